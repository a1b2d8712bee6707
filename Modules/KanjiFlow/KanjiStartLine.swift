/// A line of the screen that the dictionary starts with, which leads on; other flows add theirs through the dependencies.
public struct KanjiStartLine {
    let title: String
    let detail: String?
    let action: @MainActor () -> Void

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - title: What the line leads to, in a few words; no two lines have the same.
    ///   - detail: What else there is to say about it, in a few words.
    ///   - action: Leads on.
    public init(_ title: String, detail: String? = nil, action: @escaping @MainActor () -> Void) {
        self.title = title
        self.detail = detail
        self.action = action
    }
}
