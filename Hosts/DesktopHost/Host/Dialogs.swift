#if Desktop
import AppCore
import CAdwaita

/// The question that the user has to answer, with the safe answer as the default.
@MainActor final class QuestionDialog {
    let question: Question
    private let kept: Kept

    /// Asks a question above a window.
    init(_ question: Question, over frame: Frame, _ session: DesktopSession) {
        self.question = question
        let dialog = Object(
            adw_message_dialog_new(frame.window.c(), fitted(question.text), question.detail.map { fitted($0) }))
        kept = Kept(dialog)
        adw_message_dialog_add_response(dialog.c(), "no", fitted(question.cancel))
        adw_message_dialog_add_response(dialog.c(), "yes", fitted(question.confirm))
        if question.isDestructive {
            adw_message_dialog_set_response_appearance(dialog.c(), "yes", ADW_RESPONSE_DESTRUCTIVE)
        }
        adw_message_dialog_set_default_response(dialog.c(), "no")
        adw_message_dialog_set_close_response(dialog.c(), "no")
        dialog.on("response") { [weak session] in session?.answer($0.string(0) == "yes") }
        dialog.addDialogKeys(session)
        dialog.markLabels(session.language)
        gtk_window_present(dialog.c())
    }

    isolated deinit { gtk_window_destroy(kept.object.c()) }
}

extension Object {
    /// Has a window above the app's close by Ctrl+W, and the app by Ctrl+Q.
    func addDialogKeys(_ session: DesktopSession) {
        let keys = Object(gtk_event_controller_key_new())
        gtk_event_controller_set_propagation_phase(keys.c(), GTK_PHASE_CAPTURE)
        keys.on("key-pressed") { [weak session] arguments in
            guard arguments.flags(2) & GDK_CONTROL_MASK.rawValue != 0 else { return arguments.answer(false) }
            switch CInt(bitPattern: CUnsignedInt(arguments.uint(0))) {
            case GDK_KEY_w: gtk_window_close(c())
            case GDK_KEY_q: session?.quit()
            default: return arguments.answer(false)
            }
            arguments.answer(true)
        }
        add(keys)
    }
}
#endif
