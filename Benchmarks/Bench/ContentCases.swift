import AppCore
import AppCoreContent
import HostSupport

/// Reads all of a screen's content, as a host does that draws each element.
@MainActor private func draw(_ content: Content) {
    for section in content.sections {
        for position in section.elements.indices { keep(section.elements[position]) }
    }
}

@MainActor private func row(_ number: Int) -> AppCoreContent.Row {
    AppCoreContent.Row("row", id: ElementID("\(number)")) {}
}

/// A screen whose rows are made by a loop.
@MainActor func contentRows() throws -> [Row] {
    let counts = [1_000, 20_000]
    let subjects = counts.flatMap { count in
        [
            Subject(times: 40_000 / count) {
                draw(Content { for number in 0..<count { row(number) } })
            },
            Subject(times: 40_000 / count) {
                for row in (0..<count).map(row) { keep(row) }
            },
        ]
    }
    let samples = try interleave(21, subjects)
    return counts.enumerated().map { index, count in
        Row(
            name: "make and read \(count) rows of a loop", ours: samples[index * 2],
            baseline: ("the rows in an array", samples[index * 2 + 1]), target: .timesBaseline(4))
    }
}

private func untilCancelled() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
        for await _ in stream {}
    } onCancel: {
        continuation.finish()
    }
}

/// A flow whose work never ends by itself.
private final class BusyCoordinator: Coordinator {
    let flow = Flow<Void>("busy")
    private let count: Int
    private(set) var ended = 0

    init(_ count: Int) { self.count = count }

    func start() {
        flow.show(ChildScreen())
        for _ in 0..<count {
            flow.task("wait") {
                await untilCancelled()
                self.ended += 1
            }
        }
    }
}

/// Work that runs when its session ends.
@MainActor func workRows() throws -> [Row] {
    func end(_ count: Int) async {
        let window = Window(journal: Journal(capacity: 0))
        let busy = BusyCoordinator(count)
        window.run(busy, session: SessionScope()) { _ in }
        await Task.yield()
        window.close()
        while busy.ended < count { await Task.yield() }
    }
    func endBare(_ count: Int) async {
        let tasks = (0..<count).map { _ in Task { @MainActor in await untilCancelled() } }
        await Task.yield()
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
    let counts = [1_000, 20_000]
    let samples = try interleave(
        11,
        counts.flatMap { count in
            [
                Subject(times: 1) { MainQueue.run(within: .seconds(600)) { await end(count) } },
                Subject(times: 1) { MainQueue.run(within: .seconds(600)) { await endBare(count) } },
            ]
        })
    return counts.enumerated().map { index, count in
        Row(
            name: "\(count) tasks begun and cancelled by the end of their session", ours: samples[index * 2],
            baseline: ("tasks without a flow", samples[index * 2 + 1]), target: .timesBaseline(3))
    }
}
