extension AppCommand {
    /// The commands, one line for each, in the order of help: the most frequent first.
    static let all: [AppCommand] = [
        .kanji,
        .cities,
        .feedShow,
        .feedImport,
        .feedExport,
        .accountReset,
        .backup,
        .restore,
        .routes,
        .explain,
        .storyboard,
        .credits,
        .completions,
        .help,
    ]
}
