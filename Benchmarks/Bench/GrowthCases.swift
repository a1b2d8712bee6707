import AppCore

/// A window with one flow, in which something is to become very many.
private final class Grown: Coordinator {
    let flow = Flow<Void>("grown")
    let window: Window
    let tabs: TabContainer
    let stack = StackContainer(holding: [ChildScreen()])

    init(in navigator: any Navigator) {
        window = Window(navigator: navigator, journal: Journal(capacity: 0))
        tabs = TabContainer(tabs: [ChildScreen(), stack])
        window.run(self) { _ in }
    }

    func start() { flow.show(tabs) }

    /// Where the user would tap to get one more.
    var front: (any Screen)? { window.focusedScreen }
}

/// Something that may become very many in a window, and how one more is added.
@MainActor private struct Growth {
    let name: String
    let navigator: () -> any Navigator
    let add: (Grown) -> Void

    init(
        _ name: String, in navigator: @autoclosure @escaping () -> any Navigator = StackContainer(),
        _ add: @escaping (Grown) -> Void
    ) {
        self.name = name
        self.navigator = navigator
        self.add = add
    }

    static let all = [
        Growth("screens in a stack") { $0.flow.show(ChildScreen(), from: $0.front) },
        Growth("flows in a stack") { $0.flow.run(ItemCoordinator(), from: $0.front) { _ in } },
        Growth("flows in a named stack") {
            $0.flow.run(ItemCoordinator(), in: .navigator($0.stack), from: $0.front) { _ in }
        },
        Growth("tabs") { $0.flow.show(ChildScreen(), in: $0.tabs, from: $0.front) },
        Growth("pages", in: PageContainer()) { $0.flow.show(ChildScreen(), from: $0.front) },
        Growth("modals") { $0.flow.present(ChildScreen(), from: $0.front) },
    ]

    /// Adds `count` and ends the flow, and with it all of them; returns how long each took, in nanoseconds.
    func time(_ count: Int) throws -> (growing: Int, ending: Int) {
        let grown = Grown(in: navigator())
        let start = now()
        for _ in 0..<count { add(grown) }
        let middle = now()
        grown.flow.finish()
        let end = now()
        guard grown.window.revision > count, !grown.flow.isRunning else {
            throw ProcessError(description: "not all \(name) were shown and ended")
        }
        return (middle - start, end - middle)
    }

    /// As many as half a second allows, but at most 100,000.
    func findMost() throws -> Int {
        var count = 1000
        while count < 100_000 {
            let (growing, ending) = try time(count)
            if growing + ending > 500_000_000 { break }
            count = min(2 * count, 100_000)
        }
        return count
    }
}

/// Whether one more costs the same however many there are.
@MainActor func growthRows() throws -> [Row] {
    try Growth.all.flatMap { growth in
        let most = try growth.findMost()
        let samples = try interleave(
            3,
            [most, most / 2].flatMap { count in
                var ending = 0
                return [
                    Subject {
                        let time = try growth.time(count)
                        ending = time.ending
                        return Double(time.growing)
                    }, Subject { Double(ending) },
                ]
            })
        return [growth.name, "the end of \(growth.name)"].enumerated().map { index, name in
            Row(
                name: name, detail: "\(most)", ours: samples[index], baseline: ("half as many", samples[index + 2]),
                target: .timesBaseline(2.4))
        }
    } + [try findingRow()]
}

/// Finds the place of a screen, and the screen of the place, in a stack in a stack, and so on a hundred times.
@MainActor private func findingRow() throws -> Row {
    let screens = (0..<100).map { _ in (0..<99).map { _ in ChildScreen() } }
    let grown = Grown(in: StackContainer())
    grown.flow.show(screens.reduce(ChildScreen() as any Presentable) { StackContainer(holding: $1 + [$0]) })
    let all = screens.joined()
    let places = Dictionary(uniqueKeysWithValues: all.map { (ObjectIdentifier($0), grown.window.id(of: $0)) })
    let shown = Dictionary(uniqueKeysWithValues: all.map { (grown.window.id(of: $0), $0) })
    let depths = [0, 50, 99].map { screens[$0][50] }
    let samples = try interleave(
        31,
        depths.flatMap { screen in
            [
                Subject(times: 2000) { keep(grown.window.screen(at: grown.window.id(of: screen))) },
                Subject(times: 2000) { keep(places[ObjectIdentifier(screen)].flatMap { shown[$0] }) },
            ]
        })
    let slowest = depths.indices.max { samples[2 * $0].median < samples[2 * $1].median } ?? 0
    return Row(
        name: "find a place and its screen among 10,000, the slowest of three depths", ours: samples[2 * slowest],
        baseline: ("two dictionaries", samples[2 * slowest + 1]), target: .atMost(1000))
}
