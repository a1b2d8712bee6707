import AppCore
import FeedFlow
import KanjiFlow
import LoginFlow
import ProfileFlow

extension FlowTab {
    /// The app's flows in the order of their tabs.
    static let all: [FlowTab] = [kanji, feed, profile]

    static let kanji = FlowTab("Kanji") { container, _ in KanjiListCoordinator(container.kanjiFlow) }
    static let feed = FlowTab("Feed") { container, _ in FeedTabCoordinator(container) }
    static let profile = FlowTab("Profile") { ProfileTabCoordinator($0, after: $1) }
}

/// The storyboards of the flows that have one, by the flow's name.
@MainActor let storyboards = ["Login": LoginCoordinator.storyboard]

/// A flow that has a tab.
@MainActor struct FlowTab {
    /// How a tab's flow ended.
    enum End: Equatable {
        case left(Departure)
        case finished
        /// Somebody signed in or out there.
        case changed(AccountChange)
    }

    let title: String
    /// Runs the flow on a tab's stack, as a child of the given flow, and tells how it ended.
    let run: (AnyFlow, AppContainer, AccountChange?, StackContainer, @escaping (End) -> Void) -> Void

    /// Makes a tab.
    ///
    /// - Parameters:
    ///   - title: The tab's title.
    ///   - make: Makes the coordinator, from what it depends on and from the change of account that has led here.
    init<Root: Coordinator>(_ title: String, make: @escaping (AppContainer, AccountChange?) -> Root) {
        self.title = title
        run = { parent, container, change, stack, onEnd in
            parent.run(make(container, change), in: .navigator(stack)) { outcome in
                switch outcome {
                case .left(let departure): onEnd(.left(departure))
                case .finished(let value): onEnd((value as? AccountChange).map { .changed($0) } ?? .finished)
                }
            }
        }
    }
}
