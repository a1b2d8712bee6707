import AppCoreShell

@MainActor private enum Flows {
    /// One line for each; those with a tab are in the order of the tabs.
    static let all: [AppFlow] = [
        .kanji,
        .search,
        .word,
        .feed,
        .profile,
        .login,
    ]
}

extension AppFlow {
    /// The app's flows, made once; those with a tab are in the order of the tabs.
    static var all: [AppFlow] { Flows.all }
}
