import AppCore
import AppCoreLinks

/// Shows the kanji of one group, such as a grade.
final class KanjiGroupCoordinator: Coordinator {
    let flow = Flow<Never>("group")

    private let dependencies: KanjiFlowDependencies
    private let grouping: KanjiGrouping
    private let number: Int

    init(_ dependencies: KanjiFlowDependencies, grouping: KanjiGrouping, number: Int) {
        self.dependencies = dependencies
        self.grouping = grouping
        self.number = number
    }

    func start() { show(number) }

    /// Shows a group, in place of the one that is shown.
    private func show(_ number: Int) {
        flow.link = KanjiRoute(grouping, number: number).link
        let library = dependencies.library
        let list = dependencies.screens.makeList(in: flow, dependencies)
        list.group { [grouping] in try library.groups(by: grouping, number: number) }
        do {
            list.waysOn = try library.neighbours(of: number, by: grouping).map {
                .group(number: $0, header: library.header(of: $0, in: grouping))
            }
        } catch {
            list.problem = "\(error)"
        }
        list.title = list.groups.first?.header ?? "\(grouping.name) \(number)"
        list.onAction = { action in
            guard case .group(let number, _) = action else { return }
            self.show(number)
        }
        flow.replaceTop(with: list)
        dependencies.readStars(in: flow)
    }
}
