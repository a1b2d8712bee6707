import AppCore

/// Where the user is on each screen of a window, and which screen they are on.
struct Panes {
    private var panes: [PlaceID: Pane] = [:]
    /// The screen that the user is on, and the newest that they were ever on.
    private var front = PlaceID.none
    private var newest = PlaceID.none

    /// Where the user is on a screen; `nil` if they never were there.
    subscript(place: PlaceID) -> Pane? {
        get { panes[place] }
        set { panes[place] = newValue }
    }

    /// Whether the user has pressed a key on the screen that they are on.
    var hasBegun: Bool { panes[front]?.hasBegun == true }

    /// Where the user is on a screen, adapted to its current content.
    @MainActor func pane(of place: PlaceID, on list: ContentList) -> Pane {
        var pane = panes[place] ?? Pane()
        pane.settle(on: list)
        return pane
    }

    /// Moves the user to a screen, and out of any field on the previous one.
    mutating func come(to place: PlaceID) {
        guard place != front else { return }
        panes[front]?.editor = nil
        panes[front]?.isNew = false
        // A screen older than one that was in front before is not new: the user has come back to it.
        if place > newest, panes[place] == nil { panes[place] = Pane(isNew: true) }
        front = place
        newest = max(newest, place)
    }

    /// Forgets removed screens once there are many; places are never reused.
    @MainActor mutating func forget(whatIsNotIn window: Window) {
        guard panes.count > 64 else { return }
        let known = Set(window.snapshot.descendants.map(\.id))
        panes = panes.filter { known.contains($0.key) }
    }
}
