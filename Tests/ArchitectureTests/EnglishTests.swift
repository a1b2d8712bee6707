import Testing

/// The words of comments, messages, test names and pages: the phrases that have to be read twice are listed here.
@Suite struct EnglishTests {
    /// A phrase that has to be read twice.
    private struct Phrase {
        /// A text with the phrase has one of these; to look for them is much faster.
        let hints: [String]
        let pattern: Regex<Substring>
        /// What to write instead.
        let instead: String

        init(_ hints: [String], _ pattern: Regex<Substring>, _ instead: String) {
            (self.hints, self.pattern, self.instead) = (hints, pattern, instead)
        }

        func found(in text: Substring) -> Substring? {
            guard hints.contains(where: text.contains) else { return nil }
            // “There is no …” is good English.
            return text.replacing(/[Tt]here (?:is|are|was|were) no\b/, with: "").firstMatch(of: pattern)?.output
        }
    }

    /// The phrases, each with what to write instead.
    private static var phrases: [Phrase] {
        [
            Phrase(["left out"], /\bif (?:it|they|this|that|the \w+) (?:is|are) left out\b/, "“Defaults to …”"),
            Phrase(["anew"], /\banew\b/, "“again”, “from scratch” or “rebuild”"),
            Phrase([" no "], /\b(?:is|are|was|were) no (?!longer|more|less|fewer|other|one\b)\w/, "“isn't …”"),
            Phrase(
                [" said", " told"], /\b(?:is|are|was|were|be) (?:said|told)\b/,
                "who says it: “stderr names …”, “the user sees …”"),
            Phrase(["hoever"], /\b[Ww]hoever\b/, "“the caller”, “the host”, “the user”"),
            Phrase(["over"], /\bpass(?:es|ed)? over\b/, "“ignored” or “skipped”"),
            Phrase(
                ["hat is ", "hat was ", "hat has ", "hat lies ", "hat stands "],
                /\bwhat (?:is there|was there|was begun|has begun|lies (?:over|under|on)|stands there)\b/, "the noun"),
            Phrase(
                [", as "], /, as (?:it|they|there|this|that|nobody|nothing|each|every) (?!was\b)/,
                "“because”, or two sentences"),
            Phrase(["erson"], /\b[Pp]ersons?\b/, "“user”"),
            Phrase(["oy"], /\b[Tt]oys?\b/, "“in-memory”"),
        ]
    }

    /// Texts that may have such a phrase: they quote it, or mean something else by it.
    private static let exceptions = [
        "resolve five deep, made anew", "toy.example", "toy://", "TOY://", "\"toy\"", "told apart",
        "a person if it contains",
        "persons", "$ is no command here", "this is no matter of reading",
    ]

    @Test func `comments, messages and test names have none of the phrases`() throws {
        let phrases = Self.phrases
        let files = ["Modules", "Hosts", "Services", "App", "Tests", "Examples", "Benchmarks", "Tools"]
            .flatMap {
                Project.files(in: $0, ending: ".swift") + Project.files(in: $0, ending: ".swift.template")
            }
        var count = 0
        for path in files + ["Package.swift"] where !path.hasSuffix("/EnglishTests.swift") {
            for (number, line) in try Project.read(path).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                for text in Self.words(of: line) {
                    count += Self.check(text, in: line, at: "\(path):\(number + 1)", for: phrases)
                }
            }
        }
        #expect(count > 10_000, "only \(count) texts were found, so something was not read")
    }

    @Test func `pages have none of the phrases`() throws {
        let phrases = Self.phrases
        for path in Project.files(in: "", ending: ".md") {
            for (number, line) in try Project.read(path).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                _ = Self.check(line, in: line, at: "\(path):\(number + 1)", for: phrases)
            }
        }
    }

    @Test func `help, scripts and the manual page have none of the phrases`() throws {
        let phrases = Self.phrases
        for path in Project.files(in: "Scripts", ending: "") + ["Makefile", "Install/kanji-list.1"] {
            for (number, line) in try Project.read(path).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                _ = Self.check(line, in: line, at: "\(path):\(number + 1)", for: phrases)
            }
        }
    }

    /// Reports the phrases of a text.
    ///
    /// - Returns: 1, to count the texts.
    private static func check(
        _ text: Substring, in line: Substring, at place: String,
        for phrases: [Phrase]
    ) -> Int {
        for phrase in phrases {
            guard let found = phrase.found(in: text), !exceptions.contains(where: line.contains) else { continue }
            Issue.record("\(place) has “\(found)”: write \(phrase.instead)")
        }
        return 1
    }

    /// The comment, the string literals and the name in backticks of a line of Swift.
    private static func words(of line: Substring) -> [Substring] {
        var texts = line.matches(of: /"((?:\\.|[^"\\])*)"/).map(\.output.1)
        texts += line.matches(of: /func `([^`]*)`/).map(\.output.1)
        if let comment = line.firstMatch(of: /\/\/+\s(.*)$/) { texts.append(comment.output.1) }
        return texts
    }

    @Test func `a phrase is found in a comment, a message and a test's name, and not in code`() {
        func hits(_ line: String) -> Int {
            Self.words(of: line[...]).count { text in
                Self.phrases.contains { $0.found(in: text) != nil }
            }
        }
        #expect(hits("/// Defaults to 3 if it is left out.") == 1)
        #expect(hits("throw \"the file is no pack\"") == 1)
        #expect(hits("@Test func `whoever asks is told`() {}") == 1)
        #expect(hits("let anew = person") == 0)
        #expect(hits("// There is no file, and it is no longer needed.") == 0)
    }
}
