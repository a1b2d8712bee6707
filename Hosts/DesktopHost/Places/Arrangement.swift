#if Desktop
import AppCore

/// What a window's places are drawn from.
@MainActor struct Arrangement {
    /// What stands side by side.
    let panes: Panes
    /// The list that stands beside the screen in front, if there is one.
    let beside: PlaceID?
    private let screens: [PlaceID: any Screen]

    /// Gathers the screens to draw.
    init(_ window: Window, _ panes: Panes) {
        let beside = panes.hasList ? window.snapshot.behindFront?.id : nil
        self.panes = panes
        var screens: [PlaceID: any Screen] = [:]
        for screen in window.visibleScreens { screens[window.id(of: screen)] = screen }
        if let beside { screens[beside] = window.screen(at: beside) }
        self.screens = screens
        self.beside = beside.flatMap { screens[$0] == nil ? nil : $0 }
    }

    /// The screen at a place; `nil` if it isn't to be drawn now.
    subscript(place: PlaceID) -> (any Screen)? { screens[place] }
}
#endif
