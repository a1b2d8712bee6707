import HostSupport

extension Credits {
    /// What the desktop's own dialog says.
    var dialog: AppCredits {
        var credits = AppCredits(version: version)
        credits.summary = "Look up kanji and Japanese words, offline"
        credits.developer = "The AppCore and Kanji List authors"
        credits.copyright = "© 2026 The AppCore and Kanji List authors"
        credits.licence = "The program's own code is released under the MIT licence."
        credits.credits = [("Data", sources)]
        // The title and the program's own licence are said already.
        credits.licences = [
            ("Data", Self.joined(Passage.all(of: notice).dropFirst(2))),
            ("Font", Self.joined(Passage.all(of: licence)[...])),
        ]
        return credits
    }

    private static func joined(_ passages: ArraySlice<Passage>) -> String {
        passages.map(\.line).joined(separator: "\n\n")
    }
}
