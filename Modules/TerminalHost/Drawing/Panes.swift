import AppCore

/// Where the user is on each screen of a window, and on which screen they are.
struct Panes {
    private var panes: [PlaceID: Pane] = [:]
    /// The screen that the user is on, and the newest that they ever were on.
    private var front = PlaceID.none
    private var newest = PlaceID.none

    /// Where the user is on a screen; `nil` if they never were there.
    subscript(place: PlaceID) -> Pane? {
        get { panes[place] }
        set { panes[place] = newValue }
    }

    /// Whether the user has pressed a key on the screen that they are on.
    var hasBegun: Bool { panes[front]?.hasBegun == true }

    /// Where the user is on a screen, with its content as it is now.
    @MainActor func pane(of place: PlaceID, on list: ContentList) -> Pane {
        var pane = panes[place] ?? Pane()
        pane.settle(on: list)
        return pane
    }

    /// Has the user come to a screen: they are in no field of the one before any more.
    mutating func come(to place: PlaceID) {
        guard place != front else { return }
        panes[front]?.editor = nil
        panes[front]?.isNew = false
        // What is older than a screen that was in front before is not new, but come back to.
        if place > newest, panes[place] == nil { panes[place] = Pane(isNew: true) }
        front = place
        newest = max(newest, place)
    }

    /// Forgets screens that have gone, once there are many: places are never used again.
    @MainActor mutating func forget(whatIsNotIn window: Window) {
        guard panes.count > 64 else { return }
        let known = Set(window.snapshot.descendants.map(\.id))
        panes = panes.filter { known.contains($0.key) }
    }
}
