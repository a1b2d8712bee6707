#if Desktop
import AppCore

/// What a window's places are drawn from.
@MainActor struct Arrangement {
    /// What stands side by side.
    let panes: Panes
    /// The list that stands beside the screen in front, if there is one.
    let beside: PlaceID?
    private let screens: [PlaceID: any Screen]

    /// Gathers the screens to draw of the topmost layer of a snapshot, which modals may cover.
    init(_ window: Window, _ snapshot: WindowSnapshot, _ panes: Panes) {
        let beside = panes.hasList ? snapshot.behindFront?.id : nil
        self.panes = panes
        var screens: [PlaceID: any Screen] = [:]
        for place in snapshot.layer.shownScreens { screens[place] = window.screen(at: place) }
        if let beside { screens[beside] = window.screen(at: beside) }
        self.screens = screens
        self.beside = beside.flatMap { screens[$0] == nil ? nil : $0 }
    }

    /// The screen at a place; `nil` if it isn't to be drawn now.
    subscript(place: PlaceID) -> (any Screen)? { screens[place] }
}

extension WindowSnapshot.Item {
    /// The places of the screens that the containers show.
    fileprivate var shownScreens: [PlaceID] {
        guard isShown else { return [] }
        return container == nil ? [id] : children.flatMap(\.shownScreens)
    }
}
#endif
