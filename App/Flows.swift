import AppCoreShell

extension AppFlow {
    /// The app's flows, one line for each; those with a tab are in the order of the tabs.
    static var all: [AppFlow] {
        [
            .kanji,
            .search,
            .word,
            .feed,
            .profile,
            .login,
        ].composed
    }
}
