public import AppCore
public import AppCoreContent

/// A line on the first screen that leads on.
///
/// The app offers them through the dependencies.
public struct StartLine {
    let id: ElementID
    let title: String
    let detail: String?
    let symbol: Symbol?
    let action: @MainActor () -> Void

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - title: What the line leads to, in a few words.
    ///   - detail: A few more words about it.
    ///   - symbol: What the picture beside the line means.
    ///   - id: The line's stable identity; no two lines may have the same.
    ///   - action: Called when the user chooses the line.
    public init(
        _ title: String, detail: String? = nil, symbol: Symbol? = nil, id: ElementID,
        action: @escaping @MainActor () -> Void
    ) {
        self.id = id
        self.title = title
        self.detail = detail
        self.symbol = symbol
        self.action = action
    }
}
