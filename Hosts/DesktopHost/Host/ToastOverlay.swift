#if Desktop
import AppCoreContent
import CAdwaita

/// The content of a window, and a text above its lower edge for a while.
///
/// The one of libadwaita 1.2 uses freed memory when a toast that has replaced another is dismissed within 200 ms.
@MainActor final class ToastOverlay {
    /// How long a toast stays that offers nothing.
    private static let time = Duration.seconds(5)

    private let kept = Kept(Object(gtk_overlay_new()))
    private let revealer = Object(gtk_revealer_new())
    private let label = Object.label()
    private let button = Object(gtk_button_new())
    private var end: Task<Void, Never>?
    private var onAction: () -> Void = {}
    private var onEnd: () -> Void = {}

    var object: Object { kept.object }

    /// Makes an overlay around a window's content, which shows no text yet.
    init(around content: Object) {
        let toast = Object(desktop_new_toast())
        let close = Object(gtk_button_new_from_icon_name("window-close-symbolic"))
        for name in ["circular", "flat"] { close.addClass(name) }
        close.setLabel("Close")
        for child in [label, button, close] {
            gtk_widget_set_valign(child.widget, GTK_ALIGN_CENTER)
            toast.append(child)
        }
        gtk_label_set_max_width_chars(label.c(), 50)
        gtk_label_set_natural_wrap_mode(label.c(), GTK_NATURAL_WRAP_NONE)
        gtk_widget_set_halign(revealer.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_valign(revealer.widget, GTK_ALIGN_END)
        // One that slides is drawn without a place in its last frame if the window loses the focus meanwhile.
        gtk_revealer_set_transition_type(revealer.c(), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
        gtk_revealer_set_child(revealer.c(), toast.widget)
        // Otherwise one that isn't there keeps its place, and a screen reader finds it.
        revealer.isVisible = false
        revealer.on("notify::child-revealed") { [revealer] in
            revealer.isVisible = gtk_revealer_get_reveal_child(revealer.c()) != 0
        }
        gtk_overlay_set_child(object.c(), content.widget)
        gtk_overlay_add_overlay(object.c(), revealer.widget)
        button.on("clicked") { [weak self] in self?.onAction() }
        close.on("clicked") { [weak self] in self?.finish() }
    }

    isolated deinit { end?.cancel() }

    /// Shows a text in place of the one before; with an action, it stays until `hide()` or until the user ends it, of
    /// which only the latter calls `onEnd`.
    func show(
        _ text: String, in language: Language? = nil, action: String? = nil, onAction: @escaping () -> Void = {},
        onEnd: @escaping () -> Void = {}
    ) {
        finish()
        (self.onAction, self.onEnd) = (onAction, onEnd)
        label.show(text, in: language)
        button.isVisible = action != nil
        gtk_button_set_label(button.c(), fitted(action ?? ""))
        revealer.isVisible = true
        gtk_revealer_set_reveal_child(revealer.c(), 1)
        guard action == nil else { return }
        end = Task { [weak self] in
            guard (try? await Task.sleep(for: Self.time)) != nil else { return }
            self?.finish()
        }
    }

    func hide() {
        onEnd = {}
        finish()
    }

    private func finish() {
        end?.cancel()
        end = nil
        gtk_revealer_set_reveal_child(revealer.c(), 0)
        let onEnd = onEnd
        (self.onAction, self.onEnd) = ({}, {})
        onEnd()
    }
}
#endif
