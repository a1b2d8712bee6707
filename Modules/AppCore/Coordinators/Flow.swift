/// The identity, place, lifetime and outcome of one coordinator.
///
/// ```swift
/// final class CitiesCoordinator: Coordinator {
///     let flow = Flow<City>("cities")
///     func start() {
///         let screen = CitiesScreen()
///         screen.onChoose = { city in self.flow.finish(city) }
///         flow.show(screen)
///     }
/// }
/// ```
public final class Flow<Value: Sendable>: AnyFlow {
    var onFinish: ((Outcome<Value>) -> Void)?
    /// Tells the parent what the flow brings back, from `finish` on.
    private var answer: ((_ handler: ((Outcome<Value>) -> Void)?) -> Void)?

    func setOnFinish(_ handler: ((Outcome<Value>) -> Void)?) {
        guard phase == .idle else {
            journal?.recordRefused(way, "onFinish", .alreadyStarted)
            return
        }
        onFinish = handler
    }

    /// Takes the handler that was set by hand; one of a flow that was started stays with that.
    func takeOnFinish() throws(Refusal) -> (Outcome<Value>) -> Void {
        if phase != .idle { throw .alreadyStarted }
        guard let handler = onFinish else { throw .handlerMissing }
        onFinish = nil
        return handler
    }

    /// Makes the flow of a coordinator.
    ///
    /// - Parameter name: One word that tells the flow from its siblings; part of its path.
    public init(_ name: String) { super.init(name: name) }

    /// Ends the flow with its value: its screens and children leave the window, then the parent hears of it.
    ///
    /// Never stale. If the flow has ended already, nothing is delivered and the journal says that an answer came late.
    ///
    /// - Parameter value: What the flow brings back.
    /// - Returns: What became of it; refused if the flow does not run.
    @discardableResult @inlinable public func finish(_ value: Value) -> MoveResult {
        // Inlined, as a value is stored faster where its type is known (bench: coordinator/child among 1).
        finish { $0?(.finished(value)) }
    }

    @usableFromInline func finish(
        answering answer: @escaping (_ handler: ((Outcome<Value>) -> Void)?) -> Void
    ) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("finished")) }
        if window.moves.isBusy { return window.moves.wait(for: self) { _ = self.finish(answering: answer) } }
        self.answer = answer
        departure = nil
        window.moves.end(self)
        return .applied
    }

    override var hasHandler: Bool { onFinish != nil }

    override func handOver() {
        if let answer { answer(onFinish) } else { tellDeparture() }
        answer = nil
        onFinish = nil
    }

    /// Apart from `handOver`, which would look up the outcome's type on every call (bench: coordinator/child among 1).
    @inline(never) private func tellDeparture() { onFinish?(.left(departure ?? .abandoned)) }
}

extension Flow where Value == Void {
    /// Ends the flow: its screens and children leave the window, then the parent hears of it.
    ///
    /// - Returns: What became of it; refused if the flow does not run.
    @discardableResult public func finish() -> MoveResult { finish(()) }
}
