/// What stands side by side in a window of some width.
struct Panes: Equatable {
    static let sidebarWidth = 210
    /// The width from which on two panes fit.
    private static let wide = 860
    private static let narrow = 480

    let hasSidebar: Bool
    /// Whether a list stands beside the page that was opened from it.
    let hasList: Bool
    /// Whether what is in the bar at the top stands close together.
    let isNarrow: Bool

    /// Divides a window, which may be a sheet above another and may have sections of a side menu.
    init(width: Int, isSheet: Bool, hasMenu: Bool) {
        hasSidebar = hasMenu && !isSheet && width >= Self.wide
        hasList = !isSheet && width - (hasSidebar ? Self.sidebarWidth : 0) >= Self.wide
        isNarrow = width < Self.narrow
    }
}
