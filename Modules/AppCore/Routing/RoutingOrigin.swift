import AppCore

/// Where the user was when they requested a navigation.
@MainActor struct RoutingOrigin {
    private var place: Place?
    private var isKnown: Bool

    /// - Parameter isFree: Whether the navigation comes from no screen because it has its own cause, such as a link.
    init(isFree: Bool) { isKnown = isFree }

    /// Notes where the user is at first; later, checks that they are still there.
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

    /// Moves on to the screen in front, to which an interceptor has led.
    mutating func moveOn(in window: Window) { if place != nil { place = window.tree.front } }

    private func isHere(_ place: Place, in window: Window) -> Bool {
        window.tree.visiblePlace(place.id) === place && !window.moves.origins.isStale(.place(place))
    }
}
