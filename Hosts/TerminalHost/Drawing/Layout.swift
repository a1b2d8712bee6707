import AppCore
import AppCoreContent

/// What a window shows, arranged for a terminal of some size.
@MainActor struct Layout {
    struct Part {
        let screen: any Screen
        let rect: Rect
        let isActive: Bool
    }

    /// A modal's frame.
    struct Sheet {
        let title: String
        let rect: Rect
    }

    /// The smallest size at which anything useful can be drawn.
    static let smallest = (width: 20, height: 5)
    /// From this width on, a list and the screen opened from it stand side by side.
    static let wide = 120

    let size: (width: Int, height: Int)
    private(set) var parts: [Part] = []
    private(set) var sheet: Sheet?
    /// The titles from the root down to the screen in front.
    private(set) var path: [String] = []
    /// The tabs or sections around the screen in front, and which of them is in front.
    private(set) var tabs: [(title: String, id: PlaceID)] = []
    private(set) var selectedTab = 0
    private(set) var isMenu = false
    /// Whether the screen in front lies over another one.
    private(set) var isSheet = false
    private(set) var isDrawer = false
    /// Whether the screen under the one in front stands beside it.
    private(set) var showsBehind = false
    /// The screens that a sheet covers, drawn first, and the tabs around them.
    private(set) var covered: [Part] = []
    private(set) var coveredTabs: [String] = []
    /// The link to the screen in front, without its scheme, if there is one.
    private(set) var link: String?
    /// Whether a step back leads somewhere.
    private(set) var canGoBack = false

    /// Arranges what a window shows, in columns and lines; `beside` is the list that keys go to, if it stands beside
    /// the screen in front.
    init(_ window: Window, width: Int, height: Int, besideInFront beside: PlaceID? = nil) {
        size = (width, height)
        let snapshot = window.snapshot
        let top = snapshot.modals.last
        let sections = (top?.style == .drawer ? snapshot.root : snapshot.layer).sections
        func title(of tab: WindowSnapshot.Item) -> String {
            tab.waitingCount > 0 ? "\(tab.title) (\(tab.waitingCount))" : tab.title
        }
        tabs = sections?.children.map { (title(of: $0), $0.id) } ?? []
        selectedTab = sections?.selected ?? 0
        isMenu = sections?.container == .menu
        isSheet = top != nil
        // A sheet fills the area if its frame would leave too little room.
        let isFramed = top.map { $0.style != .fullScreen && height >= 10 && width >= 30 } ?? false
        let isCovering = isFramed && !snapshot.modals.contains { $0.style == .fullScreen }
        // If no tabs are covered, the sheet's own stand in their line.
        if isCovering, !isMenu, let below = snapshot.root.sections ?? sections, below.container == .tabs {
            coveredTabs = below.children.map(title)
        }
        let hasTabs = isSheet ? !coveredTabs.isEmpty : !tabs.isEmpty && !isMenu
        let body = Rect(x: 0, y: hasTabs ? 2 : 1, width: width, height: height - (hasTabs ? 3 : 2))
        let screens = window.visibleScreens
        let focused = window.focusedScreen
        var area = body
        if let style = top?.style {
            area = isFramed ? Self.area(of: style, in: body, around: screens) : body
            isDrawer = style == .drawer
            if isCovering {
                let below = snapshot.root.descendants.filter(\.isShown).compactMap { window.screen(at: $0.id) }
                covered = self.columns(of: below, in: body, nil)
            }
            if isFramed {
                sheet = Sheet(title: focused?.title ?? "", rect: area)
                area = area.inset(by: 1)
            }
        }
        let trail = snapshot.layer.trail
        for title in trail.map(\.title) where !title.isEmpty && path.last != title { path.append(title) }
        link = trail.last { $0.link != nil }?.link
        canGoBack = isSheet || snapshot.root.path.contains { $0.isTurned && $0.children.count > 1 }
        var columns = screens
        if columns.count == 1, width >= Self.wide, !isSheet,
            let before = snapshot.behindFront.flatMap({ window.screen(at: $0.id) })
        {
            columns.insert(before, at: 0)
            showsBehind = true
        }
        if width < Self.wide, columns.count > 1, let focused { columns = [focused] }
        let keyed = showsBehind && window.id(of: columns[0]) == beside ? columns[0] : focused
        parts = self.columns(of: columns, in: area, keyed)
    }

    private func columns(of screens: [any Screen], in area: Rect, _ focused: (any Screen)?) -> [Part] {
        guard let last = screens.last else { return [] }
        let screens = size.width < Self.wide && focused == nil ? [last] : screens
        var parts: [Part] = []
        let gap = screens.count - 1
        var x = area.x
        for (index, screen) in screens.enumerated() {
            let isLast = index == screens.count - 1
            let share =
                screens.count == 2 && index == 0 ? (area.width - gap) * 2 / 5 : (area.width - gap) / screens.count
            let width = isLast ? area.x + area.width - x : share
            let rect = Rect(x: x, y: area.y, width: width, height: area.height)
            parts.append(Part(screen: screen, rect: rect, isActive: screen === focused))
            x += width + 1
        }
        return parts
    }

    private static func area(of style: ModalStyle, in body: Rect, around screens: [any Screen]) -> Rect {
        switch style {
        case .fullScreen: return body
        case .drawer:
            return Rect(x: body.x, y: body.y, width: min(max(body.width / 3, 24), body.width), height: body.height)
        case .sheet:
            let width = min(body.width, max(min(body.width * 2 / 3, 80), 60))
            let highest = min(body.height, max(body.height * 4 / 5, 12))
            let height = screens.count == 1 ? sheetHeight(of: screens[0], width, highest, in: body) : highest
            return Rect(
                x: body.x + (body.width - width) / 2, y: body.y + (body.height - height) / 2, width: width,
                height: height)
        }
    }

    /// A sheet is as high as its content; one with a search keeps its height, or it would jump with every letter.
    private static func sheetHeight(of screen: any Screen, _ width: Int, _ highest: Int, in body: Rect) -> Int {
        let list = ContentList(Content(of: screen))
        guard list.search == nil else { return highest }
        let inside = Rect(x: 0, y: 0, width: width - 2, height: highest - 2)
        return min(
            PaneDrawer(list, in: inside, pane: Pane(), isActive: false, screenHeight: body.height).height + 2, highest)
    }
}

extension WindowSnapshot {
    /// The column of a split that a screen is in, or the screen itself.
    func column(of screen: PlaceID) -> PlaceID {
        let splits = ([layer] + layer.descendants).filter { $0.container == .split }
        let column = splits.flatMap(\.children).first { column in
            column.id == screen || column.descendants.contains { $0.id == screen }
        }
        return column?.id ?? screen
    }
}

extension WindowSnapshot.Item {
    /// Whether a step back leads from one child to the previous one.
    fileprivate var isTurned: Bool { container == .stack || container == .pages }
}
