public import AppCoreContent

/// A line on the first screen that leads on.
///
/// The app offers them through the dependencies.
public struct StartLine {
    let title: String
    let detail: String?
    let symbol: Symbol?
    let action: @MainActor () -> Void

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - title: What the line leads to, in a few words. No two lines may have the same title.
    ///   - detail: A few more words about it.
    ///   - symbol: What the picture beside the line means.
    ///   - action: Called when the user chooses the line.
    public init(
        _ title: String, detail: String? = nil, symbol: Symbol? = nil, action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.detail = detail
        self.symbol = symbol
        self.action = action
    }
}
