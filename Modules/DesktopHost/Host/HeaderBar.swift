#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import TextBasics

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
    private let menu: Object?
    /// One of the two is the bar's title; without a reference, the other one would be gone.
    private let title = Kept(Object(adw_window_title_new("", "")))
    private let switcher = Kept(Object(adw_view_switcher_title_new()))
    private var shownTabs: Object?
    private var buttons: [Button.Role: (object: Object, id: ElementID)] = [:]
    private var place = PlaceID.none

    init(_ session: DesktopSession, isSheet: Bool) {
        self.session = session
        self.isSheet = isSheet
        menu = isSheet ? nil : MainMenu.button(session)
        adw_header_bar_set_title_widget(object.c(), title.object.widget)
        gtk_widget_set_tooltip_text(back.widget, "Back (Alt+Left)")
        back.setLabel("Back")
        back.isVisible = false
        back.on("clicked") { [weak session] in session?.goBack() }
        adw_header_bar_pack_start(object.c(), back.widget)
        if let menu { adw_header_bar_pack_end(object.c(), menu.widget) }
        switcher.object.on("notify::title-visible") { [weak self] in self?.onNarrow() }
        for role in isSheet ? [Button.Role.cancel, .primary] : [] { addButton(role) }
    }

    private func addButton(_ role: Button.Role) {
        let button = Object(gtk_button_new())
        button.isVisible = false
        button.on("clicked") { [weak self] in
            if let self, let id = buttons[role]?.id { session.perform(.element(id, .activate, in: place)) }
        }
        if role == .primary {
            button.addClass("suggested-action")
            adw_header_bar_pack_end(object.c(), button.widget)
        } else {
            adw_header_bar_pack_start(object.c(), button.widget)
        }
        buttons[role] = (button, ElementID(""))
    }

    /// Whether the tabs don't fit into the bar, and so stand at the bottom edge.
    var hasNarrowTabs: Bool {
        shownTabs != nil && adw_view_switcher_title_get_title_visible(switcher.object.c()) != 0
    }

    /// Shows the state of the window.
    ///
    /// - Parameters:
    ///   - item: What the window shows.
    ///   - screen: The screen in front.
    ///   - tabs: The stack of tabs, if there are any.
    ///   - isBeside: Whether a list stands beside the screen in front.
    func update(_ item: WindowSnapshot.Item, _ screen: (any Screen)?, tabs: Object?, isBeside: Bool) {
        if tabs != shownTabs, let tabs {
            adw_view_switcher_title_set_stack(switcher.object.c(), tabs.c())
            shownTabs = tabs
        }
        let depth = item.depth
        back.isVisible = depth > (isBeside ? 2 : 1)
        // A page above a tab's first screen has the bar for its own title, unless its list stands beside it.
        let shown = tabs != nil && depth <= (isBeside ? 2 : 1) ? switcher.object : title.object
        if unsafe adw_header_bar_get_title_widget(object.c()) != shown.widget {
            adw_header_bar_set_title_widget(object.c(), shown.widget)
        }
        guard let screen else { return }
        place = screen.place.id
        let text = cleaned(screen.title)
        adw_window_title_set_title(title.object.c(), text)
        adw_view_switcher_title_set_title(switcher.object.c(), text)
        if isSheet { showButtons(of: screen) }
    }

    /// Shows the ways out of a sheet; their roles tell which buttons these are.
    private func showButtons(of screen: any Screen) {
        let found = Content(of: screen).sheetButtons
        for (role, button) in buttons {
            let new = found[role]
            button.object.isVisible = new != nil
            guard let new else { continue }
            gtk_button_set_label(button.object.c(), cleaned(new.label))
            button.object.isSensitive = new.isEnabled
            buttons[role] = (button.object, new.id)
        }
        primary = found[.primary] == nil ? nil : buttons[.primary]?.object
    }
}

extension Content {
    /// The buttons that stand in the header bar of a sheet: the first primary one, and the first that cancels.
    var sheetButtons: [Button.Role: Button] {
        var found: [Button.Role: Button] = [:]
        for section in sections {
            for case .button(let button) in section.elements.single.map(\.element)
            where button.role == .primary || button.role == .cancel {
                if found[button.role] == nil { found[button.role] = button }
            }
        }
        return found
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
