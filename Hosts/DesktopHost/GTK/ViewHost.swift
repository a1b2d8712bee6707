#if Desktop
import AppCore
import AppCoreContent
import HostSupport

/// What the views tell the host that shows them.
@MainActor final class ViewHost {
    /// The text that the user has typed and not committed.
    let pending = PendingCommit()
    /// What the pictures on the tabs mean, by the tabs' names.
    var symbols: [String: Symbol] = [:]
    var perform: (Intent) -> Void = { _ in }
    /// Passes on what the user did to an element.
    var send: (ElementEvent, _ to: ElementID, _ in: PlaceID) -> Void = { _, _, _ in }
    /// The language of the texts of each screen that has one.
    var languages: [PlaceID: Language] = [:]
    var title: (PlaceID) -> String = { _ in "" }
    var isSheet: (PlaceID) -> Bool = { _ in false }
    /// Whether the user goes along the sections of a sidebar by keys, so that the focus stays there.
    var isAmongSections: () -> Bool = { false }
    /// Puts the focus into the sidebar of sections; returns whether one is shown.
    var focusSections: () -> Bool = { false }
    /// The sidebar of sections, if one is shown.
    var sections: () -> [Object] = { [] }
    /// Puts the focus into a search, or opens one.
    var search: () -> Void = {}
    var goBack: () -> Void = {}
    /// Whether a view has put the focus somewhere while it was drawn, such as into a field that is wrong.
    var choseFocus = false
    /// The screen whose form the user has sent from its last field, until they type.
    var sent: PlaceID?
    /// The field that a form which was sent has been refused for.
    var refused: (place: PlaceID, field: ElementID)?
    /// Has Observation report changes to what the closure reads, as while drawing.
    var track: (() -> Void) -> Void = { $0() }
}
#endif
