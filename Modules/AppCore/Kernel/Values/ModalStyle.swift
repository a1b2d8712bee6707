/// How a modal is shown over the content under it.
public enum ModalStyle: String, Sendable, Codable, CaseIterable {
    /// A sheet that leaves the edges of the content under it visible.
    case sheet
    /// A modal that covers everything.
    case fullScreen
    /// A narrow modal at one edge, such as the menu of a `SideMenuContainer`.
    case drawer
}
