/// The work of a window's flows that is under way.
@MainActor final class Work {
    private(set) var count = 0
    /// How many of them wait for what is up to the user: the outcome of a child, an answer, a gesture's end.
    private var waiting = 0
    private var whenDone: [CheckedContinuation<Void, Never>] = []

    /// Whether any of it waits for no user.
    var isUnderWay: Bool { count > waiting }

    func begin() { count += 1 }

    func end() {
        count -= 1
        tellIfDone()
    }

    func beginWaiting() {
        waiting += 1
        tellIfDone()
    }

    func endWaiting() { waiting -= 1 }

    /// Waits until no work is under way that waits for no user.
    func done() async {
        while isUnderWay { await withCheckedContinuation { whenDone.append($0) } }
    }

    private func tellIfDone() {
        guard !whenDone.isEmpty, !isUnderWay else { return }
        let told = whenDone
        whenDone = []
        for continuation in told { continuation.resume() }
    }
}
