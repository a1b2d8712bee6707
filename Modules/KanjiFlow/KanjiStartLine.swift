public import AppCore
public import AppCoreContent

/// A line of a first screen that leads to a place in the flow.
public struct KanjiStartLine: Equatable, Sendable {
    /// What the line leads to, in a few words.
    public let title: String
    /// A few more words about it.
    public let detail: String?
    /// Where the line leads.
    public let route: KanjiRoute

    /// The line's stable identity among those of a screen.
    public var id: ElementID {
        switch route {
        case .kanji: "kanji-of-the-day"
        case .ways: "ways"
        case .groups(let grouping), .group(let grouping, _): ElementID("by-\(grouping.rawValue)")
        case .language: "language"
        case .all, .list: "all"
        }
    }

    /// What the picture beside the line means.
    public var symbol: Symbol {
        switch route {
        case .kanji: .calendar
        case .groups(by: .grade), .groups(by: .level), .groups(by: .frequency): .levels
        case .groups(by: .strokes): .writing
        case .groups(by: .radical): .parts
        case .language: .language
        case .all, .list, .group, .ways: .list
        }
    }
}
