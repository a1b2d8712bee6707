import Foundation
import Testing

@testable import AppCoreTesting

/// Replays the transcripts in README.md and in the guide, and compares them line by line.
///
/// In a fenced `console` block, a line that starts with `$ ` is a command, and the lines after it are its output. The
/// line `…` stands for any number of lines. Places and journal entries may have any number, as long as the same number
/// means the same one. `make -s run`, with or without `ARGS="..."`, stands for the app, and `make -s run-flow NAME=X`
/// for the program that runs a flow alone; both are next to the tests.
@MainActor @Suite struct TranscriptTests {
    private struct Page {
        let file: URL
        var lines: [String]

        init(_ path: String) throws {
            file = Program.package.appending(path: path)
            lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        }

        /// The commands in `console` blocks, and the range of lines in which the page shows the output of each.
        var steps: [(command: String, output: Range<Int>)] {
            var steps: [(command: String, output: Range<Int>)] = []
            var isInside = false
            for (index, line) in lines.enumerated() {
                if line.hasPrefix("```") {
                    isInside = line == "```console"
                } else if isInside, line.hasPrefix("$ ") {
                    steps.append((String(line.dropFirst(2)), index + 1..<index + 1))
                } else if isInside, let last = steps.indices.last {
                    steps[last].output = steps[last].output.lowerBound..<index + 1
                }
            }
            return steps
        }
    }

    /// The command with the app or a flow's runner in place of make.
    private static func replacingMake(in command: String) -> String {
        command.replacing(/make -s run(?:-flow NAME=(\w+))?(?: ARGS="([^"]*)")?/) { match in
            let program = match.1.map { #""${0%/*}/\#($0)FlowRunner""# } ?? #""$0""#
            return program + (match.2.map { " " + $0 } ?? "")
        }
    }

    /// Whether the lines match; `…` matches any number of lines.
    private static func matches(
        _ found: ArraySlice<String>, _ wanted: ArraySlice<String>, _ numbers: PlaceNumbers = PlaceNumbers()
    ) -> Bool {
        guard let first = wanted.first else { return found.isEmpty }
        if first == "…" {
            return (found.startIndex...found.endIndex).contains { matches(found[$0...], wanted.dropFirst(), numbers) }
        }
        var numbers = numbers
        return found.first.map { numbers.match(numberingEntries($0), numberingEntries(first)) } == true
            && matches(found.dropFirst(), wanted.dropFirst(), numbers)
    }

    /// Writes the number of an entry, and the number of entries, like that of a place.
    ///
    /// No place's number begins with 0.
    private static func numberingEntries(_ line: String) -> String {
        line.replacing(/^(\d+)(?= (?:applied|exposed|late) )/) { "#0\($0.1)" }
            .replacing(/(\d+)(?= entries$)/) { "#0\($0.1)" }
    }

    /// The lines without empty ones at the end, which a README can't show.
    private static func trimmed(_ lines: [String]) -> ArraySlice<String> {
        lines[...(lines.lastIndex { !$0.isEmpty } ?? -1)]
    }

    /// The output as a page may show it, with `…` in place of what the page leaves out now.
    private static func shortened(_ found: ArraySlice<String>, like wanted: ArraySlice<String>) -> [String] {
        let parts = wanted.split(separator: "…", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return Array(found) }
        var rest = found
        var lines: [String] = []
        for (index, part) in parts.enumerated() {
            let starts = rest.startIndex...max(rest.startIndex, rest.endIndex - part.count)
            func alike(_ start: Int) -> Int { zip(rest[start...], part).count { $0 == $1 } }
            // What is in the middle begins where most of its lines are the same.
            let start =
                switch index {
                case 0: rest.startIndex
                case parts.count - 1: starts.upperBound
                default: starts.max { (alike($0), -$0) < (alike($1), -$1) } ?? rest.startIndex
                }
            if index > 0 { lines.append("…") }
            lines += rest[start...].prefix(part.count)
            rest = rest[start...].dropFirst(part.count)
        }
        return lines
    }

    private static func pages() throws -> [Page] {
        let pages = try ["Documentation", "Documentation/Maintaining"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: Program.package.appending(path: folder).path).sorted()
                // `make check-consumer` carries out this page, in a package of its own.
                .filter { $0.hasSuffix(".md") && $0 != "BeginAnApp.md" }
                .map { "\(folder)/\($0)" }
        }
        return try (["README.md"] + pages).map(Page.init)
    }

    @Test func `the transcripts in the README and the guide match the app's output`() throws {
        let pages = try Self.pages()
        #expect(pages.first?.steps.first?.command == #"printf '/water\ntap 水\nback\nquit\n' | make -s run"#)
        for var page in pages {
            let outputs = try page.steps.map { step in
                let run = try Program.shell(Self.replacingMake(in: step.command))
                #expect(run.errors.isEmpty, "\(step.command)")
                return Self.trimmed(run.output.components(separatedBy: "\n"))
            }
            // The last first, because renewing one moves the lines after it.
            for (step, found) in zip(page.steps, outputs).reversed() {
                let wanted = Self.trimmed(Array(page.lines[step.output]))
                if Self.matches(found, wanted) { continue }
                if Renewal.isAsked {
                    page.lines.replaceSubrange(step.output, with: Self.shortened(found, like: wanted))
                    try Data(page.lines.joined(separator: "\n").utf8).write(to: page.file)
                } else {
                    Issue.record(
                        """
                        \(page.file.lastPathComponent): '\(step.command)' printed something else; \(Renewal.way):
                        \(found.joined(separator: "\n"))
                        """)
                }
            }
        }
    }

    @Test func `a renewed transcript leaves out what it left out before`() {
        let found = ["a", "b", "c", "d", "e", "f"][...]
        for (wanted, renewed) in [
            (["x"], ["a", "b", "c", "d", "e", "f"]), (["a", "…"], ["a", "…"]),
            (["x", "y", "…", "z"], ["a", "b", "…", "f"]),
            (["…", "d", "x", "…", "z"], ["…", "d", "e", "…", "f"]), (["…", "x"], ["…", "f"]), (["…"], ["…"]),
        ] {
            #expect(Self.shortened(found, like: wanted[...]) == renewed)
        }
    }
}
