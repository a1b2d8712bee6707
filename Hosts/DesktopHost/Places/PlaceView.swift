#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// The widget of one place: a screen or a container.
@MainActor class PlaceView {
    let id: PlaceID
    let host: ViewHost
    private let kept: Kept
    private(set) var children: [PlaceID: PlaceView] = [:]
    /// Whether the place is being drawn, so that signals of its own widgets aren't intents.
    fileprivate(set) var isUpdating = false

    final var object: Object { kept.object }

    init(_ id: PlaceID, _ host: ViewHost, _ object: Object) {
        self.id = id
        self.host = host
        kept = Kept(object)
        gtk_widget_set_vexpand(object.widget, 1)
        gtk_widget_set_hexpand(object.widget, 1)
    }

    /// Makes the view of a place, with nothing in it yet.
    static func make(_ item: WindowSnapshot.Item, _ host: ViewHost) -> PlaceView {
        switch item.container {
        case nil: ScreenView(item.id, host)
        case .tabs: TabsView(item.id, host, isMenu: false)
        case .menu: TabsView(item.id, host, isMenu: true)
        case .stack, .pages: StackView(item.id, host)
        default: ColumnsView(item.id, host)
        }
    }

    final func update(_ item: WindowSnapshot.Item, _ arrangement: Arrangement) {
        isUpdating = true
        draw(item, arrangement)
        isUpdating = false
    }

    /// Draws the place; for subclasses.
    func draw(_ item: WindowSnapshot.Item, _ arrangement: Arrangement) {}

    /// Lets go of what was read from screens.
    func forget() { for child in children.values { child.forget() } }

    /// Leaves the focus where it is when a screen comes to the front: the user put it there.
    func leaveFocus() { for child in children.values { child.leaveFocus() } }

    /// The view of the screen at a place below, if it was drawn.
    func screen(at place: PlaceID) -> ScreenView? {
        for child in children.values { if let found = child.screen(at: place) { return found } }
        return nil
    }

    /// The outermost tabs, if there are any.
    var tabs: TabsView? {
        for child in children.values { if let tabs = child.tabs { return tabs } }
        return nil
    }

    final func child(_ item: WindowSnapshot.Item) -> (view: PlaceView, isNew: Bool) {
        if let view = children[item.id] { return (view, false) }
        let view = PlaceView.make(item, host)
        children[item.id] = view
        return (view, true)
    }

    /// Forgets the children that are gone, and has their widgets taken out.
    final func removeChildren(except ids: some Sequence<PlaceID>, _ remove: (PlaceID, PlaceView) -> Void) {
        let wanted = Set(ids)
        for (id, view) in children where !wanted.contains(id) {
            remove(id, view)
            children[id] = nil
        }
    }
}

extension WindowSnapshot.Item {
    /// The name under which GTK knows a place.
    var widgetName: String { "\(id.rawValue)" }

    /// The number on a section where things wait; 0 for none.
    var badge: Int { min(waitingCount, 9999) }

    /// What a screen reader calls a section.
    var spoken: String { fitted(badge > 0 ? "\(title), \(badge)" : title) }
}

/// Tabs, or the sections of a side menu beside their list if there is room: one child at a time.
final class TabsView: PlaceView {
    let stack = Object(adw_view_stack_new())
    /// What a screen reader calls each tab: its title, and how many things wait there.
    private var names: [String] = []
    /// The names that a switcher's buttons were given.
    private var named: [Object: [String]] = [:]
    private let sidebar: Sidebar?
    private var bins: [PlaceID: Object] = [:]
    private var pages: [PlaceID: Object] = [:]

    init(_ id: PlaceID, _ host: ViewHost, isMenu: Bool) {
        sidebar = isMenu ? Sidebar(host) : nil
        super.init(id, host, .sideBySide())
        gtk_widget_set_hexpand(stack.widget, 1)
        object.attach([sidebar?.object, stack].compactMap(\.self))
        stack.on("notify::visible-child-name") { [weak self] in self?.choose() }
    }

    override var tabs: TabsView? { sidebar == nil ? self : super.tabs }

    /// Names the tabs' buttons in a switcher: libadwaita 1.2 draws how many things wait, but tells no screen reader.
    func name(_ switcher: Object) {
        guard named[switcher] != names else { return }
        named[switcher] = names
        for list in switcher.descendants(named: "AdwViewSwitcher") { list.setLabel("Tabs") }
        for (button, name) in zip(switcher.descendants(named: "AdwViewSwitcherButton"), names) {
            gtk_accessible_reset_relation(button.c(), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
            button.setLabel(name)
        }
    }

    /// Goes where the user has clicked.
    private func choose() {
        guard !isUpdating, let name = adw_view_stack_get_visible_child_name(stack.c()),
            let number = unsafe UInt64(String(cString: name))
        else { return }
        host.perform(.select(PlaceID(rawValue: number)))
    }

    override func draw(_ item: WindowSnapshot.Item, _ arrangement: Arrangement) {
        sidebar?.object.isVisible = arrangement.panes.hasSidebar
        sidebar?.update(item)
        names = []
        for (index, child) in item.children.enumerated() {
            let bin = bins[child.id] ?? addTab(child)
            names.append(child.spoken)
            if let page = pages[child.id] { adw_view_stack_page_set_badge_number(page.c(), CUnsignedInt(child.badge)) }
            guard index == item.selected else { continue }
            let (view, isNew) = self.child(child)
            if isNew { adw_bin_set_child(bin.c(), view.object.widget) }
            view.update(child, arrangement)
        }
        let ids = Set(item.children.map(\.id))
        removeChildren(except: ids) { _, _ in }
        for (id, bin) in bins where !ids.contains(id) {
            adw_view_stack_remove(stack.c(), bin.widget)
            bins[id] = nil
            pages[id] = nil
        }
        if let selected = item.selectedChild { adw_view_stack_set_visible_child_name(stack.c(), selected.widgetName) }
    }

    private func addTab(_ item: WindowSnapshot.Item) -> Object {
        let bin = Object(adw_bin_new())
        let page = Object(adw_view_stack_add_titled(stack.c(), bin.widget, item.widgetName, fitted(item.title)))
        let symbol = host.symbols[item.name] ?? .list
        adw_view_stack_page_set_icon_name(page.c(), symbol.icon())
        bins[item.id] = bin
        pages[item.id] = page
        return bin
    }
}
#endif
