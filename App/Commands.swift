extension AppCommand {
    /// The commands, one line for each, in the order of help: what users do most comes first.
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
        .help,
    ]
}
