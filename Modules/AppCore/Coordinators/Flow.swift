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
            journal?.recordRefused(self, "onFinish", .alreadyStarted)
            return
        }
        onFinish = handler
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
    @inlinable public func finish(_ value: Value) {
        // Inlined, so that the outcome is made where its type is known; here the type would be looked up each time.
        if endsNow { end { tell(.finished(value)) } } else { finishLater(value) }
    }

    /// Whether the flow runs and its window is making no move.
    @usableFromInline var endsNow: Bool { isRunning && window?.isBusy == false }

    @usableFromInline func finishLater(_ value: Value) {
        guard let window, isRunning else {
            journal?.recordLate(self, "finished")
            return
        }
        _ = window.enqueue(for: self) { _ in self.finish(value) }
    }

    @usableFromInline func end(handingOver answer: () -> Void) {
        departure = nil
        window?.end(self, handingOver: answer)
    }

    /// Ends the flow without a value, as if it had been left that way; for a flow that passes a child's departure on.
    ///
    /// - Parameter departure: The way out that the parent hears of.
    public func leave(_ departure: Departure) {
        guard let window, isRunning else {
            journal?.recordLate(self, departure.description)
            return
        }
        if window.isBusy {
            _ = window.enqueue(for: self) { _ in self.leave(departure) }
            return
        }
        self.departure = departure
        window.end(self) { handOver() }
    }

    override func handOver() { tell(.left(departure ?? .abandoned)) }

    @usableFromInline func tell(_ outcome: Outcome<Value>) {
        guard let handler = onFinish else { return }
        onFinish = nil
        handler(outcome)
    }
}

extension Flow where Value == Void {
    /// Ends the flow: its screens and children leave the window, then the parent hears of it.
    public func finish() { finish(()) }
}
