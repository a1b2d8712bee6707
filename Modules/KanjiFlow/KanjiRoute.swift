public import AppCoreLinks

/// A place in the flow that a link can lead to.
public enum KanjiRoute: Route {
    /// The flow's first screen; `grade` leads on to the kanji of one grade, from 1 to 10.
    case list(grade: Int?)
    /// The ways to all kanji: their groups, and the whole list.
    case ways
    /// All kanji.
    case all
    /// The groups that kanji are divided into.
    case groups(by: KanjiGrouping)
    /// The kanji of one group, by its number; 0 for the kanji that lack the figure.
    case group(KanjiGrouping, number: Int)
    /// One kanji's page.
    case kanji(Unicode.Scalar)
    /// The setting of the language in which pages show meanings.
    case language
}

extension KanjiGrouping: LinkValue {}
