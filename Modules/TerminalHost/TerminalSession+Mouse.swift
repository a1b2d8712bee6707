import AppCore

extension TerminalSession {
    /// Does what a click means: chooses a tab, goes back by the title, presses an element.
    func click(_ x: Int, _ y: Int) {
        guard window.question == nil else { return }
        if case .help = overlay {
            overlay = .none
            return
        }
        if let tab = tabSpots.first(where: { $0.rect.contains(x: x, y: y) }) {
            window.perform(.select(tab.id))
            return
        }
        if y == 0, x < 4, let front { return back(front) }
        guard let hit = spots.last(where: { $0.spot.rect.contains(x: x, y: y) }) else { return }
        if hit.place != front?.place { goBack(to: hit.place) }
        guard let front, front.place == hit.place, hit.spot.index < front.list.count else { return }
        let list = front.list
        guard list[hit.spot.index].isActionable else { return }
        focus(hit.spot.index, front)
        if let front = self.front { activate(front) }
    }

    /// Goes back to the screen that stands beside the one in front, whose element was clicked.
    private func goBack(to place: PlaceID) {
        guard let front else { return }
        if window.screenBehindFront?.place.id == place {
            window.perform(.back(from: front.place))
        } else if window.visibleScreens.contains(where: { $0.place.id == place }) {
            window.perform(.select(place))
        }
    }

    /// Scrolls what is under the mouse, and leaves the focus where it is.
    func scroll(_ x: Int, _ y: Int, by lines: Int) {
        followsFocus = false
        let layout = Layout(window, width: size.width, height: size.height)
        guard let part = layout.parts.first(where: { $0.rect.contains(x: x, y: y) }) ?? layout.parts.last else {
            return
        }
        let list = ContentList(part.screen.content)
        let pane = settled(panes[part.screen.place.id] ?? Pane(), list)
        panes[part.screen.place.id] = PaneDrawer(list, in: part.rect, pane: pane, isActive: part.isActive).scroll(
            by: lines)
    }

    /// Moves over a map: arrows from point to point, `+` and `-` to zoom, shifted letters to move the view.
    ///
    /// - Returns: Whether the key meant something to the map.
    func steer(_ key: Key, _ map: PointMap, _ front: Front) -> Bool {
        var pane = front.pane
        var view = pane.maps[map.id] ?? MapView()
        switch key {
        case .character("+"), .character("="): view.zoom(by: 2)
        case .character("-"): view.zoom(by: 0.5)
        case .character("H"): view.pan(x: -0.25, y: 0)
        case .character("L"): view.pan(x: 0.25, y: 0)
        case .character("K"): view.pan(x: 0, y: 0.25)
        case .character("J"): view.pan(x: 0, y: -0.25)
        case .left, .right, .character("n"), .character("p"):
            let step = key == .right || key == .character("n") ? 1 : -1
            guard !map.points.isEmpty else { return true }
            let here = map.points.firstIndex { $0.id == (view.point ?? map.selected) } ?? (step > 0 ? -1 : 0)
            view.point = map.points[(here + step + map.points.count) % map.points.count].id
        default: return false
        }
        pane.maps[map.id] = view
        panes[front.place] = pane
        return true
    }
}
