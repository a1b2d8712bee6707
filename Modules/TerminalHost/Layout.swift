import AppCore

/// What a window shows, arranged for a terminal of some size.
@MainActor struct Layout {
    /// A screen and where it is drawn.
    struct Part {
        let screen: any Screen
        let rect: Rect
        /// Whether keys go to it.
        let isActive: Bool
    }

    /// A modal's frame.
    struct Sheet {
        let title: String
        let rect: Rect
    }

    /// Below this nothing can be drawn that is of use.
    static let smallest = (width: 20, height: 5)
    /// From this width on, a list and what it leads to stand side by side.
    static let wide = 120

    let size: (width: Int, height: Int)
    private(set) var parts: [Part] = []
    private(set) var sheet: Sheet?
    /// The titles from the root down to what is in front.
    private(set) var path: [String] = []
    /// The tabs or sections around what is in front, and which is in front.
    private(set) var tabs: [(title: String, id: PlaceID)] = []
    private(set) var selectedTab = 0
    private(set) var isMenu = false
    /// Whether what is in front lies over something else.
    private(set) var isSheet = false
    /// Whether the menu is open.
    private(set) var isDrawer = false
    /// Whether the screen under the one in front stands beside it.
    private(set) var showsBehind = false
    /// What a sheet lies over, drawn first, and the tabs around it.
    private(set) var covered: [Part] = []
    private(set) var coveredTabs: [String] = []
    /// The link to what is in front, without its beginning, if there is one.
    private(set) var link: String?
    /// Whether a step back leads somewhere.
    private(set) var canGoBack = false

    /// Arranges what a window shows.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - width: How many columns the terminal has.
    ///   - height: How many lines.
    ///   - beside: The list that keys go to, if it stands beside the screen in front.
    init(_ window: Window, width: Int, height: Int, besideInFront beside: PlaceID? = nil) {
        size = (width, height)
        let snapshot = window.snapshot
        let top = snapshot.modals.last
        findTabs(in: top?.style == .drawer ? snapshot.root : top?.item ?? snapshot.root)
        isSheet = top != nil
        // A sheet takes all there is where its frame would leave too little.
        let isFramed = top.map { $0.style != .fullScreen && height >= 10 && width >= 30 } ?? false
        let isCovering = isFramed && !snapshot.modals.contains { $0.style == .fullScreen }
        if isCovering, !isMenu {
            let inFront = (tabs, selectedTab)
            findTabs(in: snapshot.root)
            coveredTabs = isMenu ? [] : tabs.map(\.title)
            (tabs, selectedTab, isMenu) = (inFront.0, inFront.1, false)
        }
        let hasTabs = isSheet ? !coveredTabs.isEmpty : !tabs.isEmpty && !isMenu
        let body = Rect(x: 0, y: hasTabs ? 2 : 1, width: width, height: height - (hasTabs ? 3 : 2))
        let screens = window.visibleScreens
        let focused = window.focusedScreen
        var area = body
        if let top {
            area = isFramed ? Self.area(of: top.style, in: body, around: screens) : body
            isDrawer = top.style == .drawer
            if isCovering { covered = self.columns(of: window.coveredScreens, in: body, nil) }
            if isFramed {
                sheet = Sheet(title: focused?.title ?? "", rect: area)
                area = area.inset(by: 1)
            }
        }
        walk(top?.item ?? snapshot.root)
        canGoBack = isSheet || depth(snapshot.root) > 1
        var columns = screens
        if columns.count == 1, width >= Self.wide, !isSheet, let before = window.screenBehindFront {
            columns.insert(before, at: 0)
            showsBehind = true
        }
        if width < Self.wide, columns.count > 1, let focused { columns = [focused] }
        let keyed = showsBehind && columns[0].place.id == beside ? columns[0] : focused
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

    /// A sheet is as high as what stands in it; only one in which is searched would jump with every letter.
    private static func sheetHeight(of screen: any Screen, _ width: Int, _ highest: Int, in body: Rect) -> Int {
        let list = ContentList(screen.content)
        guard list.search == nil else { return highest }
        let inside = Rect(x: 0, y: 0, width: width - 2, height: highest - 2)
        return min(
            PaneDrawer(list, in: inside, pane: Pane(), isActive: false, screenHeight: body.height).height + 2, highest)
    }

    private mutating func findTabs(in item: WindowSnapshot.Item) {
        if item.container == "tabs" || item.container == "menu" {
            tabs = item.children.map { ($0.title, $0.id) }
            selectedTab = item.selected
            isMenu = item.container == "menu"
        }
        guard item.children.indices.contains(item.selected) else { return }
        findTabs(in: item.children[item.selected])
    }

    /// Gathers the titles on the way to the front.
    private mutating func walk(_ item: WindowSnapshot.Item) {
        link = item.link ?? link
        guard item.container != nil else { return append(item.title) }
        if item.container == "stack" {
            append(item.title)
            for child in item.children where child.container == nil {
                append(child.title)
                link = child.link ?? link
            }
            if let last = item.children.last, last.container != nil { walk(last) }
            return
        }
        append(item.title)
        if item.children.indices.contains(item.selected) { walk(item.children[item.selected]) }
    }

    private mutating func append(_ title: String) { if !title.isEmpty, path.last != title { path.append(title) } }

    /// How deep the stack in front is.
    private func depth(_ item: WindowSnapshot.Item) -> Int {
        guard item.children.indices.contains(item.selected) else { return 0 }
        let here = item.container == "stack" || item.container == "pages" ? item.children.count : 0
        return max(here, depth(item.children[item.selected]))
    }
}

extension WindowSnapshot {
    /// The column of a split that a screen is in, or the screen itself.
    func column(of screen: PlaceID) -> PlaceID {
        func contains(_ item: Item) -> Bool { item.id == screen || item.children.contains(where: contains) }
        func find(_ item: Item) -> PlaceID? {
            if item.container == "split" { return item.children.first(where: contains)?.id }
            return item.children.lazy.compactMap(find).first
        }
        return find(modals.last?.item ?? root) ?? screen
    }
}
