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
    ) { options, words in
        let shown = WebAddress.shown(words[0])
        do {
            let feed = try feed(from: words[0])
            if let damage = feed.damage { printError("the feed '\(shown)': \(damage)") }
            let listing = feed.listing()
            Output.print(options.app.isJSON ? try jsonLine(listing) : listing.text)
            return 0
        } catch let error as FeedError {
            printError("the feed '\(shown)' cannot be shown: \(error)")
            return 1
        }
    }

    static let feedImport = AppCommand(
        "feed import", "FILE", meaning: "subscribe to the feeds of an OPML list", options: ["json"],
        detail:
            "If the file is -, the list is read from standard input. The feeds belong to the signed-in account, or "
            + "to the guest, and feed refresh fetches them. A feed that is skipped is named with "
            + "the reason; the exit status is 1 if all of them are.",
        examples: ["feed import feeds.opml"]
    ) { options, words in
        do {
            let bytes = try UserFile.read(words[0], limit: OPML.byteLimit, waits: true)
            let store = try AppContainer.ofUser(options, mustKeep: true).feedStore
            let report = try waitFor { try await store.subscribe(toList: bytes) }
            for line in report.refusalLines { printError("skipped: \(line)") }
            Output.print(options.app.isJSON ? try jsonLine(report) : text(of: report))
            return report.added.isEmpty && report.knownCount == 0 ? 1 : 0
        } catch let error as OPMLError {
            printError("'\(words[0])' was not imported: \(error)")
            return EX_DATAERR
        }
    }

    static let feedExport = AppCommand(
        "feed export", "[FILE]", meaning: "write the list of your feeds as OPML",
        detail:
            "Without a file, or with -, the list is printed. An existing file is not overwritten. Only you can read a "
            + "new file, because addresses are written with their passwords.",
        examples: ["feed export feeds.opml"]
    ) { options, words in
        let store = try AppContainer.ofUser(options).feedStore
        let list = try waitFor { try await store.writtenList() }
        if list.secretCount > 0 {
            let what = list.secretCount == 1 ? "1 address has" : "\(list.secretCount) addresses have"
            printError("\(what) a user name or password; keep the list private")
        }
        guard let file = words.first, file != "-" else {
            Output.print(String(decoding: list.bytes, as: UTF8.self), terminator: "")
            return 0
        }
        try UserFile.write(file, list.bytes)
        Output.print("Exported \(feeds(list.count)) to '\(file)'.")
        return 0
    }
}

/// Reads a feed from an address, a path, or `-`, which is standard input.
private func feed(from source: String) throws -> FeedModel.Feed {
    if source == "-" {
        return try FeedParser().parse(UserFile.read(source, limit: FeedParser.defaultByteLimit, waits: true))
    }
    return try waitFor {
        guard case .fetched(let document) = try await FeedFetcher().fetch(FeedRequest(source)) else {
            throw FeedError.empty
        }
        return try FeedParser().parse(document)
    }
}

extension FeedListing {
    /// The feed as text: each item with its title, date, author, link, text, and the addresses of the text's links.
    fileprivate var text: String {
        var parts = [[title.isEmpty ? "Untitled feed" : title, link.map(shown) ?? ""]]
        for item in items {
            let byline = [item.published, item.author].compactMap(\.self).joined(separator: ", ")
            parts.append([item.title.isEmpty ? "Untitled" : item.title, byline, item.link.map(shown) ?? ""])
            if let text = item.content ?? item.summary, !text.isEmpty { parts.append([text]) }
            parts.append(item.links.enumerated().map { "[\($0.offset + 1)] \(shown($0.element.address))" })
        }
        return parts.map { $0.filter { !$0.isEmpty }.joined(separator: "\n") }.filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }
}

/// A link for a user to judge where it leads.
private func shown(_ address: String) -> String { WebLink(address)?.shown ?? address }

private func feeds(_ count: Int) -> String { count == 1 ? "1 feed" : "\(count) feeds" }

private func text(of report: FeedListReport) -> String {
    let known = report.knownCount
    return "Subscribed to \(feeds(report.added.count))"
        + (known == 0 ? "" : "; \(known) \(known == 1 ? "was" : "were") there already")
        + (report.refusedCount == 0 ? "." : "; \(report.refusedCount) skipped.")
}
