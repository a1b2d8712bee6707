import AppCoreLinks
import Testing

/// The routes of a flow as its author writes them.
enum DemoRoute: Route {
    case kanji(Unicode.Scalar)
    case word(String)
    case list(grade: Int?, isReversed: Bool)
    case page(Int, String?)
    case file([String])

    static let links: [LinkPattern<DemoRoute>] = [
        LinkPattern("/kanji/:character", "a kanji", DemoRoute.kanji),
        LinkPattern("/word/:text", "a word", DemoRoute.word),
        LinkPattern("/kanji?grade&reversed", "the list") { (values) throws(LinkError) in
            .list(grade: try values.optional("grade"), isReversed: try values.optional("reversed") ?? false)
        } values: {
            if case .list(let grade, let isReversed) = $0 {
                ["grade": grade, "reversed": isReversed ? true : nil]
            } else {
                nil
            }
        },
        LinkPattern("/page/:number/:title?", "a page") { (values) throws(LinkError) in
            .page(try values.value("number"), try values.optional("title"))
        } values: {
            if case .page(let number, let title) = $0 { ["number": number, "title": title] } else { nil }
        },
        LinkPattern("/files/*path", "a file") { (values) throws(LinkError) in
            .file(values.restOfPath)
        } values: {
            if case .file(let path) = $0 { LinkValues(rest: path) } else { nil }
        },
    ]

    /// Compares scalars, because some kanji are equal to others as text.
    static func == (first: DemoRoute, second: DemoRoute) -> Bool {
        func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
        return switch (first, second) {
        case (.kanji(let first), .kanji(let second)): first == second
        case (.word(let first), .word(let second)): bytes([first]) == bytes([second])
        case (.list(let first, let one), .list(let second, let two)): first == second && one == two
        case (.page(let first, let one), .page(let second, let two)):
            first == second && one.map { Array($0.utf8) } == two.map { Array($0.utf8) }
        case (.file(let first), .file(let second)): bytes(first) == bytes(second)
        default: false
        }
    }
}

@Suite struct LinkTests {
    let table: LinkTable<DemoRoute>

    init() throws {
        var table = LinkTable<DemoRoute>(.scheme("toy"), .web(host: "toy.example"))
        try table.mount(DemoRoute.links) { $0 }
        self.table = table
    }

    private func error(_ text: String) -> LinkError? {
        do throws(LinkError) {
            _ = try table.target(of: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a pattern for a route with values names as many as the route has`() {
        var table = LinkTable<DemoRoute>(.scheme("short"))
        do throws(LinkError) {
            try table.mount([LinkPattern("word", "a word", DemoRoute.word)]) { $0 }
            Issue.record("a pattern without values was mounted")
        } catch {
            #expect(error == .badPattern("word", reason: "it names 0 values, and its route has 1"))
        }
    }

    @Test func `a route's title is the meaning of its link, with the values in it`() {
        #expect(DemoRoute.kanji("水").title == "a kanji: 水")
        #expect(DemoRoute.page(3, "start").title == "a page: 3, start")
    }

    @Test func `a link leads to its flow's route, under the scheme and under the host`() throws {
        for prefix in ["toy://", "TOY://", "https://toy.example/", "https://TOY.example/"] {
            #expect(try table.target(of: prefix + "kanji/水") == .kanji("水"))
            #expect(try table.target(of: prefix + "kanji/%E6%B0%B4") == .kanji("水"))
            #expect(try table.target(of: prefix + "word/%e6%b0%b4道") == .word("水道"))
            #expect(try table.target(of: prefix + "kanji") == .list(grade: nil, isReversed: false))
            #expect(try table.target(of: prefix + "kanji?grade=3&x=%20") == .list(grade: 3, isReversed: false))
            #expect(try table.target(of: prefix + "kanji?reversed=yes#top") == .list(grade: nil, isReversed: true))
            #expect(try table.target(of: prefix + "page/7") == .page(7, nil))
            #expect(try table.target(of: prefix + "page/-7/a%20b+c") == .page(-7, "a b+c"))
            #expect(try table.target(of: prefix + "files/a/b.txt/c") == .file(["a", "b.txt", "c"]))
            #expect(try table.target(of: prefix + "%6Banji/水") == .kanji("水"))
        }
    }

    @Test func `nothing is normalised: what is equal as text stays different`() throws {
        // U+FA19 is equal to U+795E as text, and U+00E9 to U+0065 U+0301.
        #expect(try table.target(of: "toy://kanji/\u{FA19}") == .kanji("\u{FA19}"))
        #expect(try table.target(of: "toy://kanji/%EF%A8%99") == .kanji("\u{FA19}"))
        #expect(try table.target(of: "toy://word/e\u{301}") == .word("e\u{301}"))
        #expect(try table.target(of: "toy://word/e\u{301}") != .word("\u{E9}"))
        var accents = LinkTable<Int>(.scheme("toy"))
        try accents.mount([LinkPattern<Int>("caf\u{E9}", route: { _ in 1 }, values: { _ in nil })]) { $0 }
        try accents.mount([LinkPattern<Int>("cafe\u{301}", route: { _ in 2 }, values: { _ in nil })]) { $0 }
        #expect(try accents.target(of: "toy://caf\u{E9}") == 1)
        #expect(try accents.target(of: "toy://cafe%CC%81") == 2)
    }

    @Test(arguments: [
        ("", LinkError.foreign(expected: ["toy://", "https://toy.example/"])),
        ("other://kanji/水", .foreign(expected: ["toy://", "https://toy.example/"])),
        ("toy:/kanji/水", .foreign(expected: ["toy://", "https://toy.example/"])),
        ("http://toy.example/kanji/水", .foreign(expected: ["toy://", "https://toy.example/"])),
        ("https://toy.example.org/kanji/水", .foreign(expected: ["toy://", "https://toy.example/"])),
        ("https://me:secret@toy.example/kanji/水", .hasAuthority("me:secret@toy.example")),
        ("https://toy.example:8080/kanji/水", .hasAuthority("toy.example:8080")),
        ("toy://me@kanji/水", .hasAuthority("me@kanji")),
        ("toy://kanji:80/水", .hasAuthority("kanji:80")),
        ("toy://kanji/%E6%B0", .notText("%E6%B0")),
        ("toy://word/%C0%AF", .notText("%C0%AF")),
        ("toy://word/%ED%A0%80", .notText("%ED%A0%80")),
        ("toy://word/%", .brokenEscape("%")),
        ("toy://word/%4", .brokenEscape("%4")),
        ("toy://word/%zz", .brokenEscape("%zz")),
        ("toy://kanji?grade=%", .brokenEscape("%")),
        ("toy://word/a\u{7}", .invisible("\u{7}")),
        ("toy://word/%00", .invisible("\u{0}")),
        ("toy://word/%1B%5B31m", .invisible("\u{1B}")),
        ("toy://word/a\u{202E}b", .invisible("\u{202E}")),
        ("toy://word/%E2%80%AE", .invisible("\u{202E}")),
        ("toy://word/%C2%9B", .invisible("\u{9B}")),
        ("toy://word/%F3%A0%80%81", .invisible("\u{E0001}")),
        ("toy://word/a b", .space),
        ("toy://kanji//水", .emptySegment),
        ("toy://kanji/水/", .emptySegment),
        ("toy:///kanji", .emptySegment),
        ("toy://kanji/..", .dotSegment),
        ("toy://files/a/./b", .dotSegment),
        ("toy://files/%2e%2E/b", .dotSegment),
        ("toy://files/a%2Fb", .escapedSlash),
        ("toy://files/%2f", .escapedSlash),
        ("toy://nothing", .unknown("nothing")),
        ("toy://", .unknown("")),
        ("toy://files", .unknown("files")),
        ("toy://kanji/水/火", .unknown("kanji/水/火")),
        ("toy://kanji/水火", .wrongKind(name: "character", found: "水火", expected: "one character")),
        ("toy://kanji?grade=one", .wrongKind(name: "grade", found: "one", expected: "a whole number")),
        ("toy://kanji?grade=007", .wrongKind(name: "grade", found: "007", expected: "a whole number")),
        (
            "toy://kanji?grade=99999999999999999999",
            .wrongKind(name: "grade", found: "99999999999999999999", expected: "a whole number")
        ),
        ("toy://kanji?grade", .wrongKind(name: "grade", found: "", expected: "a whole number")),
        ("toy://kanji?reversed=1", .wrongKind(name: "reversed", found: "1", expected: "yes or no")),
        ("toy://kanji?grade=1&grade=2", .twice(name: "grade")),
    ]) func `an invalid link is refused, naming the invalid part`(link: String, expected: LinkError) {
        #expect(error(link) == expected)
    }

    @Test func `a link of a megabyte is refused by its length, and messages stay short and harmless`() {
        let long = "toy://word/" + String(repeating: "水", count: 350_000)
        #expect(error(long) == .tooLong(count: long.utf8.count, limit: 2048))
        #expect(error("toy://" + String(repeating: "x", count: 2000))?.description.count ?? 0 < 120)
        let hostile = LinkError.unknown("a\u{1B}[31m\u{202E}").description
        #expect(!hostile.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
        #expect(error("toy://kanji?grade=x")?.description == "its 'grade' is 'x', but must be a whole number")
    }

    @Test func `a link that is short enough stays so when written with escapes`() throws {
        let word = String(repeating: "水", count: 600)
        let made = table.link(try #require(DemoRoute.word(word).link))
        #expect(made.utf8.count > 5000)
        for link in ["toy://word/" + word, made] { #expect(try table.target(of: link) == .word(word)) }
        let escapes = "toy://word/" + String(repeating: "%61", count: 2038)
        #expect(error(escapes) == .tooLong(count: 2049, limit: 2048))
    }

    @Test func `the table lists every link with its meaning`() {
        #expect(table.entries.map(\.pattern).contains("toy://kanji?grade&reversed"))
        #expect(table.entries.map(\.meaning) == ["a kanji", "a word", "the list", "a page", "a file"])
        #expect(try! table.match("toy://kanji/x").entry.meaning == "a kanji")
    }
}

/// Which of several patterns a link matches, and which patterns conflict.
@Suite struct LinkPrecedenceTests {
    private func table(_ patterns: [String]) throws(LinkError) -> LinkTable<String> {
        var table = LinkTable<String>(.scheme("t"))
        try table.mount(
            patterns.map { text in LinkPattern<String>(text, route: { _ in text }, values: { _ in nil }) }
        ) { $0 }
        return table
    }

    @Test(arguments: [
        (["a/:x", "a/b"], "t://a/b", "a/b"),
        (["a/:x", "a/b"], "t://a/c", "a/:x"),
        (["a/*all", "a/:x", "a/b"], "t://a/b", "a/b"),
        (["a/*all", "a/:x"], "t://a/b", "a/:x"),
        (["a/*all", "a/:x"], "t://a/b/c", "a/*all"),
        // A literal part that leads nowhere gives way to a parameter.
        (["a/b/c", ":x/b/d"], "t://a/b/d", ":x/b/d"),
        (["a/b/c", "a/*all", "a/:x/d"], "t://a/b/e", "a/*all"),
        (["a/:x?", "b/:x?"], "t://a", "a/:x?"),
        (["a/:x?", "*all"], "t://a/b/c", "*all"),
        (["a?x", "a/b?x"], "t://a?x=1", "a?x"),
    ]) func `literal before parameter before rest`(patterns: [String], link: String, expected: String) throws {
        for order in [patterns, patterns.reversed()] {
            #expect(try table(order).target(of: link) == expected)
        }
    }

    @Test(arguments: [
        ("a/b", "a/b"), ("a/:x", "a/:y"), ("a?x", "a?y"), ("a/:x?", "a"), ("a/:x?", "a/:y"), ("a/*x", "a/*y"),
        ("/a", "a"),
    ]) func `patterns that match the same links are refused with both names, and none of them is mounted`(
        first: String, second: String
    ) throws {
        #expect(throws: LinkError.conflict(first, second)) { try self.table([first, second]) }
        var table = try table(["z", first])
        let more = ["y", second].map { LinkPattern<String>($0, route: { _ in "new" }, values: { _ in nil }) }
        #expect(throws: LinkError.conflict(first, second)) { try table.mount(more) { $0 } }
        #expect(throws: LinkError.unknown("y")) { try table.target(of: "t://y") }
        #expect(try table.target(of: "t://z") == "z")
        #expect(table.entries.count == 2)
    }

    @Test(arguments: [
        "", "a//b", "a/", "a/:", "a/:x/:x", "a/:x?/b", "a?x.y", "a?\u{E9}", "a/*x/b", "a?x&x", "a?x&", "a/..", "a/%20",
        "a b", "*",
    ])
    func `a pattern that breaks a rule is refused with its name`(pattern: String) {
        do throws(LinkError) {
            _ = try table([pattern])
            Issue.record("it was taken: \(pattern)")
        } catch {
            guard case .badPattern(pattern, _) = error else { return #expect(error.description == "a bad pattern") }
        }
    }
}
