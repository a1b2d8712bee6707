// What the rings around the kernel need of it beside its public API: for them alone, with `@_spi(Rings) import AppCore`.

extension AnyFlow {
    /// Journals that an action which was asked of the flow is refused, and returns the refusal.
    @_spi(Rings) public func refused(_ action: StaticString, _ refusal: Refusal) -> MoveResult {
        journal?.recordRefused(way, action, refusal)
        return .refused(refusal)
    }

    /// Journals which variant of an experiment the user sees in the flow.
    @_spi(Rings) public func recordExposure(_ variant: String) { journal?.recordExposure(way, variant) }
}

extension Window {
    /// Hears what reaches the window from outside, before it is carried out.
    @_spi(Rings) public var onInput: ((WindowInput) -> Void)? {
        get { inputSink }
        set { inputSink = newValue }
    }

    /// Lets what waits with a limit, such as a navigation that waits for a login, expire now.
    @_spi(Rings) public func expireWait() { turns.expire() }
}

/// What reaches a window from outside, and is not said by code: what the user does, and what time does.
@_spi(Rings) public enum WindowInput {
    /// An intent was performed.
    case intent(Intent)
    /// The user answered the window's question.
    case answer(Bool)
    /// A navigation has waited too long for an interceptor.
    case waitExpired
    /// The window was closed.
    case close
}
