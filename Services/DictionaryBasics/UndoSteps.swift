public import AppCore

/// What can be undone in a session, the last first.
///
/// A notice offers the last step. Once that is undone, the next notice says what it brought back, and offers the step
/// before it, however many there are.
@MainActor public final class UndoSteps {
    private struct Step {
        let item: AnyHashable
        let name: String
        let undo: () async throws -> String
    }

    private var steps: [Step] = []
    private static let most = 100

    /// The first flow that offered an undo or may do so.
    ///
    /// It outlives the pages on which things change, and so does the undo.
    private weak var home: AnyFlow?

    /// Makes a list of no steps.
    public init() {}

    /// Makes a flow the home of the notices, unless another one is that already.
    public func begin(in flow: AnyFlow) { if home?.isRunning != true { home = flow } }

    /// The flow in which notices appear and undoing works; `flow` if the home has ended.
    public func home(or flow: AnyFlow) -> AnyFlow { home.flatMap { $0.isRunning ? $0 : nil } ?? flow }

    /// Says what was done to an item, and offers to undo it.
    ///
    /// - Parameters:
    ///   - said: What was done, one sentence.
    ///   - item: What it was done to; an older step of the same item is forgotten.
    ///   - name: What the user calls it, in few words.
    ///   - flow: The flow in which it was done.
    ///   - undo: Undoes it and says what it brought back, one sentence; after an error, it can be tried again.
    public func offer(
        _ said: String, of item: AnyHashable, named name: String, in flow: AnyFlow,
        undo: @escaping () async throws -> String
    ) {
        forget(item)
        steps = steps.suffix(Self.most - 1) + [Step(item: item, name: name, undo: undo)]
        let home = home(or: flow)
        home.notify(said, action: NoticeAction("Undo") { [weak self] in self?.undoLast(in: home) })
    }

    /// Forgets the step of an item that has been changed again.
    public func forget(_ item: AnyHashable) { steps.removeAll { $0.item == item } }

    private func undoLast(in flow: AnyFlow) {
        guard let step = steps.popLast() else { return }
        flow.task("undo", outlivesFlow: true) {
            do {
                let said = try await step.undo()
                let next = self.steps.last.map { next in
                    NoticeAction("Undo \(next.name), too") { [weak self] in self?.undoLast(in: flow) }
                }
                flow.notify(said, action: next)
            } catch {
                self.steps.append(step)
                flow.notify("\(error)")
            }
        }
    }
}
