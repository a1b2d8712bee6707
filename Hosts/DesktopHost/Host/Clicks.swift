import AppCore

/// Keeps a double click to one element: what comes under the pointer after the first click isn't pressed by the second.
struct Clicks {
    private var number = 0
    private var pressed: (id: ElementID, place: PlaceID)?

    /// Notes that a mouse button is pressed: for the first time, or soon after another time in the same spot; 0 ends that.
    mutating func begin(_ number: Int) {
        if number <= 1 { pressed = nil }
        self.number = number
    }

    /// Whether the user means an element with what they do now.
    mutating func mayPress(_ id: ElementID, in place: PlaceID) -> Bool {
        guard number > 0 else { return true }
        if number > 1, let pressed, pressed != (id, place) { return false }
        pressed = (id, place)
        return true
    }
}
