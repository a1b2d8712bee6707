extension AppFlow {
    /// The app's flows, one line for each; those that have a tab stand in the order of the tabs.
    static let all: [AppFlow] = [
        .kanji,
        .feed,
        .profile,
        .login,
    ]
}
