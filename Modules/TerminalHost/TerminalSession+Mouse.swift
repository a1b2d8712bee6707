import AppCore

/// A map that the mouse's button was pressed on.
struct HeldMap {
    let place: PlaceID
    let spot: PaneDrawer.Spot
    var x: Int
    var y: Int
    /// Whether it was moved, which is no click then.
    var isMoved = false
}

extension TerminalSession {
    /// Does what a click means: chooses a tab, goes back by the title, presses an element.
    func click(_ x: Int, _ y: Int) {
        guard window.question == nil else { return }
        if case .help = overlay {
            overlay = .none
            return
        }
        held = nil
        if let tab = tabSpots.first(where: { $0.rect.contains(x: x, y: y) }) {
            window.perform(.select(tab.id))
            return
        }
        if y == 0, x < 4, let front { return back(front) }
        let layout = Layout(window, width: size.width, height: size.height)
        if layout.isDrawer, let sheet = layout.sheet, !sheet.rect.contains(x: x, y: y), let front {
            return back(front)
        }
        guard let hit = spots.last(where: { $0.spot.rect.contains(x: x, y: y) }) else { return }
        if hit.place != front?.place { goBack(to: hit.place) }
        guard let front, front.place == hit.place, hit.spot.index < front.list.count else { return }
        let element = front.list[hit.spot.index]
        if case .map = element { held = HeldMap(place: hit.place, spot: hit.spot, x: x, y: y) }
        guard element.isActionable else { return }
        focus(hit.spot.index, front)
        if held == nil, let front = self.front { activate(front) }
    }

    /// Moves the map that is held by the mouse.
    func drag(_ x: Int, _ y: Int) {
        guard var held, let (map, front) = map(at: held.spot, in: held.place) else { return }
        var pane = front.pane
        var view = pane.maps[map.id] ?? MapView()
        let (width, rows) = (max(held.spot.rect.width - 2, 1), max(held.spot.lineCount - 1, 1))
        view.pan(x: Double(held.x - x) / Double(width), y: Double(y - held.y) / Double(rows))
        pane.maps[map.id] = view
        panes[held.place] = pane
        (held.x, held.y, held.isMoved) = (x, y, true)
        self.held = held
    }

    /// Ends a click on a map: it marks the point there, and a click on the marked one chooses it.
    func release(_ x: Int, _ y: Int) {
        guard let held else { return }
        self.held = nil
        guard !held.isMoved, let (map, front) = map(at: held.spot, in: held.place) else { return }
        var pane = front.pane
        var view = pane.maps[map.id] ?? MapView()
        let spot = held.spot
        let lines = MapLines(width: spot.rect.width - 2, height: spot.lineCount, view: view)
        guard let point = lines.point(nearest: (x - spot.rect.x - 2, y - spot.top), of: map) else { return }
        if view.point ?? map.selected == point { return activate(front) }
        view.point = point
        pane.maps[map.id] = view
        panes[held.place] = pane
    }

    /// The map that was drawn at a spot, if it is still there and in front.
    private func map(at spot: PaneDrawer.Spot, in place: PlaceID) -> (PointMap, Front)? {
        guard let front, front.place == place, spot.index < front.list.count,
            case .map(let map) = front.list[spot.index]
        else { return nil }
        return (map, front)
    }

    /// Looks closer at the map under the mouse, or from further away.
    ///
    /// - Returns: Whether there is a map that could be zoomed.
    private func zoom(_ x: Int, _ y: Int, by lines: Int) -> Bool {
        guard let hit = spots.last(where: { $0.spot.rect.contains(x: x, y: y) }),
            let (map, front) = map(at: hit.spot, in: hit.place)
        else { return false }
        var pane = front.pane
        let before = pane.maps[map.id] ?? MapView()
        var view = before
        let (width, rows) = (max(hit.spot.rect.width - 2, 1), max(hit.spot.lineCount - 1, 1))
        view.zoom(
            by: lines < 0 ? 2 : 0.5, at: (Double(x - hit.spot.rect.x - 2) + 0.5) / Double(width) - 0.5,
            0.5 - (Double(y - hit.spot.top) + 0.5) / Double(rows))
        pane.maps[map.id] = view
        panes[hit.place] = pane
        return view != before
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
        if case .help(let top) = overlay {
            overlay = .help(top: min(max(top + lines, 0), HelpSheet(self).lastTop))
            return
        }
        if zoom(x, y, by: lines) { return }
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
