import AppCore
import AppCoreContent
import CMalloc
import Observation

@Observable final class ChildScreen: ContentScreen {
    let title = "child"
    var count = 0
    @ObservationIgnored var onDone: () -> Void = {}

    var content: Content {
        Text("\(count)")
        Button("Done", id: "done") { self.onDone() }
    }
}

final class ChildCoordinator: Coordinator {
    let flow = Flow<Int>("child")

    func start() {
        let screen = ChildScreen()
        screen.onDone = { self.flow.finish(1) }
        flow.show(screen)
    }
}

/// A window whose first flow runs the children.
@MainActor final class Parent: Coordinator {
    let flow = Flow<Void>("parent")
    let window: Window
    private(set) var finished = 0
    /// The screen in front, from which the next child must start.
    private var front: any Screen = ChildScreen()

    init(window: Window) {
        self.window = window
        window.run(self) { _ in }
    }

    func start() { flow.show(front) }

    func runChild() -> ChildCoordinator {
        let child = ChildCoordinator()
        flow.run(child, from: front) { self.finished += $0.value ?? 0 }
        return child
    }

    /// Runs children that stay, each on top of the previous one.
    func keepChildren(_ count: Int) {
        for _ in 0..<count {
            keep(runChild())
            front = window.focusedScreen ?? front
        }
    }
}

/// The number of live siblings in each case, and the number of turns timed together.
private let siblingCounts: [(siblings: Int, turns: Int)] = [(1, 2000), (1000, 1000), (100_000, 20)]

@MainActor func coordinatorRows() throws -> [Row] {
    var rows: [Row] = []
    for (journal, capacity) in [("off", 0), ("on", 1000)] {
        var subjects: [Subject] = []
        for (siblings, turns) in siblingCounts {
            let parent = Parent(window: Window(journal: Journal(capacity: capacity)))
            parent.keepChildren(siblings)
            subjects.append(Subject(times: 1000) { parent.runChild().flow.finish(1) })
            let textbook = TextbookParent()
            for _ in 0..<siblings { keep(textbook.runChild()) }
            subjects.append(Subject(times: turns) { textbook.runChild().finish() })
        }
        subjects.append(Subject(times: 1000) { keep(TextbookScreen()) })
        let samples = try interleave(31, subjects)
        for (index, size) in siblingCounts.enumerated() {
            let name = "child among \(size.siblings), journal \(journal)"
            let (ours, textbook) = (samples[index * 2], samples[index * 2 + 1])
            rows.append(
                Row(
                    name: name, ours: ours, baseline: ("textbook coordinator", textbook), target: .timesBaseline(10),
                    // The textbook searches among the siblings, in a loop of a few instructions.
                    leastNoise: size.siblings > 1 ? 60 : Recorded.leastNoise))
            guard let alone = samples.last, let few = samples.first else { continue }
            if index == 0 { rows.append(Row(name: name, ours: ours, baseline: ("one @Observable object", alone))) }
            if index > 0 {
                rows.append(
                    Row(name: name, ours: ours, baseline: ("itself among 1", few), target: .timesBaseline(1.2)))
            }
        }
    }
    return rows
}

/// The heap in use, in bytes, by malloc's own count and with its overhead.
private func heapInUse() -> Double {
    let figures = mallinfo2()
    return Double(figures.uordblks + figures.hblkhd)
}

@MainActor func coordinatorMemoryRows() throws -> [Row] {
    let count = 10_000
    func perCoordinator(_ make: () -> Void) -> Double {
        let before = heapInUse()
        make()
        return (heapInUse() - before) / Double(count)
    }
    let subjects = [
        Subject {
            let parent = Parent(window: Window(journal: Journal(capacity: 0)))
            return perCoordinator { parent.keepChildren(count) }
        },
        Subject {
            let parent = TextbookParent()
            return perCoordinator { for _ in 0..<count { keep(parent.runChild()) } }
        },
    ]
    let samples = try interleave(7, subjects)
    return [
        Row(
            name: "memory of a live coordinator", unit: .bytes, ours: samples[0],
            baseline: ("textbook coordinator", samples[1]), target: .atMost(600))
    ]
}
