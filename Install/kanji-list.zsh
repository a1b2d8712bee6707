#compdef kanji-list
# Completions for kanji-list in zsh.
_arguments -s -S \
    '--host[draw the app with this host]:host:(line terminal)' \
    '--json[print one JSON object per line]' \
    '--data-dir[store accounts, stars and feeds there]:folder:_directories' \
    '--screens[list the screens of every flow]' \
    '--flow[run one flow alone]:flow:(Kanji Feed Profile Login)' \
    '--restore[continue where you left off]' \
    '--no-restore[begin with the first screen]' \
    '--record[record what you do to a new file]:file:_files' \
    '--replay[replay a recording]:file:_files' \
    '--kanji-pack[read the kanji from this pack]:file:_files' \
    '--search[with kanji: the text to search for]:query:' \
    '--limit[print at most N hits]:number:' \
    '--all[with kanji: every kanji]' \
    '--experiment[show a variant of an experiment]:variant:(city-screen=list city-screen=map navigation=tabs navigation=menu)' \
    '--country[with cities: a country, by its code]:code:' \
    '--region[with cities: a region]:name:' \
    '--format[with storyboard: the output format]:format:(text dot svg)' \
    '(-h --help)'{-h,--help}'[print a short help]' \
    '(-V --version)'{-V,--version}'[print the version]' \
    '1:command:((routes\:"list the links" explain\:"say where a link leads" kanji\:"print everything about kanji" cities\:"list cities" feed\:"print a feed, or import or export the list" storyboard\:"draw a flow" account\:"reset a password" backup\:"back up accounts, stars and feeds" restore\:"restore a backup" credits\:"list the data sources" help\:"explain a command"))' \
    '*::argument:{ case $words[1] in
        feed) [ $CURRENT -eq 2 ] && compadd show import export || _files ;;
        account) compadd reset ;;
        backup|restore) _files ;;
        storyboard) compadd Login ;;
        help) compadd kanji cities feed account backup restore routes explain storyboard credits ;;
    esac }'
