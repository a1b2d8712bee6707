import AppCore

/// Keeps a double click to one element: what comes under the pointer after the first click isn't pressed by the second.
struct Clicks {
    /// How far apart two clicks of a double click may be: in milliseconds, and in pixels.
    private static let (time, distance) = (400, 5.0)

    private var last: (time: Int, x: Double, y: Double)?
    private var isSecond = false
    private var pressed: (id: ElementID, place: PlaceID)?

    /// Notes that a mouse button is pressed, in milliseconds and at a place in the window.
    mutating func begin(at time: Int, _ x: Double, _ y: Double) {
        isSecond =
            last.map { last in
                time - last.time < Self.time && abs(x - last.x) <= Self.distance && abs(y - last.y) <= Self.distance
            } ?? false
        if !isSecond { pressed = nil }
        last = (time, x, y)
    }

    /// Notes that a key is pressed.
    mutating func end() { self = Clicks() }

    /// Whether the user means an element with what they do now.
    mutating func mayPress(_ id: ElementID, in place: PlaceID) -> Bool {
        guard last != nil else { return true }
        if isSecond, let pressed, pressed != (id, place) { return false }
        pressed = (id, place)
        return true
    }
}
