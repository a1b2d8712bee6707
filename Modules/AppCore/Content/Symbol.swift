/// What the small picture beside a text means; each host has pictures of its own, or shows none.
public enum Symbol: String, Sendable, CaseIterable {
    /// Adding something.
    case add
    /// A dictionary, or a book.
    case book
    /// A day.
    case calendar
    /// Copying.
    case copy
    /// Changing something.
    case edit
    /// Writing something to a file.
    case export
    /// News.
    case feed
    /// A file.
    case file
    /// What was used before.
    case history
    /// Information about something.
    case info
    /// A language.
    case language
    /// Levels, or an order.
    case levels
    /// A link.
    case link
    /// A list.
    case list
    /// A map, or a place on one.
    case map
    /// The parts of something.
    case parts
    /// A user, or an account.
    case user
    /// Showing something step by step.
    case play
    /// Fetching again.
    case refresh
    /// Removing something.
    case remove
    /// Searching.
    case search
    /// A star: filled if what it stands for is on.
    case star
    /// Text and letters.
    case text
    /// Something that needs attention.
    case warning
    /// Writing by hand.
    case writing
}
