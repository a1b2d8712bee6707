import AppCore

/// Where a person is on one screen: what is focused, how far it is scrolled, what is being typed.
struct Pane {
    /// The focused element, if it has one; found again by its identity when the content changes.
    var focus: ElementID?
    /// Where that element was, so that the focus stays near if it goes.
    var focusIndex = 0
    /// The element that had the focus until it went, as long as the person has not moved the focus since.
    var lost: ElementID?
    /// The first element that is drawn, and how many of its lines are above the edge.
    var top = 0
    var hiddenLines = 0
    /// The text that is being typed into the focused field, and what stood there when that began.
    var editor: (text: LineEditor, before: String)?
    /// How the maps of the screen are looked at.
    var maps: [ElementID: MapView] = [:]
    /// Whether the view goes with the focus: not before that was moved, where there is something to be read above it, nor
    /// after the view was scrolled.
    var isFollowed = false
    /// Whether the person has pressed a key here, so that the focus stays where it is.
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
    ///
    /// - Parameters:
    ///   - factor: How many times closer.
    ///   - x: What stays where it is: how far it is to the right of the middle, in parts of what is seen.
    ///   - y: How far it is above the middle.
    mutating func zoom(by factor: Double, at x: Double = 0, _ y: Double = 0) {
        let before = zoom
        zoom = min(max(zoom * factor, Self.zoomRange.lowerBound), Self.zoomRange.upperBound)
        pan(x: x * (zoom / before - 1), y: y * (zoom / before - 1))
    }

    /// Moves the view, by parts of what is seen.
    mutating func pan(x: Double, y: Double) {
        let limit = (1 - 1 / zoom) / 2
        offsetX = min(max(offsetX + x / zoom, -limit), limit)
        offsetY = min(max(offsetY + y / zoom, -limit), limit)
    }
}
