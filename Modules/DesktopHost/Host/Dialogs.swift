#if Desktop
import AppCore
import CAdwaita
import TextBasics

/// The question that the user has to answer, with the safe answer as the default.
@MainActor final class QuestionDialog {
    let question: Question
    private let kept: Kept

    /// Asks a question.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - frame: The window that it lies above.
    ///   - onAnswer: Called with the answer.
    init(_ question: Question, over frame: Frame, onAnswer: @escaping (Bool) -> Void) {
        self.question = question
        let dialog = Object(
            adw_message_dialog_new(frame.window.c(), cleaned(question.text), question.detail.map { cleaned($0) }))
        kept = Kept(dialog)
        adw_message_dialog_add_response(dialog.c(), "no", cleaned(question.cancel))
        adw_message_dialog_add_response(dialog.c(), "yes", cleaned(question.confirm))
        if question.isDestructive {
            adw_message_dialog_set_response_appearance(dialog.c(), "yes", ADW_RESPONSE_DESTRUCTIVE)
        }
        adw_message_dialog_set_default_response(dialog.c(), "no")
        adw_message_dialog_set_close_response(dialog.c(), "no")
        dialog.on("response") { onAnswer($0.string(0) == "yes") }
        gtk_window_present(dialog.c())
    }

    isolated deinit { gtk_window_destroy(kept.object.c()) }
}

/// A notice, as a toast with the action that it offers.
@MainActor final class ShownNotice {
    private let text: String
    private let action: String?
    private let kept: Kept
    private var isGone = false

    /// Shows a notice.
    ///
    /// - Parameters:
    ///   - notice: The notice.
    ///   - frame: The window to show it in.
    ///   - session: The session.
    init(_ notice: Notice, over frame: Frame, _ session: DesktopSession) {
        text = notice.text
        action = notice.action?.title
        // A toast takes markup.
        let toast = Object(adw_toast_new(cleaned(text).markupEscaped))
        kept = Kept(toast)
        // What can be undone stays until the window takes it away.
        adw_toast_set_timeout(toast.c(), action == nil ? 5 : 0)
        if let action {
            adw_toast_set_button_label(toast.c(), cleaned(action))
            toast.on("button-clicked") { [weak session] in session?.perform(.notice) }
        }
        toast.on("dismissed") { [weak self, weak session] in
            guard let self, !isGone else { return }
            isGone = true
            session?.window.clearNotice()
        }
        // The overlay takes over a reference.
        unsafe g_object_ref(toast.raw)
        adw_toast_overlay_add_toast(frame.toasts.c(), toast.c())
        // libadwaita 1.2 gives the last button no name that a screen reader could say.
        frame.toasts.children.last?.descendants(named: "GtkButton").last?.setLabel("Close")
    }

    /// Whether this is a notice.
    func shows(_ notice: Notice) -> Bool { text == notice.text && action == notice.action?.title }

    isolated deinit {
        if !isGone {
            isGone = true
            adw_toast_dismiss(kept.object.c())
        }
    }
}
#endif
