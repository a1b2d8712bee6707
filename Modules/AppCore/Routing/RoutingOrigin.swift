/// Where the person was who has asked for a navigation.
@MainActor struct RoutingOrigin {
    private var place: Place?
    private var isKnown: Bool

    /// - Parameter isFree: Whether it comes from no screen, as what has a cause of its own does, such as a link.
    init(isFree: Bool) { isKnown = isFree }

    /// Notes where the person is at first; later, checks that they are there still (R6).
    mutating func check(in window: Window) throws(RoutingError) {
        if isKnown {
            if let place, !isHere(place, in: window) { throw .stale }
            return
        }
        isKnown = true
        let origins = window.moves.origins
        place = origins.isDelivering ? origins.delivery.origin : FlowTask.origin?.place
        if let place, !isHere(place, in: window) { self.place = nil }
    }

    /// Notes that an interceptor has led on.
    mutating func moveOn(in window: Window) { if place != nil { place = window.tree.front } }

    private func isHere(_ place: Place, in window: Window) -> Bool {
        window.tree.visible.contains { $0.place === place } && !window.moves.origins.isStale(.place(place))
    }
}
