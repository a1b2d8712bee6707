/// How a modal lies over what is under it.
public enum ModalStyle: String, Sendable, Codable, CaseIterable {
    /// A sheet that leaves the edges of what is under it visible.
    case sheet
    /// A modal that covers everything.
    case fullScreen
    /// A narrow modal at one edge, such as the menu of a `SideMenuContainer`.
    case drawer
}
