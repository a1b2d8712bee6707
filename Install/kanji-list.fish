# Completion of kanji-list for fish.
set -l commands kanji cities feed account backup restore routes explain storyboard credits help
complete -c kanji-list -f
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a routes -d "list the links"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a explain -d "say what becomes of a link"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a kanji -d "tell about kanji"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a cities -d "list cities"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a feed -d "print a feed, import or export the list"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a storyboard -d "draw a flow"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a account -d "reset a password"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a backup -d "write what is kept to a file"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a restore -d "restore a backup"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a credits -d "name the data"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a help -d "explain a command"
complete -c kanji-list -n "__fish_seen_subcommand_from help" -a "$commands"
complete -c kanji-list -n "__fish_seen_subcommand_from feed" -a "show import export" -F
complete -c kanji-list -n "__fish_seen_subcommand_from account" -a reset
complete -c kanji-list -n "__fish_seen_subcommand_from backup restore" -F
complete -c kanji-list -n "__fish_seen_subcommand_from storyboard" -a Login
complete -c kanji-list -l host -x -a "line terminal" -d "draw the app with this host"
complete -c kanji-list -l json -d "print one JSON object a line"
complete -c kanji-list -l data-dir -x -a "(__fish_complete_directories)" -d "keep accounts, stars and feeds there"
complete -c kanji-list -l screens -d "list the screens of every flow"
complete -c kanji-list -l flow -x -a "Kanji Feed Profile Login" -d "run one flow alone"
complete -c kanji-list -l no-restore -d "begin with the first screen"
complete -c kanji-list -l record -r -d "write what you do to a new file"
complete -c kanji-list -l replay -r -d "do again what a recording says"
complete -c kanji-list -l kanji-pack -r -d "read the kanji from this pack"
complete -c kanji-list -l search -x -d "with kanji: what to find"
complete -c kanji-list -l limit -x -d "print at most so many lines"
complete -c kanji-list -l all -d "with kanji: every kanji"
complete -c kanji-list -l experiment -x -a "city-screen=list city-screen=map navigation=tabs navigation=menu" -d "show a variant"
complete -c kanji-list -l country -x -d "with cities: a country by its code"
complete -c kanji-list -l region -x -d "with cities: a region"
complete -c kanji-list -l format -x -a "text dot svg" -d "with storyboard: how to draw"
complete -c kanji-list -s h -l help -d "print a short help"
complete -c kanji-list -s V -l version -d "print the version"
