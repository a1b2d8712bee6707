#compdef kanji-list
# Completion of kanji-list for zsh.
_arguments -s -S \
    '--host[draw the app with this host]:host:(line terminal)' \
    '--json[print one JSON object a line]' \
    '--data-dir[keep accounts, stars and feeds there]:folder:_directories' \
    '--screens[list the screens of every flow]' \
    '--flow[run one flow alone]:flow:(Kanji Feed Profile Login)' \
    '--no-restore[begin with the first screen]' \
    '--record[write what you do to a new file]:file:_files' \
    '--replay[do again what a recording says]:file:_files' \
    '--kanji-pack[read the kanji from this pack]:file:_files' \
    '--search[with kanji: what to find]:query:' \
    '--limit[print at most so many lines]:number:' \
    '--all[with kanji: every kanji]' \
    '--experiment[show a variant of an experiment]:variant:(city-screen=list city-screen=map navigation=tabs navigation=menu)' \
    '--country[with cities: a country by its code]:code:' \
    '--region[with cities: a region]:name:' \
    '--format[with storyboard: how to draw]:format:(text dot svg)' \
    '(-h --help)'{-h,--help}'[print a short help]' \
    '(-V --version)'{-V,--version}'[print the version]' \
    '1:command:((routes\:"list the links" explain\:"say what becomes of a link" kanji\:"tell about kanji" cities\:"list cities" feed\:"print a feed, import or export the list" storyboard\:"draw a flow" account\:"reset a password" backup\:"write what is kept to a file" restore\:"restore a backup" credits\:"name the data" help\:"explain a command"))' \
    '*::argument:{ case $words[1] in
        feed) [ $CURRENT -eq 2 ] && compadd show import export || _files ;;
        account) compadd reset ;;
        backup|restore) _files ;;
        storyboard) compadd Login ;;
        help) compadd kanji cities feed account backup restore routes explain storyboard credits ;;
    esac }'
