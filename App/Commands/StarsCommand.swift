import AppStorage
import CommandSupport

extension AppCommand {
    /// Prints the user's stars.
    static let stars = AppCommand(
        "stars", meaning: "list your starred kanji and words", options: ["json", "limit"],
        detail: "They belong to the signed-in account, or to the guest; the last starred come first.",
        examples: ["stars", "stars --json"]
    ) { options, _ in
        let container = try AppContainer.ofUser(options)
        let (kanji, words) = (container.favouriteStore, container.wordStarStore)
        let starred = try waitFor { (try await kanji.starred(), try await words.starred()) }
        let printer = HitPrinter(container.library, options)
        let hits = try printer.hits(of: starred.0) + starred.1.compactMap { try printer.hit(of: $0) }
        if hits.isEmpty { printError("nothing is starred yet") }
        try printer.print(Array(hits.prefix(options.limit ?? .max)), of: hits.count, query: "")
        return 0
    }
}
