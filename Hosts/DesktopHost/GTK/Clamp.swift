#if Desktop
import CAdwaita

/// How wide a screen gets: its search, and what is below it as a form or as a list.
@MainActor enum Clamp {
    static let width: CInt = 720
    /// The width from which on it grows more slowly than the window.
    static let threshold: CInt = 560

    /// Puts a widget into one that gets no wider.
    static func around(_ child: Object) -> Object {
        let clamp = Object(adw_clamp_new())
        adw_clamp_set_maximum_size(clamp.c(), width)
        adw_clamp_set_tightening_threshold(clamp.c(), threshold)
        adw_clamp_set_child(clamp.c(), child.widget)
        return clamp
    }
}
#endif
