# Completions for kanji-list in fish.
set -l commands kanji cities feed account backup restore routes explain storyboard credits help
complete -c kanji-list -f
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a routes -d "list the links"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a explain -d "say where a link leads"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a kanji -d "print everything about kanji"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a cities -d "list cities"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a feed -d "print a feed, or import or export the list"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a storyboard -d "draw a flow"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a account -d "reset a password"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a backup -d "back up accounts, stars and feeds"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a restore -d "restore a backup"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a credits -d "list the data sources"
complete -c kanji-list -n "not __fish_seen_subcommand_from $commands" -a help -d "explain a command"
complete -c kanji-list -n "__fish_seen_subcommand_from help" -a "$commands"
complete -c kanji-list -n "__fish_seen_subcommand_from feed" -a "show import export" -F
complete -c kanji-list -n "__fish_seen_subcommand_from account" -a reset
complete -c kanji-list -n "__fish_seen_subcommand_from backup restore" -F
complete -c kanji-list -n "__fish_seen_subcommand_from storyboard" -a Login
complete -c kanji-list -l host -x -a "line terminal" -d "draw the app with this host"
complete -c kanji-list -l json -d "print one JSON object per line"
complete -c kanji-list -l data-dir -x -a "(__fish_complete_directories)" -d "store accounts, stars and feeds there"
complete -c kanji-list -l screens -d "list the screens of every flow"
complete -c kanji-list -l flow -x -a "Kanji Feed Profile Login" -d "run one flow alone"
complete -c kanji-list -l restore -d "continue where you left off"
complete -c kanji-list -l no-restore -d "begin with the first screen"
complete -c kanji-list -l record -r -d "record what you do to a new file"
complete -c kanji-list -l replay -r -d "replay a recording"
complete -c kanji-list -l kanji-pack -r -d "read the kanji from this pack"
complete -c kanji-list -l search -x -d "with kanji: the text to search for"
complete -c kanji-list -l limit -x -d "print at most N hits"
complete -c kanji-list -l all -d "with kanji: every kanji"
complete -c kanji-list -l experiment -x -a "city-screen=list city-screen=map navigation=tabs navigation=menu" -d "show a variant"
complete -c kanji-list -l country -x -d "with cities: a country, by its code"
complete -c kanji-list -l region -x -d "with cities: a region"
complete -c kanji-list -l format -x -a "text dot svg" -d "with storyboard: the output format"
complete -c kanji-list -s h -l help -d "print a short help"
complete -c kanji-list -s V -l version -d "print the version"
