import Observation

/// The work of a window's flows that is in progress.
@MainActor final class Work {
    private let registrar = ObservationRegistrar()
    private(set) var count = 0
    /// How much of it waits: for the user (a child's outcome, an answer, a gesture's end) or for another navigation.
    private var waiting = 0
    /// Those who wait for the end of it, by their numbers.
    private var waits: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waitCount = 0

    /// Whether any of it does not wait.
    var isUnderWay: Bool { count > waiting }

    /// The same, for a host: Observation reports it when it turns.
    var isShownUnderWay: Bool {
        registrar.access(self, keyPath: \.isShownUnderWay)
        return isUnderWay
    }

    func begin() { change(by: (1, 0)) }

    func end() {
        change(by: (-1, 0))
        tellIfDone()
    }

    func beginWaiting() {
        change(by: (0, 1))
        tellIfDone()
    }

    func endWaiting() { change(by: (0, -1)) }

    private func change(by step: (count: Int, waiting: Int)) {
        let turns = isUnderWay != (count + step.count > waiting + step.waiting)
        if turns { registrar.willSet(self, keyPath: \.isShownUnderWay) }
        count += step.count
        waiting += step.waiting
        if turns { registrar.didSet(self, keyPath: \.isShownUnderWay) }
    }

    /// Waits until all work in progress waits for the user, or until the waiting task is cancelled.
    func done() async {
        // Other work may have begun before the resumed task continues.
        while isUnderWay, !Task.isCancelled {
            waitCount += 1
            let number = waitCount
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    if Task.isCancelled { continuation.resume() } else { waits[number] = continuation }
                }
            } onCancel: {
                Task { @MainActor in self.waits.removeValue(forKey: number)?.resume() }
            }
        }
    }

    private func tellIfDone() {
        guard !waits.isEmpty, !isUnderWay else { return }
        let told = waits.sorted { $0.key < $1.key }
        waits = [:]
        for wait in told { wait.value.resume() }
    }
}

extension Work: Observable {}

/// A piece of a window's work: a flow's task, or what a navigation's interceptor does.
@MainActor package final class WorkItem {
    /// The work that is running; the tasks that it starts are part of it.
    @TaskLocal static var running: WorkItem?

    private let work: Work
    /// How many things it waits for at once; they count as one.
    private var waitCount = 0
    private var hasEnded = false

    init(in work: Work) {
        self.work = work
        work.begin()
    }

    func beginWaiting() {
        waitCount += 1
        if waitCount == 1, !hasEnded { work.beginWaiting() }
    }

    func endWaiting() {
        waitCount -= 1
        if waitCount == 0, !hasEnded { work.endWaiting() }
    }

    func end() {
        hasEnded = true
        if waitCount > 0 { work.endWaiting() }
        work.end()
    }
}
