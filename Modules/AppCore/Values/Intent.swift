/// What a person wants, as a host reports it; the window decides what becomes of it.
///
/// An intent names the place that it was drawn from. That place must be visible, or the intent is stale: so a double tap
/// never pushes twice, without timers (R6). Only `elementBehind` may come from the screen behind the front instead.
public enum Intent: Equatable, Sendable {
    /// Go one step back.
    case back(from: PlaceID)
    /// Dismiss the topmost modal.
    case dismiss(from: PlaceID)
    /// Select a child of a container: a tab, a page, a column.
    case select(PlaceID)
    /// Close a child of a container, such as a tab.
    case close(PlaceID)
    /// Open the side menu around the place in front, or close it.
    case menu(from: PlaceID)
    /// Do something with an element.
    case element(ElementID, ElementEvent, in: PlaceID)
    /// Do something with an element of the screen behind the front, which the host draws beside it.
    ///
    /// What lies over that screen is asked and leaves first; that and the move that comes of it are one change.
    case elementBehind(ElementID, ElementEvent, in: PlaceID)
    /// Do what the window's notice offers.
    case notice
    /// A back gesture: nothing moves before it is finished.
    case backGesture(GesturePhase, from: PlaceID)
}

/// How far a gesture has come.
public enum GesturePhase: String, Sendable, Codable, CaseIterable {
    /// It has begun; moves wait until it has ended.
    case began
    /// It was given up; nothing has changed.
    case cancelled
    /// It was completed; the step is made now.
    case finished
}
