import AppCore

/// A screen without state of its own: a title and content, made of what its flow knows.
///
/// ```swift
/// Page("Account") {
///     Text("You are \(self.name).")
///     Button("Sign out", id: "sign-out") { self.flow.finish() }
/// })
/// ```
public final class Page: ContentScreen {
    /// The link that leads to the page; `nil` if its flow's does.
    public let link: String?
    /// The language of the texts that have none of their own.
    public let textLanguage: Language?
    private let makeTitle: () -> String
    private let makeContent: () -> Content

    /// Makes a screen; a host asks for its title and content again whenever Observation reports a change of what they
    /// read.
    public init(
        _ title: @autoclosure @escaping () -> String, link: String? = nil, textLanguage: Language? = nil,
        @ContentBuilder content: @escaping () -> Content
    ) {
        (makeTitle, makeContent, self.link, self.textLanguage) = (title, content, link, textLanguage)
    }

    /// The title, as it is now.
    public var title: String { makeTitle() }
    /// The content, as it is now.
    public var content: Content { makeContent() }
}
