import AppStorage
import CommandSupport
import FeedModel
import FeedSyndication
import Glibc
import TextBasics

extension AppCommand {
    static let feedShow = AppCommand(
        "feed show", "FILE-OR-URL", meaning: "print an RSS, Atom or JSON feed", options: ["json"],
        detail: "If the file is -, the feed is read from standard input.",
        examples: ["feed show https://example.org/feed.xml", "feed show - --json < feed.xml"]
    ) { options, words in try FeedCommand(options: options).show(words[0]) }

    static let feedImport = AppCommand(
        "feed import", "FILE", meaning: "subscribe to the feeds of an OPML list", options: ["json"],
        detail:
            "If the file is -, the list is read from standard input. The feeds belong to the signed-in account, or "
            + "to the guest, and are fetched when you refresh them in the app. A feed that is skipped is named with "
            + "the reason; the exit status is 1 if all of them are.",
        examples: ["feed import feeds.opml"]
    ) { options, words in try FeedCommand(options: options).importList(words[0]) }

    static let feedExport = AppCommand(
        "feed export", "[FILE]", meaning: "write the list of your feeds as OPML",
        detail:
            "Without a file, or with -, the list is printed. An existing file is not overwritten. Only you can read a "
            + "new file, because addresses are written with their passwords.",
        examples: ["feed export feeds.opml"]
    ) { options, words in try FeedCommand(options: options).exportList(words.first ?? "-") }
}

@MainActor struct FeedCommand {
    let options: Options

    /// Fetches a feed from an address, a path or `-`, and prints it, as text or as one JSON object; returns 1 if there
    /// is none, and stderr says why.
    func show(_ source: String) throws -> CInt {
        let shown = WebAddress.shown(source)
        do {
            let feed = source == "-" ? try Self.feedFromInput() : try Self.feed(from: source)
            if let damage = feed.damage { printError("the feed '\(shown)': \(damage)") }
            let listing = feed.listing()
            Output.print(options.app.isJSON ? try jsonLine(listing) : Self.text(of: listing))
            return 0
        } catch let error as FeedError {
            printError("the feed '\(shown)' cannot be shown: \(error)")
            return 1
        }
    }

    private static func feedFromInput() throws -> FeedModel.Feed {
        try FeedParser().parse(UserFile.read("-", limit: FeedParser.defaultByteLimit, waits: true))
    }

    private static func feed(from source: String) throws -> FeedModel.Feed {
        try waitFor {
            guard case .fetched(let document) = try await FeedFetcher().fetch(FeedRequest(source)) else {
                throw FeedError.empty
            }
            return try FeedParser().parse(document)
        }
    }

    /// The feed as text: each item with its title, date, author, link, text, and the addresses of the text's links.
    private static func text(of feed: FeedListing) -> String {
        var parts = [[feed.title.isEmpty ? "Untitled feed" : feed.title, feed.link.map(shown) ?? ""]]
        for item in feed.items {
            let byline = [item.published, item.author].compactMap(\.self).joined(separator: ", ")
            parts.append([item.title.isEmpty ? "Untitled" : item.title, byline, item.link.map(shown) ?? ""])
            if let text = item.content ?? item.summary, !text.isEmpty { parts.append([text]) }
            parts.append(item.links.enumerated().map { "[\($0.offset + 1)] \(shown($0.element.address))" })
        }
        return parts.map { $0.filter { !$0.isEmpty }.joined(separator: "\n") }.filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    /// A link for a user to judge where it leads.
    private static func shown(_ address: String) -> String { WebLink(address)?.shown ?? address }

    /// Subscribes to the feeds of a list, and reports which were added and which were skipped; returns 1 if every feed
    /// was skipped, 65 if the file holds no list.
    func importList(_ file: String) throws -> CInt {
        do {
            let bytes = try UserFile.read(file, limit: OPML.byteLimit, waits: true)
            let list = try list()
            let report = try waitFor { try await list.take(bytes) }
            for line in report.refusalLines { printError("skipped: \(line)") }
            if options.app.isJSON {
                Output.print(try jsonLine(ReportJSON(report)))
            } else {
                Output.print(
                    "Subscribed to \(Self.feeds(report.added.count))"
                        + (report.knownCount == 0
                            ? "" : "; \(report.knownCount) \(report.knownCount == 1 ? "was" : "were") there already")
                        + (report.refusedCount == 0 ? "." : "; \(report.refusedCount) skipped."))
            }
            return report.added.isEmpty && report.knownCount == 0 ? 1 : 0
        } catch let error as OPMLError {
            printError("'\(file)' was not imported: \(error)")
            return EX_DATAERR
        }
    }

    /// Writes the list of feeds to a new file; `-` is standard output.
    func exportList(_ file: String) throws -> CInt {
        let list = try list()
        let written = try waitFor { try await list.written() }
        if written.secretCount > 0 {
            let what = written.secretCount == 1 ? "1 address has" : "\(written.secretCount) addresses have"
            printError("\(what) a user name or password; keep the list private")
        }
        guard file != "-" else {
            Output.print(String(decoding: written.bytes, as: UTF8.self), terminator: "")
            return 0
        }
        try UserFile.write(file, written.bytes)
        Output.print("Exported \(Self.feeds(written.count)) to '\(file)'.")
        return 0
    }

    private func list() throws -> FeedList {
        let container = try AppContainer.ofUser(options)
        return FeedList(store: container.feedStore)
    }

    private static func feeds(_ count: Int) -> String { count == 1 ? "1 feed" : "\(count) feeds" }

    private struct ReportJSON: Encodable {
        struct Refusal: Encodable {
            var name: String
            var reason: String
        }
        var subscribed: [String]
        var known: Int
        var leftOut: [Refusal]
        var leftOutCount: Int

        init(_ report: FeedList.Report) {
            subscribed = report.added
            known = report.knownCount
            leftOut = report.refusals.map { Refusal(name: $0.name, reason: $0.reason) }
            leftOutCount = report.refusedCount
        }
    }
}
