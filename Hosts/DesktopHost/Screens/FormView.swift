#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import TextBasics

/// A screen with few elements: its sections below each other, in a column that doesn't get too wide.
@MainActor final class FormView {
    /// The class of a screen's widget, whose children are its parts, such as its search and its form.
    static let screen = "screen"

    /// More than a form has that can take the focus.
    private static let mostSteps = 500

    let column: Column
    private let kept = Kept(Object(gtk_scrolled_window_new()))
    private var lostAt: Double?

    var object: Object { kept.object }

    init(_ place: PlaceID, _ host: ViewHost) {
        column = Column(place, host)
        let clamp = Clamp.around(column.object)
        column.object.setMargins(12, 18)
        gtk_scrolled_window_set_policy(object.c(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(object.c(), clamp.widget)
        gtk_widget_set_vexpand(object.widget, 1)
        let keys = Object(gtk_event_controller_key_new())
        keys.on("key-pressed") { [weak self] arguments in
            let key = CInt(arguments.uint(0))
            let isUp = [GDK_KEY_Up, GDK_KEY_KP_Up].contains(key)
            guard let self, isUp || [GDK_KEY_Down, GDK_KEY_KP_Down].contains(key),
                gtk_widget_is_focus(object.widget) != 0
            else { return arguments.answer(false) }
            arguments.answer(goOn(isUp: isUp))
        }
        object.add(keys)
    }

    /// How far down a widget of the form stands, in pixels; `nil` if it is of another.
    func height(of widget: Object) -> Double? {
        var (x, y) = (0.0, 0.0)
        guard gtk_widget_is_ancestor(widget.widget, column.object.widget) != 0 else { return nil }
        let isKnown = gtk_widget_translate_coordinates(widget.widget, column.object.widget, 0, 0, &x, &y)
        return isKnown != 0 ? y : nil
    }

    /// Puts the focus on the whole, because what had it has gone from a height; arrows go on from there.
    func loseFocus(at height: Double?) {
        lostAt = height
        gtk_widget_grab_focus(object.widget)
    }

    private func goOn(isUp: Bool) -> Bool {
        var hasMoved = false
        for _ in 0..<Self.mostSteps {
            guard gtk_widget_child_focus(column.object.widget, GTK_DIR_TAB_FORWARD) != 0 else { break }
            hasMoved = true
            guard let lostAt, let here = column.object.focus.flatMap({ height(of: $0) }), here < lostAt else { break }
        }
        if isUp, hasMoved, lostAt != nil { gtk_widget_child_focus(column.object.widget, GTK_DIR_TAB_BACKWARD) }
        lostAt = nil
        column.object.focus?.focusRow()
        return hasMoved
    }

    /// Puts the focus on the first element that takes it, or else on the whole, so that keys scroll it.
    func focus() {
        // What scrolls doesn't pass on a focus that it has.
        guard gtk_widget_child_focus(column.object.widget, GTK_DIR_TAB_FORWARD) == 0 else { return }
        gtk_widget_child_focus(object.widget, GTK_DIR_TAB_FORWARD)
    }
}

/// Sections that stay in sight above the rest; where there is little room, they scroll by themselves.
@MainActor final class PinnedView {
    let column: Column
    private let kept = Kept(Object(gtk_scrolled_window_new()))
    private static let mostHeight: CInt = 260

    var object: Object { kept.object }

    init(_ place: PlaceID, _ host: ViewHost) {
        column = Column(place, host)
        let clamp = Clamp.around(column.object)
        column.object.setMargins(12, 6)
        gtk_scrolled_window_set_policy(object.c(), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(object.c(), 1)
        gtk_scrolled_window_set_max_content_height(object.c(), Self.mostHeight)
        gtk_scrolled_window_set_child(object.c(), clamp.widget)
    }
}

/// Sections below each other: all of a form, or one block of a long list.
@MainActor final class Column {
    /// A section, or a glyph with the section that stands beside it.
    private struct Part {
        let kept: Kept
        let sections: [SectionView]
    }

    private let kept = Kept(.box(GTK_ORIENTATION_VERTICAL, 18))
    private var parts: [String: Part] = [:]
    private var reconciler = Reconciler<String>()
    private let place: PlaceID
    private let host: ViewHost

    var object: Object { kept.object }

    init(_ place: PlaceID, _ host: ViewHost) {
        self.place = place
        self.host = host
    }

    func update(_ sections: [ShownSection]) {
        var keys: [String] = []
        for sections in sections.grouped {
            let name = sections.map(\.section.id.rawValue).joined(separator: "|")
            // Two sections may have one name.
            let key = "\(name)#\(keys.count { $0.hasPrefix(name + "#") })"
            let part = parts[key] ?? makePart(sections.count)
            parts[key] = part
            for (view, section) in zip(part.sections, sections) { view.update(section) }
            keys.append(key)
        }
        reconciler.run(keys) { key, previous in
            guard let part = parts[key] else { return }
            gtk_box_insert_child_after(
                object.c(), part.kept.object.widget, previous.flatMap { parts[$0] }?.kept.object.widget)
        } remove: { key in
            guard let part = parts[key] else { return }
            gtk_box_remove(object.c(), part.kept.object.widget)
            if !keys.contains(key) { parts[key] = nil }
        }
    }

    private func makePart(_ count: Int) -> Part {
        let views = (0..<count).map { _ in SectionView(place, host) }
        guard count > 1 else { return Part(kept: Kept(views[0].object), sections: views) }
        let pair = Object.sideBySide(24)
        gtk_widget_set_valign(views[0].object.widget, GTK_ALIGN_START)
        gtk_widget_set_hexpand(views[1].object.widget, 1)
        pair.attach(views.map(\.object))
        return Part(kept: Kept(pair), sections: views)
    }
}
#endif
