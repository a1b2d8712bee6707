public import AppCore

/// The flow's own first screen: the ways to all kanji.
///
/// An app with a first screen of its own shows the same lines there.
public final class KanjiListCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    public let flow = Flow<Never>("kanji")

    private let dependencies: KanjiFlowDependencies

    /// Makes the list's coordinator.
    ///
    /// - Parameter dependencies: The flow's dependencies.
    public init(_ dependencies: KanjiFlowDependencies) { self.dependencies = dependencies }

    /// Shows the lines.
    public func start() {
        let screen = dependencies.screens.makeStart()
        screen.lines = dependencies.startLines(recent: [], starCount: 0)
        screen.onChoose = { self.flow.run(KanjiRouteCoordinator(self.dependencies, to: $0)) { _ in } }
        screen.onSearch = dependencies.onSearch
        flow.show(screen)
        dependencies.stars?.begin(in: flow)
        dependencies.onStartLinesChange(for: self) { [weak self] in self?.reload() }
        reload()
    }

    /// Reads the user's recent kanji and stars for the lines that show them.
    private func reload() {
        guard flow.isRunning, dependencies.favourites != nil else { return }
        flow.task("load start") {
            do {
                let lines = try await self.dependencies.startLines()
                self.flow.update { (screen: any KanjiStartFace) in screen.lines = lines }
            } catch {
                self.flow.notify("\(error)")
            }
        }
    }
}
