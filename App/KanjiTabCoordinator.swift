import AppCore
import KanjiFlow

/// The kanji's tab: the list, and what links lead to above it.
final class KanjiTabCoordinator: Coordinator, LinkOpening {
    let flow = Flow<Never>("dictionary")

    private let container: AppContainer

    init(_ container: AppContainer) { self.container = container }

    func start() {
        flow.run(KanjiListCoordinator(container.kanjiFlow)) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }

    func open(_ link: AppLink) {
        guard case .kanji(let route) = link, let coordinator = container.kanjiFlow.coordinator(for: route) else {
            return
        }
        run(coordinator)
    }

    private func run(_ coordinator: some Coordinator<Never>) { flow.run(coordinator) { _ in } }
}
