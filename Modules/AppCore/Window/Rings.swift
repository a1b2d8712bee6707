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
