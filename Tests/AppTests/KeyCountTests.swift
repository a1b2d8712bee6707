import Foundation
import Testing

/// What a hand does: twelve tasks in a terminal of 80 columns, and how many keys they take.
@Suite struct KeyCountTests {
    private enum Step: ExpressibleByStringLiteral {
        case key(String)
        case typed(String)
        /// The hand waits until a text stands there.
        case seen(String)

        init(stringLiteral key: String) { self = .key(key) }

        var count: Int {
            switch self {
            case .key: 1
            case .typed(let text): text.count
            case .seen: 0
            }
        }
    }

    private struct Task {
        let name: String
        let steps: [Step]

        init(_ name: String, _ steps: [Step]) { (self.name, self.steps) = (name, steps) }

        var count: Int { steps.reduce(0) { $0 + $1.count } }
    }

    /// Out of the search, in which the app starts.
    private static let leaveSearch: [Step] = ["Escape", .seen("Enter type")]

    /// Each from a start of the app to its end; the last start is where the app was left.
    private static let runs: [(options: String, tasks: [Task])] = [
        (
            "--no-restore",
            [
                Task("a word seen in a book", [.typed("食べる"), "Enter", .seen("› 食べる")]),
                Task("the next one", ["Escape", .seen("Words"), .typed("/namae"), "Enter", .seen("› 名前")]),
            ]
        ),
        (
            "--no-restore",
            [
                Task(
                    "a kanji that one only sees",
                    leaveSearch + [
                        .typed("]]]"), "Enter", .seen("By parts"), .typed("/sun"), "Enter", .seen("[日]"),
                        .typed("/stand"), "Enter", .seen("[立]"), .typed("[["), "Enter", .seen("› 意"),
                    ])
            ]
        ),
        (
            "--no-restore",
            [
                Task(
                    "ten stars",
                    leaveSearch + [.typed("]]]"), "Down", "Enter", "Enter", "Enter", .seen("Grade 1")]
                        + [[Step]](repeating: [.typed("s")], count: 10).joined(separator: ["Right"])),
                Task(
                    "two stars removed and brought back",
                    [
                        .typed("s"), .seen("no longer"), "Left", .typed("s"), .seen("no longer"), .typed("u"),
                        .seen("u Undo"), .typed("u"), .seen("again."),
                    ]),
            ]
        ),
        (
            "--no-restore",
            [
                Task(
                    "a star found again",
                    leaveSearch + [
                        .typed("]]"), "Enter", .seen("10 kanji"), "Right", "Right", "Right", "Enter", .seen("radical"),
                    ])
            ]
        ),
        (
            "--no-restore kanjilist://kanji",
            [
                Task(
                    "all unread of three feeds",
                    [.typed("2"), .seen("Feed (9)")]
                        + (0..<9).flatMap { [.typed("n"), .seen($0 == 8 ? "Feed  " : "Feed (\(8 - $0))")] }),
                Task(
                    "their list exported",
                    [
                        "Escape", .seen("title or author"), "Escape", .seen("Built in"), .typed("e"),
                        .seen("feeds.opml"), "Enter",
                        .seen("Exported 3"),
                    ]),
            ]
        ),
        (
            "--no-restore",
            [
                Task(
                    "an account",
                    leaveSearch + [
                        .typed("3"), "Down", "Enter", .seen("Show password"), .typed("Ann"), "Enter",
                        .typed("correct horse"), "Enter", .seen("I agree"), "Enter", .seen("Take it"), "Enter",
                        .seen("Edit profile"),
                    ]),
                Task(
                    "two cities in two countries",
                    [
                        "Down", "Down", "Enter", .seen("Countries"), .typed("/jap"), "Enter", .seen("Regions"),
                        .typed("/ky"), .seen("Kyoto, Japan"), "Enter", .seen("Kyoto, Kyoto, Japan"), "Down", "Enter",
                        .seen("Regions"), "Enter", .seen("Countries"), .typed("/fra"), "Enter", .typed("/par"),
                        .seen("Paris"), "Enter", .seen("Chosen  1"), "Escape", .seen("[ Save ]"), "Down", "Enter",
                        .seen("[ Edit ]"),
                    ]),
                Task("a backup", [.typed("B"), .seen("Accounts, stars"), "Enter", .seen("Backed up to")]),
            ]
        ),
        ("--no-restore kanjilist://kanji/水", [Task("out", [.seen("› 水")])]),
        ("", [Task("and in again", [.seen("› 水")])]),
    ]

    @Test(.enabled(if: Program.navigation == "tabs")) func `twelve tasks take few keys`() throws {
        // The pages before these needed 217. The last task is a key to leave the app and one to start it.
        #expect(Self.runs.flatMap(\.tasks).reduce(2) { $0 + $1.count } <= 144)
        let terminal = try Tmux(width: 80, height: 24)
        try Program.withDirectory { home in
            try subscribe(in: terminal.data, to: ["Lakes", "Rivers", "Seas"], below: home)
            for run in Self.runs {
                try terminal.start(run.options, environment: "HOME=\(home.path)")
                for step in run.tasks.flatMap(\.steps) {
                    switch step {
                    case .key(let key): try terminal.press(key)
                    case .typed(let text): try terminal.type(text)
                    case .seen(let text): try terminal.wait { $0.contains { $0.contains(text) } }
                    }
                }
                try terminal.press("q")
                try terminal.wait { $0.contains { $0.hasPrefix("status ") } }
                try terminal.press("=clear", "Enter")
                try terminal.wait { !$0.contains { $0.hasPrefix("status ") } }
            }
        }
    }

    private func subscribe(in data: URL, to feeds: [String], below folder: URL) throws {
        var steps = "tab Feed\n"
        for name in feeds {
            let items = (1...3).map { "<item><title>\(name) \($0)</title><guid>\($0)</guid></item>" }.joined()
            let file = folder.appending(path: "\(name).xml")
            try Data("<rss version='2.0'><channel><title>\(name)</title>\(items)</channel></rss>".utf8).write(to: file)
            steps += "tap Subscribe from a file\nfill File=\(file.path)\ntap Subscribe\n"
        }
        #expect(try Program.run("--data-dir", data.path, input: steps).status == 0)
    }
}
