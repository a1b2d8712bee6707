# Completions for kanji-list in bash.
_kanji_list() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} list=
    # Bash splits words at =.
    [ "$word" = = ] && word=
    [ "$before" = = ] && before=${COMP_WORDS[COMP_CWORD - 2]}
    case $before in
    --host) list="line terminal" ;;
    --flow) list="Kanji Feed Profile Login" ;;
    --format) list="text dot svg" ;;
    --experiment)
        compopt -o nospace
        list="city-screen= navigation="
        ;;
    city-screen) list="list map" ;;
    navigation) list="tabs menu" ;;
    feed) list="show import export" ;;
    account) list="reset" ;;
    help) list="kanji cities feed account backup restore routes explain storyboard credits" ;;
    storyboard) list="Login" ;;
    --data-dir)
        compopt -o dirnames
        return
        ;;
    --record | --replay | --kanji-pack | show | import | export | backup | restore)
        compopt -o default
        return
        ;;
    --search | --limit | --country | --region | kanji | explain) return ;;
    *)
        if [[ $word == -* ]]; then
            list="--host --json --data-dir --screens --flow --restore --no-restore --record --replay --kanji-pack --search --limit --all
                --experiment --country --region --format --help --version"
        elif [ "$COMP_CWORD" -eq 1 ]; then
            list="kanji cities feed account backup restore routes explain storyboard credits help"
        fi
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$list" -- "$word")
}
complete -F _kanji_list kanji-list
