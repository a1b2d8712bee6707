import AppCore
import KanjiFlow

extension FlowTab {
    /// The app's flows in the order of their tabs: one line each.
    static let all: [FlowTab] = [
        FlowTab("Kanji") { KanjiListCoordinator($0.kanjiFlow) }
    ]
}

/// A flow that has a tab.
@MainActor struct FlowTab {
    let title: String
    /// Runs the flow on a tab's stack, as a child of the given flow, and tells how it was left; `nil` if it finished.
    let run: (AnyFlow, AppContainer, StackContainer, @escaping (Departure?) -> Void) -> Void

    init<Root: Coordinator>(_ title: String, make: @escaping (AppContainer) -> Root) {
        self.title = title
        run = { parent, container, stack, onLeft in
            parent.run(make(container), in: .navigator(stack)) { onLeft($0.departure) }
        }
    }
}
