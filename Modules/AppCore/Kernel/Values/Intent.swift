/// What the user wants, as a host reports it; the window decides what happens.
///
/// Most intents name a place that the user saw. If that place is no longer on screen, the intent is stale, so a double
/// tap never pushes twice and no timer is needed. `select` and `close` name a child, perhaps hidden, of a container
/// that the user saw; `elementBehind` names the screen behind the one in front; `notice` names none.
public enum Intent: Equatable, Sendable {
    /// Go back one step.
    case back(from: PlaceID)
    /// Dismiss the topmost modal.
    case dismiss(from: PlaceID)
    /// Select a child of a container: a tab, a page or a column.
    case select(PlaceID)
    /// Close a child of a container, such as a tab.
    case close(PlaceID)
    /// Open or close the side menu around the place in front.
    case menu(from: PlaceID)
    /// Pass an event to an element.
    case element(ElementID, ElementEvent, in: PlaceID)
    /// Pass an event to an element of the screen behind the one in front, if the host draws both.
    ///
    /// The screens over that screen are asked and removed first. Their removal and the first move that the event causes
    /// are one change.
    case elementBehind(ElementID, ElementEvent, in: PlaceID)
    /// Perform the notice's action.
    case notice
    /// Report a phase of a back gesture; nothing moves until it finishes.
    case backGesture(GesturePhase, from: PlaceID)
}

/// The phase of a gesture.
public enum GesturePhase: String, Sendable, Codable, CaseIterable {
    /// The gesture began; moves wait until it ends.
    case began
    /// The gesture was cancelled; nothing has changed.
    case cancelled
    /// The gesture was completed; the window goes back now.
    case finished
}
