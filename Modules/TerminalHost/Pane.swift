import AppCore

/// Where a person is on one screen: what is focused, how far it is scrolled, what is being typed.
struct Pane {
    /// The focused element, if it has one; found again by its identity when the content changes.
    var focus: ElementID?
    /// Where that element was, so that the focus stays near if it goes.
    var focusIndex = 0
    /// The first element that is drawn, and how many of its lines are above the edge.
    var top = 0
    var hiddenLines = 0
    /// The text that is being typed into the focused field, and what stood there when that began.
    var editor: (text: LineEditor, before: String)?
    /// How the maps of the screen are looked at.
    var maps: [ElementID: MapView] = [:]
    /// Whether the focus was chosen once.
    var hasBegun = false
}

/// The part of a map that is seen.
struct MapView: Equatable {
    /// How many times it is enlarged; 1 shows all points.
    var zoom = 1.0
    /// How far the middle lies from that of all points, in parts of their extent.
    var offsetX = 0.0
    var offsetY = 0.0
    /// The point that is chosen with the arrows.
    var point: ElementID?

    static let zoomRange = 1.0...64.0

    /// Looks closer, or from further away.
    mutating func zoom(by factor: Double) {
        zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
        pan(x: 0, y: 0)
    }

    /// Moves the view, by parts of what is seen.
    mutating func pan(x: Double, y: Double) {
        let limit = (1 - 1 / zoom) / 2
        offsetX = min(max(offsetX + x / zoom, -limit), limit)
        offsetY = min(max(offsetY + y / zoom, -limit), limit)
    }
}
