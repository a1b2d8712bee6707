import AppCore
import AppCoreContent
import HostSupport

/// A map on which the mouse's button was pressed.
struct HeldMap {
    let place: PlaceID
    let spot: PaneDrawer.Spot
    var x: Int
    var y: Int
    /// Whether it was moved, so that the release is not a click.
    var isMoved = false
}

/// Handles clicks, drags and the wheel, by what was drawn last.
@MainActor struct Mouse {
    let session: TerminalSession

    private var window: Window { session.window }

    /// Handles a click: answers a question, selects a tab, goes back by the title, or presses an element.
    func click(_ x: Int, _ y: Int) {
        if session.question != nil {
            let meant = session.drawn.box?.answer(x: x, y: y)
            return session.answer { _ in meant.map { .answer($0) } ?? .flash }
        }
        if case .help = session.overlay {
            session.overlay = .none
            return
        }
        if case .actions = session.overlay {
            guard let position = session.drawn.menu?.action(x: x, y: y) else {
                session.overlay = .none
                return
            }
            return session.actions.perform(position)
        }
        session.held = nil
        if session.drawn.notice?.contains(x: x, y: y) == true {
            window.perform(.notice)
            return
        }
        if let tab = session.drawn.tabSpots.first(where: { $0.rect.contains(x: x, y: y) }) {
            window.perform(.select(tab.id))
            return
        }
        let front = session.front
        if y == 0, x < 4, let front { return session.back(front) }
        let layout = session.layout
        if layout.isDrawer, let sheet = layout.sheet, !sheet.rect.contains(x: x, y: y), let front {
            return session.back(front)
        }
        guard let hit = session.drawn.spots.last(where: { $0.spot.rect.contains(x: x, y: y) }) else { return }
        if hit.place != front?.place { turn(to: hit.place) }
        press(hit.spot, in: hit.place, x, y)
    }

    private func press(_ spot: PaneDrawer.Spot, in place: PlaceID, _ x: Int, _ y: Int) {
        guard let front = session.front, front.place == place, spot.index < front.list.count else { return }
        let element = front.list[spot.index]
        if case .map = element { session.held = HeldMap(place: place, spot: spot, x: x, y: y) }
        // A click into the field being edited does nothing.
        guard front.list.takesFocus(spot.index), front.pane.editor == nil || front.pane.focusIndex != spot.index else {
            return
        }
        Typing(session: session).leave(front)
        guard let after = session.front, after.place == place, spot.index < after.list.count else { return }
        session.update(after) { $0.focus(spot.index) }
        if session.held == nil, let focused = session.front { session.activate(focused) }
    }

    /// Moves the map held by the mouse.
    func drag(_ x: Int, _ y: Int) {
        guard var held = session.held, let (map, front) = map(at: held.spot, in: held.place) else { return }
        let (width, rows) = (max(held.spot.rect.width - 2, 1), max(held.spot.lineCount - 1, 1))
        let (right, up) = (Double(held.x - x) / Double(width), Double(y - held.y) / Double(rows))
        session.update(front) { $0.pane.maps[map.id, default: MapView()].position.pan(x: right, y: up) }
        (held.x, held.y, held.isMoved) = (x, y, true)
        session.held = held
    }

    /// Ends a click on a map: it marks the point there, and a click on the marked one chooses it.
    func release(_ x: Int, _ y: Int) {
        guard let held = session.held else { return }
        session.held = nil
        guard !held.isMoved, let (map, front) = map(at: held.spot, in: held.place) else { return }
        let view = front.pane.maps[map.id] ?? MapView()
        let spot = held.spot
        let lines = MapLines(width: spot.rect.width - 2, height: spot.lineCount, view: view)
        guard let point = lines.point(nearest: (x - spot.rect.x - 2, y - spot.top), of: map) else { return }
        if view.point ?? map.selected == point { return session.activate(front) }
        session.update(front) { $0.pane.maps[map.id, default: MapView()].point = point }
    }

    /// The map that was drawn at a spot, if it is still there and in front.
    private func map(at spot: PaneDrawer.Spot, in place: PlaceID) -> (PointMap, Front)? {
        guard let front = session.front, front.place == place, spot.index < front.list.count,
            case .map(let map) = front.list[spot.index]
        else { return nil }
        return (map, front)
    }

    /// Zooms the map under the mouse in or out; returns whether there is one whose zoom changed.
    private func zoom(_ x: Int, _ y: Int, by lines: Int) -> Bool {
        guard let hit = session.drawn.spots.last(where: { $0.spot.rect.contains(x: x, y: y) }),
            let (map, front) = map(at: hit.spot, in: hit.place)
        else { return false }
        let before = front.pane.maps[map.id] ?? MapView()
        var view = before
        let (width, rows) = (max(hit.spot.rect.width - 2, 1), max(hit.spot.lineCount - 1, 1))
        view.position.zoom(
            by: lines < 0 ? 2 : 0.5, at: (Double(x - hit.spot.rect.x - 2) + 0.5) / Double(width) - 0.5,
            0.5 - (Double(y - hit.spot.top) + 0.5) / Double(rows))
        session.update(front) { $0.pane.maps[map.id] = view }
        return view != before
    }

    /// Sends the keys to the column that was clicked, and closes nothing.
    private func turn(to place: PlaceID) {
        if window.snapshot.behindFront?.id == place {
            session.goBeside(place)
        } else if window.id(of: window.focusedScreen) == place {
            session.leaveBeside()
        } else if window.visibleScreens.contains(where: { window.id(of: $0) == place }) {
            window.perform(.select(place))
        }
    }

    /// Scrolls the screen under the mouse, and leaves the focus where it is.
    func scroll(_ x: Int, _ y: Int, by lines: Int) {
        guard session.question == nil else { return }
        if case .help(let top) = session.overlay { return session.scrollHelp(from: top, by: lines) }
        if zoom(x, y, by: lines) { return }
        let parts = session.layout.parts
        guard let part = parts.first(where: { $0.rect.contains(x: x, y: y) }) ?? parts.last else { return }
        let list = ContentList(Content(of: part.screen))
        let drawer = PaneDrawer(
            list, in: part.rect, pane: session.pane(of: part.screen, list), isActive: part.isActive,
            screenHeight: session.size.height)
        session.keep(drawer.scroll(by: lines), of: window.id(of: part.screen))
    }
}
