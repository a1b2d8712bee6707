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

/// The lines that the app offers on the first screen, by where they stand.
public struct StartLines {
    /// Those about the user's own things, below the starred ones.
    public var yours: [StartLine]
    /// Other ways to find a kanji or a word.
    public var find: [StartLine]
    /// All others, at the end.
    public var others: [StartLine]

    /// Gathers lines.
    public init(yours: [StartLine] = [], find: [StartLine] = [], others: [StartLine] = []) {
        self.yours = yours
        self.find = find
        self.others = others
    }
}
