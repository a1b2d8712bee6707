// What the rings around the kernel need besides its public API, for them alone: `@_spi(Rings) import AppCore`.
// The rings are AppCoreContent, AppCoreDependencies, AppCoreRecording, AppCoreLinks and AppCoreStoryboards; with
// AppCoreTesting, only they may use this. An app may not.

extension AnyFlow {
    /// Journals that an action requested of the flow is refused, and returns the refusal.
    @_spi(Rings) public func refused(_ action: StaticString, _ refusal: Refusal) -> MoveResult {
        journal?.recordRefused(way, action, refusal)
        return .refused(refusal)
    }

    /// Journals which variant of an experiment the user sees in the flow.
    @_spi(Rings) public func recordExposure(_ variant: String) { journal?.recordExposure(way, variant) }
}

extension Window {
    /// Receives what reaches the window from outside, before the window carries it out.
    @_spi(Rings) public var onInput: ((WindowInput) -> Void)? {
        get { inputSink }
        set { inputSink = newValue }
    }

    /// Finds the flows that are made, by the closure and the work that it starts, and released without being started.
    ///
    /// - Parameter body: The closure; what it makes has to be gone when it returns.
    /// - Returns: The names of the flows; none in a release build.
    @_spi(Rings) public static func neverStarted(during body: @MainActor () async -> Void) async -> [String] {
        let census = FlowCensus()
        await FlowCensus.$ofRunningTask.withValue(census) { await body() }
        return census.neverStarted
    }

    /// Expires the navigation in progress, such as one that waits for a login, as if it had waited too long.
    @_spi(Rings) public func expireWait() { turns.expire() }
}

/// What reaches a window from outside rather than from code: what the user does, and what time does.
@_spi(Rings) public enum WindowInput {
    /// An intent was performed.
    case intent(Intent)
    /// The user answered the window's question.
    case answer(Bool)
    /// A navigation waited too long for an interceptor.
    case waitExpired
    /// The window was closed.
    case close
}
