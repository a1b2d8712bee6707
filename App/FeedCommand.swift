import FeedSyndication

extension AppCommand {
    /// Prints a feed.
    static let feedShow = AppCommand(
        "feed show", "FILE-OR-URL", meaning: "prints what is read of an RSS, Atom or JSON feed", options: ["json"],
        examples: ["feed show https://example.org/feed.xml", "feed show feed.xml --json"]
    ) { options, words in try FeedCommand(options: options).run(words[0]) }
}

/// Prints what the parser makes of a feed, as text or as one JSON object.
struct FeedCommand {
    let options: Options

    /// Fetches the feed and prints it.
    ///
    /// - Parameter source: An address or a path.
    /// - Returns: The exit status: 1 if there is no feed, which is said on standard error.
    /// - Throws: What cannot be written as JSON.
    func run(_ source: String) throws -> CInt {
        do {
            let listing = try waitFor {
                guard case .fetched(let document) = try await FeedFetcher().fetch(FeedRequest(source)) else {
                    throw FeedError.empty
                }
                return try FeedParser().parse(document).listing()
            }
            print(options.json ? try jsonLine(listing) : Self.text(of: listing))
            return 0
        } catch let error as FeedError {
            printError("the feed '\(source)' cannot be shown: \(error)")
            return 1
        }
    }

    /// The feed for people: each item with its title, when and by whom, its link, and its text.
    private static func text(of feed: FeedListing) -> String {
        var parts = [[feed.title.isEmpty ? "Untitled feed" : feed.title, feed.link ?? ""]]
        for item in feed.items {
            let byline = [item.published, item.author].compactMap(\.self).joined(separator: ", ")
            parts.append([item.title.isEmpty ? "Untitled" : item.title, byline, item.link ?? ""])
            if let text = item.content ?? item.summary, !text.isEmpty { parts.append([text]) }
        }
        return parts.map { $0.filter { !$0.isEmpty }.joined(separator: "\n") }.joined(separator: "\n\n")
    }
}
