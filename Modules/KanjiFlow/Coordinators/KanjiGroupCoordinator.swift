import AppCore

/// Shows the kanji of one grade.
final class KanjiGroupCoordinator: Coordinator {
    let flow = Flow<Never>("group")

    private let dependencies: KanjiFlowDependencies
    private let grade: Int

    init(_ dependencies: KanjiFlowDependencies, grade: Int) {
        self.dependencies = dependencies
        self.grade = grade
    }

    func start() {
        flow.link = KanjiRoute.list(grade: grade).link
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = "Grade \(grade)"
        list.isSearchable = false
        list.summary = { library.row(for: $0) }
        list.onSelect = { self.showDetail(of: $0) }
        list.onSearchWanted = { self.flow.run(KanjiSearchCoordinator(self.dependencies)) { _ in } }
        do {
            let grade = grade
            list.groups = try library.groups(by: .grade) { $0.grade == grade }
        } catch {
            list.problem = "\(error)"
        }
        flow.show(list)
    }

    private func showDetail(of character: Unicode.Scalar) {
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { _ in }
    }
}
