#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// One screen: its search, which stays at the top, and the rest as a form or as a long list.
final class ScreenView: PlaceView {
    /// A form makes a widget for each element, which takes time; a list makes them only for what is seen.
    private static let longestForm = 60

    private weak var screen: (any Screen)?
    private var search: SearchBar?
    /// What stays in sight above the rest.
    private var head: PinnedView?
    private var form: FormView?
    private var list: ListView?
    private var hasFocused = false
    /// Whether it has something to begin with; a screen that is still loading doesn't.
    private var canBegin = false

    init(_ id: PlaceID, _ host: ViewHost) {
        super.init(id, host, .box(GTK_ORIENTATION_VERTICAL))
        // Without a background, the page below shows through while this one slides in.
        object.addClass("background")
        object.addClass(FormView.screen)
    }

    isolated deinit { host.languages[id] = nil }

    override func draw(_ item: WindowSnapshot.Item, _ arrangement: Arrangement) {
        if let screen = arrangement[id] { draw(screen) }
    }

    override func screen(at place: PlaceID) -> ScreenView? { place == id ? self : nil }

    private func draw(_ screen: any Screen) {
        self.screen = screen
        let whole = Content(of: screen)
        host.languages[id] = whole.language
        if host.sent == id, let wrong = whole.wrongField {
            host.sent = nil
            host.refused = (id, wrong)
        }
        let searchField = whole.searchField
        var hidden: Set<ElementID> = []
        if let searchField { hidden.insert(searchField.id) }
        hidden.formUnion(whole.barElements(isSheet: host.isSheet(id)).map(\.id))
        draw(searchField)
        draw(whole.pinned.compactMap { ShownSection($0, hiding: hidden) })
        let content = whole.unpinned
        // A screen that was a list stays one: a search that finds little keeps the list's place.
        if list != nil || max(content.elementCount, content.sections.count) > Self.longestForm {
            if let form { gtk_box_remove(object.c(), form.object.widget) }
            form = nil
            let list = list ?? ListView(id, host)
            if self.list == nil { object.append(list.object) }
            self.list = list
            list.update(content, of: screen, hiding: hidden)
        } else {
            let form = form ?? FormView(id, host)
            if self.form == nil { object.append(form.object) }
            self.form = form
            let sections = content.sections.compactMap { ShownSection($0, hiding: hidden) }
            form.column.update(sections)
            canBegin = sections.contains { $0.elements.contains(where: \.isActionable) }
        }
    }

    private func draw(_ pinned: [ShownSection]) {
        if pinned.isEmpty {
            if let head { gtk_box_remove(object.c(), head.object.widget) }
            head = nil
        } else {
            let head = head ?? PinnedView(id, host)
            if self.head == nil { gtk_box_insert_child_after(object.c(), head.object.widget, search?.object.widget) }
            self.head = head
            head.column.update(pinned)
        }
    }

    private func draw(_ field: Field?) {
        guard let field else {
            if let search { gtk_box_remove(object.c(), search.object.widget) }
            search = nil
            return
        }
        if search?.id != field.id {
            if let search { gtk_box_remove(object.c(), search.object.widget) }
            let bar = SearchBar(field.id, at: id, host) { [weak self] in
                self?.focusResults()
            } onEnter: { [weak self] in
                guard let self, let screen else { return }
                // The first hit is what most users look for.
                if let hit = Content(of: screen).firstHit { host.send(.activate, hit, id) } else { focusResults() }
            }
            gtk_box_insert_child_after(object.c(), bar.object.widget, nil)
            search = bar
        }
        search?.update(field)
    }

    override func forget() { list?.forget() }
    override func leaveFocus() { hasFocused = true }

    /// Puts the focus into the search; returns what takes the letters, or `nil` if there is no search.
    func focusSearch() -> Object? {
        guard let search else { return nil }
        hasFocused = true
        return search.focus()
    }

    /// Whether what scrolls has the focus, which GTK gives it if nothing inside can take it.
    var hasFocusAsWhole: Bool { form.map { gtk_widget_is_focus($0.object.widget) != 0 } ?? false }

    /// How far down a widget of the form stands, in pixels.
    func height(of widget: Object) -> Double? { form?.height(of: widget) }

    /// Puts the focus on what scrolls, because what had it has gone from a height; a long list takes care of that
    /// itself.
    func focusWhole(at height: Double?) { form?.loseFocus(at: height) }

    /// Puts the focus where the user begins, once the screen in front has something to begin with.
    func focusFirst() {
        guard !hasFocused, !host.isAmongSections(), canBegin || list != nil || search != nil else { return }
        hasFocused = true
        if let search, search.startsEditing { search.focus() } else { focusResults() }
    }

    private func focusResults() {
        if let head, gtk_widget_child_focus(head.object.widget, GTK_DIR_TAB_FORWARD) != 0 { return }
        if let list { return list.focusFirst() }
        // GTK may have chosen the first element already; forward from there would be the second.
        if let form, !form.column.object.hasFocus { form.focus() }
    }
}

@MainActor final class SearchBar {
    let id: ElementID
    private(set) var startsEditing = false
    private let kept: Kept
    private let entry = Object(gtk_search_entry_new())
    private var isUpdating = false
    private var completions: [String] = []

    var object: Object { kept.object }

    init(
        _ id: ElementID, at place: PlaceID, _ host: ViewHost, onResults: @escaping () -> Void,
        onEnter: @escaping () -> Void
    ) {
        self.id = id
        kept = Kept(Clamp.around(entry))
        entry.setMargins(12, 6)
        // `search-changed` would wait for a pause in typing.
        entry.on("changed") { [weak self, host] in
            guard let self else { return }
            entry.markEntry(host.languages[place])
            guard !isUpdating else { return }
            host.send(.edit(entry.text), id, place)
        }
        entry.on("activate") { onEnter() }
        entry.on("stop-search") { [weak self, host] in
            guard let self else { return }
            if entry.text.isEmpty { host.goBack() } else { entry.text = "" }
        }
        let keys = Object(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.c(), GTK_PHASE_CAPTURE)
        keys.on("key-pressed") { [weak self] arguments in
            let key = CInt(bitPattern: CUnsignedInt(arguments.uint(0)))
            if key == GDK_KEY_Down {
                onResults()
                return arguments.answer(true)
            }
            arguments.answer(key == GDK_KEY_Tab && self?.complete() == true)
        }
        entry.add(keys)
    }

    private func complete() -> Bool {
        guard let first = completions.first, first != entry.text else { return false }
        entry.text = first
        gtk_editable_set_position(entry.c(), -1)
        return true
    }

    func update(_ field: Field) {
        startsEditing = field.startsEditing
        completions = field.completions
        unsafe desktop_set_string(entry.raw, "placeholder-text", fitted(field.placeholder ?? field.label))
        entry.setLabel(fitted(field.label))
        guard entry.text != field.text else { return }
        isUpdating = true
        entry.text = field.text
        gtk_editable_set_position(entry.c(), -1)
        isUpdating = false
    }

    /// Puts the focus into the text, and selects it; returns what takes the letters.
    @discardableResult func focus() -> Object? {
        gtk_widget_grab_focus(entry.widget)
        // What is typed next begins another search.
        gtk_editable_select_region(entry.c(), 0, -1)
        return unsafe gtk_editable_get_delegate(entry.c()).map { Object($0) }
    }
}
#endif
