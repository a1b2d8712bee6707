import AppCore

/// What the app shows first, and what comes when that was left; where it says nothing, the app ends.
@MainActor struct LaunchTable {
    /// What has happened.
    enum Event {
        /// The app starts.
        case start
        /// What was shown has been left that way; `nil` if it finished.
        case left(Departure?)
    }

    /// What can be shown.
    enum Scene {
        /// A tab for each flow.
        case tabs([FlowTab])
    }

    let next: (Event) -> Scene?

    /// Tabs at the start, and nothing after them.
    static let standard = LaunchTable { event in
        switch event {
        case .start: .tabs(FlowTab.all)
        case .left: nil
        }
    }
}
