import AppStorage
import CommandSupport
import Glibc
import KanjiFlow
import PackReader

extension AppCommand {
    /// Looks up words that are not a command.
    static let lookUp = AppCommand(
        "", "WORD...", title: "a look-up", meaning: "look up a kanji, a word, a reading or a meaning",
        options: ["json", "limit"]
    ) { options, words in
        let query = words.joined(separator: " ")
        let printer = HitPrinter(try options.library(), options)
        if words == ["-"] { return try printer.printLines() }
        let (hits, count) = try printer.hits(for: query, most: options.limit ?? 20)
        guard count > 0 else {
            let command = KanjiList.program.commandNear(words[0])
            let near = try command == nil ? printer.library.packs.words().near(query, most: 3) : []
            let hint =
                command.map { "; did you mean the command '\($0)'? \(ProgramName.current) help lists them" }
                ?? (near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?")
            printError("nothing was found for '\(brief(query))'\(hint)")
            return 1
        }
        try printer.print(hits, of: count, query: query)
        return 0
    }
}

/// Prints the kanji and words that a look-up found, one line each.
@MainActor final class HitPrinter {
    let library: PackKanjiLibrary
    private let options: Options
    private var kept: KeptStars?

    init(_ library: PackKanjiLibrary, _ options: Options) {
        self.library = library
        self.options = options
    }

    /// Looks up kanji and words; the kanji come first.
    ///
    /// - Parameters:
    ///   - query: What was typed.
    ///   - most: The maximum number of hits.
    /// - Returns: The hits, and how many there are in all.
    /// - Throws: `PackError`, the library's error, or `UsageError` for figures that don't exist.
    func hits(for query: String, most: Int) throws -> (hits: [Hit], count: Int) {
        let found = try library.packs.lookUp().find(query, most: most)
        if let problem = found.problem { throw UsageError.other(problem) }
        let first = try hits(of: found.kanji.prefix(most))
        let words = try library.packs.words()
        let rest = try found.words.prefix(most - first.count).compactMap { position in
            try words.word(at: position).map { Hit($0, for: query, form: found.forms[position]) }
        }
        return (first + rest, found.count)
    }

    /// Looks up each line of standard input until the output fails, and prints an empty line after its hits; JSON names
    /// the query instead.
    ///
    /// - Returns: The exit status: 1 if nothing was found for any of them.
    /// - Throws: `PackError`, or an error in encoding JSON.
    func printLines() throws -> CInt {
        var isFound = false
        while Output.failure == 0, let line = readLine() {
            var (hits, _) = try hits(for: line, most: options.limit ?? 20)
            isFound = isFound || !hits.isEmpty
            if options.app.isJSON {
                for index in hits.indices { hits[index].query = line }
            }
            try print(hits, of: hits.count, query: line)
            if !options.app.isJSON { Output.print() }
            // Another program may wait for the answer before it asks again.
            Output.flush()
        }
        return isFound ? 0 : 1
    }

    /// The hits for some kanji.
    ///
    /// - Parameter characters: The kanji.
    /// - Returns: A hit for each that the library has.
    /// - Throws: The library's error.
    func hits(of characters: some Sequence<Unicode.Scalar>) throws -> [Hit] {
        let kept = keptStars()
        return try characters.compactMap { character in
            try library.pack.kanji(character).map {
                Hit($0, in: library.language.language, marks: kept.kanji.contains(character) ? [.starred] : [])
            }
        }
    }

    /// The hit for a starred word.
    ///
    /// - Parameters:
    ///   - writing: How the word is written.
    ///   - reading: How it is read.
    /// - Returns: The hit; `nil` if the dictionary doesn't have the word.
    /// - Throws: The library's error.
    func hit(of writing: String, reading: String) throws -> Hit? {
        let words = try library.packs.words()
        let entries = try words.positions(of: writing).compactMap { try words.word(at: $0) }
        return (entries.first { $0.forms.contains { $0.reading == reading } } ?? entries.first).map {
            Hit($0, for: writing)
        }
        .map {
            Hit(
                kind: .word, text: writing, readings: reading == writing ? [] : [reading], meanings: $0.meanings,
                marks: [.starred])
        }
    }

    /// Prints hits in columns in a terminal, else with tabs, or as JSON.
    ///
    /// Stderr says how many there are beyond these.
    ///
    /// - Parameters:
    ///   - hits: The hits.
    ///   - count: How many there are in all.
    ///   - query: What was typed.
    /// - Throws: An error in encoding JSON.
    func print(_ hits: [Hit], of count: Int, query: String) throws {
        if options.app.isJSON {
            for hit in hits { Output.print(try jsonLine(hit)) }
        } else if isatty(STDOUT_FILENO) == 1 {
            for (hit, line) in zip(hits, Hit.columns(of: hits, width: Self.terminalWidth)) {
                Output.print(line)
                if let form = hit.form { Output.print("  \(printable(brief(query))) → \(hit.text), \(form)") }
            }
        } else {
            for hit in hits { Output.print(hit.tabbed) }
        }
        let rest = count - hits.count
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

    /// Reads the stars and the language of meanings of the signed-in user, once and without changing anything.
    ///
    /// - Returns: The stars; the library follows the language.
    func keptStars() -> KeptStars {
        if let kept { return kept }
        var found = KeptStars()
        do {
            found = try KeptStars.read(in: options.dataDirectory, setting: AppContainer.languageKey)
        } catch {
            printError("stars are not shown: \(error)")
        }
        if let language = found.setting.flatMap(MeaningLanguage.init(rawValue:)) {
            library.language.language = language
        }
        kept = found
        return found
    }
}
