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

    func setOnFinish(_ handler: ((Outcome<Value>) -> Void)?) {
        guard phase == .idle else {
            journal?.recordRefused(way, "onFinish", .alreadyStarted)
            return
        }
        onFinish = handler
    }

    /// Takes the handler that was set by hand; a flow that was started keeps its handler.
    func takeOnFinish() throws(Refusal) -> (Outcome<Value>) -> Void {
        if phase != .idle { throw .alreadyStarted }
        guard let handler = onFinish else { throw .handlerMissing }
        onFinish = nil
        return handler
    }

    /// Makes a coordinator's flow.
    ///
    /// - Parameter name: One word that distinguishes the flow from its siblings; part of its path.
    public init(_ name: String) {
        super.init(name: name)
        #if DEBUG
        FlowCensus.ofRunningTask?.record(made: self, name)
        #endif
    }

    /// Ends the flow with its value: its screens and children leave the window, then the parent gets the outcome.
    ///
    /// Everything above its screens in the same stack is removed with them, whichever flow showed it. This is never
    /// stale. If the flow has already ended, nothing is delivered and the journal records a late answer.
    ///
    /// - Parameter value: The value that the parent gets.
    /// - Returns: The result; refused if the flow is not running.
    @discardableResult public func finish(_ value: Value) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("finish", answer: "finished")) }
        if window.moves.isBusy { return window.moves.wait(for: self) { _ = self.finish(value) } }
        departure = nil
        onFinish = { [onFinish] _ in onFinish?(.finished(value)) }
        window.moves.end(self)
        return .applied
    }

    override var hasHandler: Bool { onFinish != nil }

    override func handOver() {
        onFinish?(.left(departure ?? .abandoned))
        onFinish = nil
    }
}

extension Flow where Value == Void {
    /// Ends the flow: its screens and children leave the window, then the parent gets the outcome.
    ///
    /// - Returns: The result; refused if the flow is not running.
    @discardableResult public func finish() -> MoveResult { finish(()) }
}
