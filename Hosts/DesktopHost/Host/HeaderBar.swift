#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// The bar at the top of a window: the way back, the tabs or a title, the main actions of a sheet, the menu.
@MainActor final class HeaderBar {
    let object = Object(adw_header_bar_new())
    /// The button that Enter presses in a sheet, if there is one.
    private(set) var primary: Object?
    /// Called when the tabs' place changes.
    var onNarrow: () -> Void = {}

    private unowned let session: DesktopSession
    private let isSheet: Bool
    private let back = Object(gtk_button_new_from_icon_name("go-previous-symbolic"))
    private let sections = Object(gtk_button_new_from_icon_name("sidebar-show-symbolic"))
    private let spinner = Object(gtk_spinner_new())
    private let menu: MainMenu?
    /// The two titles, of which one is seen.
    ///
    /// Both stay in the bar: GTK 4.8 complains about what comes back while a screen reader runs.
    private let title = Object(adw_window_title_new("", ""))
    private let switcher = Object(adw_view_switcher_title_new())
    private weak var shownTabs: TabsView?
    private let actions: BarActions

    /// The title and its language, as they were marked last.
    private var marked: (widget: Object, text: String, language: Language?)?

    init(_ session: DesktopSession, isSheet: Bool) {
        self.session = session
        self.isSheet = isSheet
        actions = BarActions(object, session.views)
        menu = isSheet ? nil : MainMenu(session)
        let titles = Object(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        for each in [title, switcher] { gtk_box_append(titles.c(), each.widget) }
        switcher.isVisible = false
        adw_header_bar_set_title_widget(object.c(), titles.widget)
        gtk_widget_set_tooltip_text(back.widget, "Back (Alt+Left)")
        back.setLabel("Back")
        back.isVisible = false
        back.on("clicked") { [weak session] in session?.goBack() }
        adw_header_bar_pack_start(object.c(), back.widget)
        gtk_widget_set_tooltip_text(sections.widget, "Sections (F9)")
        sections.setLabel("Sections")
        sections.isVisible = false
        sections.on("clicked") { [weak session] in session?.openMenu() }
        adw_header_bar_pack_start(object.c(), sections.widget)
        spinner.setLabel("Working")
        spinner.isVisible = false
        adw_header_bar_pack_start(object.c(), spinner.widget)
        if let menu { adw_header_bar_pack_end(object.c(), menu.button.widget) }
        switcher.on("notify::title-visible") { [weak self] in self?.onNarrow() }
    }

    /// Whether the tabs don't fit into the bar, and so stand at the bottom edge.
    var hasNarrowTabs: Bool {
        shownTabs != nil && adw_view_switcher_title_get_title_visible(switcher.c()) != 0
    }

    func update(
        _ item: WindowSnapshot.Item, _ screen: (any Screen)?, tabs: TabsView?, in arrangement: Arrangement
    ) {
        let isBeside = arrangement.beside != nil
        if let tabs {
            if tabs !== shownTabs { adw_view_switcher_title_set_stack(switcher.c(), tabs.stack.c()) }
            shownTabs = tabs
            tabs.name(switcher)
        }
        sections.isVisible = item.sections?.container == .menu && !arrangement.panes.hasSidebar
        let depth = item.depth
        back.isVisible = depth > (isBeside ? 2 : 1) || !arrangement.panes.hasList && item.columnBefore != nil
        // A page above a tab's first screen has the bar for its own title, unless its list stands beside it.
        let shown = tabs != nil && depth <= (isBeside ? 2 : 1) ? switcher : title
        for each in [title, switcher] { each.isVisible = each == shown }
        spinner.isVisible = session.work.isShown
        gtk_spinner_set_spinning(spinner.c(), session.work.isShown ? 1 : 0)
        guard let screen else { return }
        let text = fitted(screen.title)
        adw_window_title_set_title(title.c(), text)
        adw_view_switcher_title_set_title(switcher.c(), text)
        let content = Content(of: screen)
        mark(shown, text, in: content.language)
        let elements = content.barElements(isSheet: isSheet)
        menu?.show(elements.compactMap(\.menuButton), of: session.window.id(of: screen))
        actions.update(
            menu == nil ? elements : elements.filter { $0.menuButton == nil }, of: session.window.id(of: screen),
            isNarrow: arrangement.panes.isNarrow)
        primary = actions.primary
    }
}

extension HeaderBar {
    /// Marks the title as being in a language, if it is new.
    private func mark(_ title: Object, _ text: String, in language: Language?) {
        if let marked, marked == (title, text, language) { return }
        if language != nil || marked?.language != nil { title.markLabels(language) }
        marked = (title, text, language)
    }
}

extension WindowSnapshot.Item {
    /// How many screens lie above each other along the way to the front.
    var depth: Int {
        let here = container == .stack || container == .pages ? selected + 1 : 0
        return max(here, selectedChild?.depth ?? 0)
    }
}
#endif
