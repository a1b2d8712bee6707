#if Desktop
import CAdwaita

/// The keys that mean the same wherever the focus is.
enum Keys {
    static let arrows = [
        GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_Right,
        GDK_KEY_KP_Right,
    ]
    static let tabs = [GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab]
    /// Those that press what has the focus.
    static let presses = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space]

    /// Whether a key asks for the menu of what has the focus.
    static func isMenu(_ key: CInt, _ state: UInt32) -> Bool {
        key == GDK_KEY_Menu || key == GDK_KEY_F10 && state & GDK_SHIFT_MASK.rawValue != 0
    }
}
#endif
