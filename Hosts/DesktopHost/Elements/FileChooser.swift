#if Desktop
import AppCoreContent
import CAdwaita

/// The desktop's dialog for choosing a file, until the user has chosen one or the field is gone.
@MainActor final class FileChooser {
    private let dialog: Kept

    /// Shows the dialog, for a new file with a name or for one that there is; the user may choose none, or one without
    /// a path.
    init(_ title: String, name: String?, over window: Object, onEnd: @escaping (String?) -> Void) {
        let action = name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE
        dialog = Kept(Object(gtk_file_chooser_native_new(title, window.c(), action, nil, nil)))
        let object = dialog.object
        if let name { gtk_file_chooser_set_current_name(object.c(), name) }
        object.on("response") { arguments in
            let isChosen = arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue)
            onEnd(isChosen ? Self.path(object) : nil)
        }
        gtk_native_dialog_set_modal(object.c(), 1)
        gtk_native_dialog_show(object.c())
    }

    isolated deinit { gtk_native_dialog_destroy(dialog.object.c()) }

    private static func path(_ chooser: Object) -> String? {
        guard let file = gtk_file_chooser_get_file(chooser.c()) else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let path = unsafe g_file_get_path(file) else { return nil }
        defer { unsafe g_free(path) }
        return unsafe String(validatingCString: path)
    }
}
#endif
