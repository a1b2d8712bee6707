/// What the user did to one element.
public enum ElementEvent: Equatable, Sendable {
    /// Pressed a row or a button, or flipped a toggle.
    case activate
    /// Changed a field's text; an edit is not a move and is not journalled.
    case edit(String)
    /// Confirmed a field's text; journalled unless the field is secure.
    case commit(String)
    /// Switched a toggle on or off.
    case set(Bool)
    /// Chose the option at this position, counted from 0.
    case choose(Int)
    /// Chose a point on a map.
    case choosePoint(ElementID)
}
