import Testing

@testable import CommandSupport

/// The command line of a program that `AppRunner` runs.
@Suite struct RunnerOptionTests {
    private func problem(_ words: String...) -> String? {
        do throws(RunnerOptions.Problem) {
            _ = try RunnerOptions(words)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func `options and a link come in any order`() throws {
        let options = try RunnerOptions(["--record=a b", "x://y", "--no-restore", "--json"])
        #expect(options.record == "a b" && options.link == "x://y" && !options.restores && options.isJSON)
        #expect(try RunnerOptions(["--replay", "file"]).replay == "file")
        #expect(try RunnerOptions(["-h"]).isHelp && RunnerOptions.help.contains("--record FILE"))
    }

    @Test func `a wrong command line is named with the way out`() {
        #expect(problem("--nonsense") == "unknown option '--nonsense'")
        #expect(problem("--json=1") == "unknown option '--json=1'")
        #expect(problem("--record") == "option '--record' needs a file")
        #expect(problem("--record=") == "option '--record' needs a file")
        #expect(problem("x://a", "x://b") == "unexpected argument 'x://b'")
        #expect(problem("--replay", "f", "x://a") == "unexpected argument 'x://a'")
        #expect(problem("--replay", "f", "--json") == "option '--json' can't be used with --replay")
        #expect(problem("--replay", "f", "--record", "g") == "option '--record' can't be used with --replay")
    }
}
