#if Desktop
import CAdwaita

/// How wide a screen gets: its search, and what is below it as a form or as a list.
enum Clamp {
    static let width: CInt = 720
    /// The width from which on it grows more slowly than the window.
    static let threshold: CInt = 560
}
#endif
