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
        .backup,
        .about,
    ]
}

/// A flow of the app.
///
/// Each is mounted in a file of its own.
typealias AppFlow = MountedFlow<AppContainer>

extension AppFlow {
    /// The app's flows, made once; those with a tab are in the order of the tabs.
    static var all: [AppFlow] { Flows.all }

    /// The flows that have a tab, in the order of the tabs.
    static var tabs: [AppFlow] { all.filter(\.hasTab) }

    /// The flows that the app can run alone.
    static var alone: [AppFlow] { tabs + [login] }
}
