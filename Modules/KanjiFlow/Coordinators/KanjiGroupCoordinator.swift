import AppCore

/// Shows some of the library's kanji, by grade.
final class KanjiGroupCoordinator: Coordinator {
    let flow = Flow<Never>("group")

    private let dependencies: KanjiFlowDependencies
    private let title: String
    private let isIncluded: @Sendable (KanjiFigures) -> Bool

    init(
        _ dependencies: KanjiFlowDependencies, title: String,
        where isIncluded: @escaping @Sendable (KanjiFigures) -> Bool
    ) {
        self.dependencies = dependencies
        self.title = title
        self.isIncluded = isIncluded
    }

    func start() {
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = title
        list.isSearchable = false
        list.summary = { library.row(for: $0) }
        list.onSelect = { self.showDetail(of: $0) }
        do {
            list.groups = try library.groups(by: .grade, where: isIncluded)
        } catch {
            list.problem = "\(error)"
        }
        flow.show(list)
    }

    private func showDetail(of character: Unicode.Scalar) {
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { _ in }
    }
}
