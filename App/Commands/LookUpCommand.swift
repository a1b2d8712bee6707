import AppStorage
import CommandSupport
import Glibc
import KanjiFlow

extension AppCommand {
    /// Looks up words that are not a command.
    static let lookUp = AppCommand(
        "", "WORD...", title: "a look-up", meaning: "look up a kanji, a reading or a meaning",
        options: ["json", "limit"]
    ) { options, words in
        let query = words.joined(separator: " ")
        let library = try EmbeddedPacks.library(options.kanjiPack)
        let found = try library.search(query)
        if found.isEmpty {
            // Only a single word can be a mistyped command.
            let command = words.count == 1 ? KanjiList.program.commandNear(words[0]) : nil
            let hint =
                command.map { "; did you mean the command '\($0)'? \(ProgramName.current) help lists them" } ?? ""
            printError("nothing was found for '\(brief(query))'\(hint)")
            return 1
        }
        try HitPrinter(library, options).print(found, limit: options.limit ?? 20)
        return 0
    }
}

/// Prints the kanji that a look-up found, one line each.
@MainActor struct HitPrinter {
    private let library: any KanjiLibrary
    private let options: Options

    init(_ library: any KanjiLibrary, _ options: Options) {
        self.library = library
        self.options = options
    }

    /// Prints kanji in columns in a terminal, else with tabs, or as JSON.
    ///
    /// Stderr says how many the limit cut off.
    ///
    /// - Parameters:
    ///   - characters: The kanji.
    ///   - limit: The maximum number of lines; `nil` for all.
    /// - Throws: The library's error.
    func print(_ characters: [Unicode.Scalar], limit: Int?) throws {
        let stars = stars()
        let hits = try characters.prefix(limit ?? .max).compactMap { character in
            try library.kanji(character).map { Hit($0, marks: stars.contains(character) ? [.starred] : []) }
        }
        if options.app.isJSON {
            for hit in hits { Swift.print(try jsonLine(hit)) }
        } else if isatty(STDOUT_FILENO) == 1 {
            for line in Hit.columns(of: hits, width: Self.terminalWidth) { Swift.print(line) }
        } else {
            for hit in hits { Swift.print(hit.tabbed) }
        }
        let rest = characters.count - hits.count
        guard rest > 0 else { return }
        Output.flush()
        let line = "… \(rest) more\n"
        _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    }

    /// The width of the terminal; 80 if it is unknown.
    private static var terminalWidth: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// The stars of the signed-in user; none if there is no database, because a look-up doesn't create one.
    private func stars() -> Set<Unicode.Scalar> {
        do {
            guard DataDirectory.has(KeptData.databaseName, in: options.dataDirectory) else { return [] }
            let container = try AppContainer.ofUser(options)
            let store = container.favouriteStore
            return Set(try waitFor { try await store.starred() })
        } catch {
            printError("stars are not shown: \(error)")
            return []
        }
    }
}
