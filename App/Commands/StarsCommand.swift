import AppStorage
import CommandSupport

extension AppCommand {
    /// Prints the user's stars.
    static let stars = AppCommand(
        "stars", meaning: "list your starred kanji and words", options: ["json", "limit"],
        detail: "They belong to the signed-in account, or to the guest; the last starred come first.",
        examples: ["stars", "stars --json"]
    ) { options, _ in
        let (printer, hits) = try starred(options)
        if hits.isEmpty { printError("nothing is starred yet") }
        try printer.print(Array(hits.prefix(options.limit ?? .max)), of: hits.count, query: "")
        return 0
    }

    static let starsExport = AppCommand(
        "stars export", "[FILE]", meaning: "write your starred kanji and words as CSV", options: ["json"],
        detail:
            "Without a file, or with -, the list is printed. With --json, it is lines of JSON, as stars prints them. An "
            + "existing file is not overwritten.",
        examples: ["stars export stars.csv", "stars export --json stars.jsonl"]
    ) { options, words in
        let hits = try starred(options).hits
        let lines = try options.app.isJSON ? hits.map { try jsonLine($0) + "\n" } : Hit.csv(of: hits)
        guard let file = words.first, file != "-" else {
            Output.print(lines.joined(), terminator: "")
            return 0
        }
        try UserFile.write(UserFile.whole(file), Array(lines.joined().utf8))
        Output.print(
            "Exported \(hits.count == 1 ? "1 star" : "\(hits.count) stars") to '\(printable(UserFile.whole(file)))'.")
        return 0
    }
}

/// The user's stars, the last starred kanji first, then the words, with what prints them.
@MainActor private func starred(_ options: Options) throws -> (printer: HitPrinter, hits: [Hit]) {
    let container = try AppContainer.ofUser(options)
    let (kanji, words) = (container.favouriteStore, container.wordStarStore)
    let starred = try waitFor { (try await kanji.starred(), try await words.starred()) }
    let printer = HitPrinter(container.library, options)
    return (printer, try printer.hits(of: starred.0) + starred.1.compactMap { try printer.hit(of: $0) })
}
