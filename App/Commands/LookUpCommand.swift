import AppPacks
import AppStorage
import CommandSupport
import Glibc
import HostSupport
import KanjiFlow
import PackReader

extension AppCommand {
    static let lookUp = AppCommand(
        "", "WORD...", title: "a look-up", meaning: "look up a kanji, a word, a name, a reading or a meaning",
        options: ["json", "limit"]
    ) { options, words in
        let query = words.joined(separator: " ")
        let printer = HitPrinter(try options.library(), options)
        if words == ["-"] { return try printer.printLines() }
        let (hits, count) = try printer.hits(for: query, most: options.limit ?? 20)
        guard count > 0 else {
            let command = KanjiListProgram.program().commandNear(words[0])
            let near = try command == nil ? NearWords(printer.library.packs.words()).texts(for: query, most: 3) : []
            let hint =
                command.map { "; did you mean the command '\($0)'? \(ProgramName.current) help lists them" }
                ?? (near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?")
            printError("nothing was found for '\(brief(query))'\(hint)")
            return 1
        }
        try printer.print(hits, of: count, query: query)
        // In a text that was cut, the first word may have been meant as a command: `kanij 水`.
        let pieces = hits.compactMap(\.written)
        if words.count > 1, !pieces.isEmpty, !pieces.contains(words[0]),
            let command = KanjiListProgram.program().commandNear(words[0])
        {
            Output.flush()
            printError("'\(brief(words[0]))' was not found; did you mean the command '\(command)'?")
        }
        return 0
    }
}

/// Prints the kanji, words and names that a look-up found, one line each.
@MainActor final class HitPrinter {
    let library: PackKanjiLibrary
    private let options: Options
    private lazy var kept = options.readKept(for: library)
    /// The numbers of the starred words.
    private lazy var starredWords = Set(
        kept.words.compactMap { star in
            star.number != 0 ? star.number : try? PackWordLibrary.entry(of: star, in: library.packs.words())?.number
        })

    init(_ library: PackKanjiLibrary, _ options: Options) {
        self.library = library
        self.options = options
    }

    /// Looks up the words of a text, words that are typed whole, kanji, other words, and names, in this order; a
    /// quarter of the hits may be names, more if there are few words.
    func hits(for query: String, most: Int) throws -> (hits: [Hit], count: Int) {
        let found = try library.packs.lookUp().find(query, most: most)
        if let problem = found.problem { throw UsageError.other(problem) }
        let words = try library.packs.words()
        func hit(_ position: Int) throws -> Hit? {
            try words.word(at: position).map { self.hit(for: $0, query, form: found.forms[position]) }
        }
        let text = try hits(in: found.pieces)
        let (count, allowed, most) = (found.count + text.count, most, max(most - text.count, 0))
        let leading = found.words.prefix(min(found.leadingCount, most))
        let characters = found.kanji.prefix(most - leading.count)
        let left = most - leading.count - characters.count
        let others = found.words.dropFirst(leading.count)
        let names = found.names.prefix(min(left, max(most / 4, left - others.count)))
        let first = try text.prefix(allowed) + leading.compactMap(hit) + hits(of: characters)
        return (try first + others.prefix(left - names.count).compactMap(hit) + names.map { Hit($0) }, count)
    }

    /// The hits for the words and names of a text.
    private func hits(in pieces: [CutPiece]) throws -> [Hit] {
        try pieces.enumerated().compactMap { number, piece in
            var hit: Hit?
            switch piece.kind {
            case .word(let position):
                hit = try library.packs.words().word(at: position)
                    .map { self.hit(for: $0, piece.text, form: piece.form) }
            case .name: hit = try library.packs.names().readings(of: piece.text).first.map { Hit($0) }
            case .grammar, .other: break
            }
            hit?.written = piece.text
            hit?.place = number + 1
            return hit
        }
    }

    /// Looks up each line of standard input until the output fails, and prints an empty line after its hits, where JSON
    /// names the query; returns 1 if nothing was found for any.
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

    /// A hit for each of the kanji that the library has.
    func hits(of characters: some Sequence<Unicode.Scalar>) throws -> [Hit] {
        // Reading it sets the language.
        let starred = kept.kanji
        return try characters.compactMap { character in
            try library.pack.kanji(character).map {
                Hit($0, in: library.language.language, marks: starred.contains(character) ? [.starred] : [])
            }
        }
    }

    func isStarred(word number: Int) -> Bool { starredWords.contains(number) }

    /// A hit for a word that was looked up by a text, in some form of it unless it was the word itself.
    private func hit(for word: WordEntry, _ text: String, form: String?) -> Hit {
        let shown = form == nil ? word.form(for: text) : word.first
        let star: [Hit.Mark] = isStarred(word: word.number) ? [.starred] : []
        return Hit(word, as: shown, marks: star + (shown.isCommon ? [.common] : []), form: form)
    }

    /// The hit for a starred word; `nil` if the dictionary doesn't have it.
    func hit(of star: StarredWord) throws -> Hit? {
        try PackWordLibrary.entry(of: star, in: library.packs.words()).map {
            Hit($0, as: $0.first, marks: [.starred])
        }
    }

    /// Prints hits in columns in a terminal, else with tabs, or as JSON; stderr says how many of the `count` are left.
    func print(_ hits: [Hit], of count: Int, query: String) throws {
        if options.app.isJSON {
            for hit in hits { Output.print(try jsonLine(hit)) }
        } else if isatty(STDOUT_FILENO) == 1 {
            for (hit, line) in zip(hits, Hit.columns(of: hits, width: Self.terminalWidth)) {
                Output.print(line)
                if let form = hit.form {
                    Output.print("  \(printable(brief(hit.written ?? query))) → \(hit.text), \(form)")
                }
            }
        } else {
            for hit in hits { Output.print(hit.tabbed) }
        }
        printRest(count - hits.count)
    }

    /// The width of the terminal; 80 if it is unknown.
    private static var terminalWidth: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// Says on stderr how many results there are beyond those that were printed, if there are any.
@MainActor func printRest(_ count: Int) {
    guard count > 0 else { return }
    Output.flush()
    let line = "… \(count) more\n"
    _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
}

extension Options {
    /// Reads the stars of the signed-in user without changing anything, or none if stderr has to say why, and gives the
    /// library their language of meanings.
    @MainActor @discardableResult func readKept(for library: PackKanjiLibrary) -> KeptStars {
        do {
            let kept = try KeptStars.read(in: dataDirectory, setting: AppContainer.languageKey)
            let language = kept.setting.flatMap(MeaningLanguage.init(rawValue:))
            library.language.language = language ?? library.language.language
            return kept
        } catch {
            printError("stars are not shown: \(error)")
            return KeptStars()
        }
    }
}
