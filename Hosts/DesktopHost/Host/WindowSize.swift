#if Desktop
import CAdwaita

/// The size of the main window, kept for the next start in the folder for such things.
@MainActor struct WindowSize {
    private let file: String

    /// Takes the file of an application.
    init(of application: Object) {
        let folder = unsafe g_get_user_state_dir().map { unsafe String(cString: $0) } ?? ""
        let name = unsafe g_application_get_application_id(application.c()).map { unsafe String(cString: $0) } ?? "app"
        file = folder + "/" + name + "/window.ini"
    }

    /// Gives a window the size that was kept; one that makes no sense is ignored.
    func restore(_ window: Object) {
        guard let keys = unsafe g_key_file_new() else { return }
        defer { unsafe g_key_file_unref(keys) }
        guard unsafe g_key_file_load_from_file(keys, file, G_KEY_FILE_NONE, nil) != 0 else { return }
        let width = unsafe g_key_file_get_integer(keys, "window", "width", nil)
        let height = unsafe g_key_file_get_integer(keys, "window", "height", nil)
        let sizes: ClosedRange<CInt> = 100...20_000
        if sizes.contains(width), sizes.contains(height) { gtk_window_set_default_size(window.c(), width, height) }
        if unsafe g_key_file_get_boolean(keys, "window", "maximized", nil) != 0 { gtk_window_maximize(window.c()) }
    }

    /// Keeps the size of a window; if it can't be written, the next window has the usual size.
    func keep(_ window: Object) {
        guard let keys = unsafe g_key_file_new() else { return }
        defer { unsafe g_key_file_unref(keys) }
        var (width, height): (CInt, CInt) = (0, 0)
        gtk_window_get_default_size(window.c(), &width, &height)
        unsafe g_key_file_set_integer(keys, "window", "width", width)
        unsafe g_key_file_set_integer(keys, "window", "height", height)
        unsafe g_key_file_set_boolean(keys, "window", "maximized", gtk_window_is_maximized(window.c()))
        if let slash = file.lastIndex(of: "/") { unsafe g_mkdir_with_parents(String(file[..<slash]), 0o700) }
        unsafe g_key_file_save_to_file(keys, file, nil)
    }
}
#endif
