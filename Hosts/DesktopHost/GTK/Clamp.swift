#if Desktop
import CAdwaita

/// How wide a screen gets: its search, and what is below it as a form or as a list.
@MainActor enum Clamp {
    ///
    /// It grows with its window up to that: if it grew more slowly before, libadwaita would change the style class of a list
    /// at each width, and style all rows anew (bench-desktop: Enter on a row).
    static let width: CInt = 720

    /// Puts a widget into one that gets no wider.
    static func around(_ child: Object) -> Object {
        let clamp = Object(adw_clamp_new())
        adw_clamp_set_maximum_size(clamp.c(), width)
        adw_clamp_set_tightening_threshold(clamp.c(), width)
        adw_clamp_set_child(clamp.c(), child.widget)
        return clamp
    }
}
#endif
