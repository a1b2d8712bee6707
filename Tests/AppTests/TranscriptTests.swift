import AppCoreTesting
import Foundation
import Testing

/// Replays the transcripts in README.md and in the guide, and compares them line by line.
///
/// In a fenced `console` block, a line that starts with `$ ` is a command, and the lines after it are its output. The
/// line `…` stands for any number of lines. Places and journal entries may have any number, as long as the same number
/// means the same one. `make -s run`, with or without `ARGS="..."`, stands for the app, and `make -s run-flow NAME=X`
/// for the program that runs a flow alone; both are next to the tests.
@MainActor @Suite struct TranscriptTests {
    /// A command, and its output according to the page.
    private struct Step {
        var command: String
        var output: [String] = []
    }

    private static func steps(of text: String) -> [Step] {
        var steps: [Step] = []
        var isInside = false
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2))))
            } else if isInside, !steps.isEmpty {
                steps[steps.count - 1].output.append(line)
            }
        }
        return steps
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

    private static func steps(of page: URL) throws -> [Step] {
        steps(of: try String(contentsOf: page, encoding: .utf8))
    }

    @Test func `the transcripts in the README and the guide match the app's output`() throws {
        let readme = try Self.steps(of: Program.package.appending(path: "README.md"))
        #expect(readme.first?.command == #"printf '/water\ntap 水\nback\nquit\n' | make -s run"#)
        let guide = Program.package.appending(path: "Documentation")
        let pages = try [guide, guide.appending(path: "Maintaining")]
            .flatMap { try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
            // `make check-consumer` carries out this page, in a package of its own.
            .filter { $0.lastPathComponent != "BeginAnApp.md" }
            .filter { $0.pathExtension == "md" }
        #expect(!pages.isEmpty)
        for step in readme + (try pages.flatMap(Self.steps)) {
            let run = try Program.shell(Self.replacingMake(in: step.command), environment: ShownFlows.environment)
            #expect(run.errors.isEmpty, "\(step.command)")
            let found = run.output.components(separatedBy: "\n")
            #expect(
                Self.matches(Self.trimmed(found), Self.trimmed(step.output)),
                "'\(step.command)' printed something else:\n\(found.joined(separator: "\n"))")
        }
    }

    @Test func `three dots stand for any number of lines`() {
        let found = ["a", "b", "c", "b"][...]
        for wanted in [
            ["a", "b", "c", "b"], ["…"], ["a", "…"], ["…", "b"], ["a", "…", "c", "b", "…"], ["…", "b", "…"],
        ] {
            #expect(Self.matches(found, wanted[...]), "\(wanted)")
        }
        for wanted in [["a"], ["…", "a"], ["a", "…", "d"], ["b", "…"], []] {
            #expect(!Self.matches(found, wanted[...]), "\(wanted)")
        }
    }

    @Test func `a place and an entry may have any number, if it is the same throughout`() {
        let wanted = ["…", "6 applied show: List#6 -> Page#9", "…", "7 applied back: Page#9 -> List#6", "7 entries"][
            ...]
        let found = ["6 applied show: List#1 -> Page#2", "8 applied show: List#4 -> Page#5"]
        #expect(Self.matches((found + ["9 applied back: Page#5 -> List#4", "9 entries"])[...], wanted))
        #expect(!Self.matches((found + ["9 applied back: Page#4 -> List#5", "9 entries"])[...], wanted))
        #expect(!Self.matches((found + ["9 applied back: Page#5 -> List#4", "8 entries"])[...], wanted))
    }

    @Test func `make stands for the app or a flow's runner, with its arguments`() {
        #expect(Self.replacingMake(in: "printf 'x' | make -s run") == #"printf 'x' | "$0""#)
        #expect(Self.replacingMake(in: #"make -s run ARGS="kanji 水" | head -n 1"#) == #""$0" kanji 水 | head -n 1"#)
        #expect(Self.replacingMake(in: "make -s run-flow NAME=Login") == #""${0%/*}/LoginFlowRunner""#)
        #expect(
            Self.replacingMake(in: #"make -s run-flow NAME=Feed ARGS="--json""#)
                == #""${0%/*}/FeedFlowRunner" --json"#)
    }
}
