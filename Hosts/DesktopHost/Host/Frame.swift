#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// A window on the desktop: the main one, or a modal above another.
@MainActor final class Frame {
    private static let size: (CInt, CInt) = (960, 720)
    private static let pageSize: (CInt, CInt) = (640, 720)
    private static let sheetSize: (CInt, CInt) = (480, 560)
    private static let smallest: (CInt, CInt) = (360, 300)

    let root: PlaceView
    let toasts: ToastOverlay
    private let kept: Kept
    private let header: HeaderBar
    private let switcher = Object(adw_view_switcher_bar_new())
    private unowned let session: DesktopSession
    private let isSheet: Bool
    private var isPresented = false
    private var focused: PlaceID?
    private var width = 0
    private var hasMenu = false
    /// The list that stands beside the screen in front, if there is one.
    private(set) var beside: PlaceID?

    var window: Object { kept.object }

    /// Makes a window that isn't shown yet; the main window has no style.
    init(_ item: WindowSnapshot.Item, style: ModalStyle?, over parent: Frame?, _ session: DesktopSession) {
        self.session = session
        isSheet = style != nil
        root = .make(item, session.views)
        header = HeaderBar(session, isSheet: isSheet)
        let window = Object(isSheet ? adw_window_new() : adw_application_window_new(session.application.c()))
        kept = Kept(window)
        let box = Object.box(GTK_ORIENTATION_VERTICAL)
        // A text covers neither the bar nor the tabs below the content.
        toasts = ToastOverlay(around: root.object)
        setUp(window, style, over: parent)
        for child in [header.object, toasts.object, switcher] { box.append(child) }
        if isSheet {
            adw_window_set_content(window.c(), box.widget)
        } else {
            adw_application_window_set_content(window.c(), box.widget)
        }
        watch(window)
    }

    private func setUp(_ window: Object, _ style: ModalStyle?, over parent: Frame?) {
        gtk_window_set_title(window.c(), session.name)
        gtk_widget_set_size_request(window.widget, isSheet ? 300 : Self.smallest.0, Self.smallest.1)
        let ownSize = session.isMain ? Self.size : Self.pageSize
        var size = style == nil || style == .fullScreen ? ownSize : Self.sheetSize
        // A sheet isn't wider than the window that it lies above.
        if let parent, parent.width > 0 { size.0 = min(size.0, CInt(parent.width)) }
        gtk_window_set_default_size(window.c(), size.0, size.1)
        guard let parent else {
            if session.isMain { WindowSize(of: session.application).restore(window) }
            return
        }
        gtk_window_set_application(window.c(), session.application.c())
        gtk_window_set_transient_for(window.c(), parent.window.c())
        gtk_window_set_modal(window.c(), 1)
        gtk_window_set_destroy_with_parent(window.c(), 1)
    }

    private func watch(_ window: Object) {
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak session] arguments in
            arguments.answer(session?.press(CUnsignedInt(arguments.uint(0)), arguments.flags(2), keys) ?? false)
        }
        window.add(keys)
        let clicks = Object(gtk_gesture_click_new())
        gtk_event_controller_set_propagation_phase(clicks.c(), GTK_PHASE_CAPTURE)
        clicks.on("pressed") { [weak session] arguments in
            let time = Int(gtk_event_controller_get_current_event_time(clicks.c()))
            session?.clicks.begin(at: time, arguments.double(1), arguments.double(2))
        }
        window.add(clicks)
        let anyKey = Object(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(anyKey.c(), GTK_PHASE_CAPTURE)
        anyKey.on("key-pressed") { [weak session] arguments in
            session?.clicks.end()
            arguments.answer(false)
        }
        window.add(anyKey)
        window.on("close-request") { [weak self] arguments in
            arguments.answer(true)
            if let self { session.close(self) }
        }
        window.on("notify::is-active") { [weak self] in
            if let self, gtk_window_is_active(self.window.c()) != 0 { session.comeToFront() }
        }
        window.on("realize") { [weak self] in self?.watchSize() }
    }

    /// Arranges the window again whenever its width passes one where other panes fit.
    private func watchSize() {
        guard let surface = unsafe gtk_native_get_surface(window.c()).map({ Object($0) }) else { return }
        for side in ["width", "height"] { surface.on("notify::\(side)") { RowActions.closeMenu() } }
        surface.on("layout") { [weak self] arguments in
            guard let self else { return }
            let before = panes
            width = arguments.int(0)
            if panes != before { session.drawSoon() }
        }
    }

    /// What stands side by side.
    var panes: Panes { Panes(width: width > 0 ? width : usualWidth, isSheet: isSheet, hasMenu: hasMenu) }

    private var usualWidth: Int {
        var (width, height): (CInt, CInt) = (0, 0)
        gtk_window_get_default_size(window.c(), &width, &height)
        return Int(width)
    }

    // MARK: - Drawing

    /// Draws the topmost layer of a snapshot, from which those above are taken; one that is covered keeps its first
    /// picture.
    func update(_ snapshot: WindowSnapshot, isFront: Bool) {
        guard isFront || !isPresented && snapshot.front != nil else { return }
        let item = snapshot.layer
        hasMenu = item.sections?.container == .menu
        let arrangement = Arrangement(session.window, snapshot, panes)
        beside = arrangement.beside
        let before = window.windowFocus.map { Kept($0) }
        let height = before.flatMap { before in
            focused.flatMap { root.screen(at: $0) }?.height(of: before.object)
        }
        session.views.choseFocus = false
        root.update(item, arrangement)
        let front = snapshot.front.flatMap { session.window.screen(at: $0.id) }
        // The bar may remove the button that is the default so far.
        if isSheet { gtk_window_set_default_widget(window.c(), nil) }
        header.update(item, front, tabs: root.tabs, in: arrangement)
        if let tabs = root.tabs {
            adw_view_switcher_bar_set_stack(switcher.c(), tabs.stack.c())
            tabs.name(switcher)
        }
        adw_view_switcher_bar_set_reveal(switcher.c(), header.hasNarrowTabs ? 1 : 0)
        if let front { gtk_window_set_title(window.c(), fitted(front.title)) }
        header.onNarrow = { [weak self] in
            // Within an allocation, nothing may change its size.
            self?.session.drawSoon()
        }
        if isSheet, let primary = header.primary { gtk_window_set_default_widget(window.c(), primary.widget) }
        present(isFirst: true)
        if let front, let screen = root.screen(at: session.window.id(of: front)) {
            // What is loaded late takes the focus too, unless it has gone to something on a screen by then.
            let place = session.window.id(of: front)
            if focused == place, let before, !before.object.canHaveFocus, !session.views.choseFocus {
                // GTK goes on to what stands there now, such as another button, which the next key would press.
                screen.focusWhole(at: height)
            } else if focused != place || !root.object.hasFocus || screen.hasFocusAsWhole {
                screen.focusFirst()
            }
            focused = place
        }
    }

    /// Puts the focus into the next of the bar, the sections, the list and the page.
    func goToNextPane(isBackward: Bool) {
        let focus = session.window.id(of: session.window.focusedScreen)
        let screens = [beside, focus].compactMap { $0.flatMap { root.screen(at: $0) } }
        let panes = [header.object] + session.views.sections() + screens.map(\.object)
        let here = panes.lastIndex { $0.hasFocus } ?? 0
        for step in 1...panes.count {
            let pane = panes[(here + (isBackward ? panes.count - step : step)) % panes.count]
            if gtk_widget_child_focus(pane.widget, GTK_DIR_TAB_FORWARD) != 0 { return }
        }
    }

    /// Tells the user something that the app did not say.
    func tell(_ text: String) { toasts.show(text) }

    /// Shows the window, or brings it to the front.
    func present() { present(isFirst: false) }

    private func present(isFirst: Bool) {
        guard !isFirst || !isPresented else { return }
        isPresented = true
        gtk_window_present(window.c())
    }

    func close() {
        if !isSheet, session.isMain { WindowSize(of: session.application).keep(window) }
        gtk_window_destroy(window.c())
    }
}
#endif
