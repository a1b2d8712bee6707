import Glibc

/// Measures cases beside their baselines in one run and prints one table.
@main @MainActor struct Main {
    static let usage = """
        Usage: bench [--case=NAME]... [--list]

          --case=NAME  measures this case; all of them if it is left out
          --list       names the cases
        """

    static func main() { exit(run(Array(CommandLine.arguments.dropFirst()))) }

    private static func run(_ arguments: [String]) -> CInt {
        do {
            if arguments.first == "--child" {
                print(try ChildMode.measure(Array(arguments.dropFirst())))
                return 0
            }
            var wanted: [Case] = []
            for argument in arguments {
                if argument == "--list" {
                    for each in Case.all { print(each.name) }
                    return 0
                }
                guard argument.hasPrefix("--case="),
                    let found = Case.all.first(where: { $0.name == argument.dropFirst("--case=".count) })
                else {
                    complain("unknown argument '\(argument)'\n\(usage)")
                    return EX_USAGE
                }
                wanted.append(found)
            }
            try measure(wanted.isEmpty ? Case.all : wanted)
            return 0
        } catch {
            complain("\(error)")
            return EX_SOFTWARE
        }
    }

    private static func measure(_ cases: [Case]) throws {
        let workspace = try Workspace()
        defer { workspace.remove() }
        var rows: [Row] = []
        for each in cases {
            complain("measuring \(each.name)")
            rows += try each.measure(workspace)
        }
        printTable(rows)
    }

    private static func complain(_ message: String) {
        let line = "bench: \(message)\n"
        _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    }
}

/// Something to measure, by name.
@MainActor struct Case {
    let name: String
    let measure: @MainActor (Workspace) throws -> [Row]

    static let all = [
        Case(name: "coordinator") { _ in try coordinatorRows() },
        Case(name: "coordinator-memory") { _ in try coordinatorMemoryRows() },
        Case(name: "links") { _ in try linkRows() },
        Case(name: "routing") { _ in try routingRows() },
        Case(name: "places") { _ in try placeRows() },
        Case(name: "dependency") { _ in try dependencyRows() },
        Case(name: "open", measure: openRows),
        Case(name: "lookup", measure: lookupRows),
        Case(name: "words", measure: wordsRows),
        Case(name: "search", measure: searchRows),
        Case(name: "browse-memory", measure: browseMemoryRows),
        Case(name: "glyphs", measure: glyphRows),
        Case(name: "cities", measure: cityRows),
        Case(name: "feed-parse") { _ in try feedParseRows() },
        Case(name: "feed-write", measure: feedWriteRows),
        Case(name: "first-frame") { _ in try firstFrameRows() },
        Case(name: "terminal-first-frame", measure: terminalFirstFrameRows),
        Case(name: "terminal-key", measure: terminalKeyRows),
        Case(name: "terminal-memory", measure: terminalMemoryRows),
        Case(name: "terminal-resize", measure: terminalResizeRows),
    ]
}
