import CommandSupport
import Testing

@testable import bench

/// The benchmark's command line.
@MainActor @Suite struct OptionsTests {
    private let command = program(among: ["links", "routing", "search"]) { _ in 0 }

    private func parse(_ arguments: String...) throws -> Options { try command.parse(["bench"] + arguments).options }

    @Test func `cases are named, each once, and unless one is, all of them are measured`() throws {
        #expect(try parse("--recorded=file") == Options(recorded: "file"))
        #expect(try parse("--case=search", "--case", "links", "--case=search").cases == ["links", "search"])
        #expect(throws: UsageError.unknown(kind: "case", "route", possible: ["links", "routing", "search"])) {
            try parse("--case=route")
        }
    }

    @Test(arguments: ["--list", "--case=list"]) func `the cases are listed`(argument: String) throws {
        #expect(try parse(argument).task == .list)
    }

    @Test func `recording needs a file`() {
        #expect(command.run(["bench", "--record"]) == 64 && command.run(["bench", "--record-machine"]) == 64)
        #expect(command.run(["bench", "--record", "--recorded=file"]) == 0)
    }
}
