import CommandSupport
import FoundationEssentials
import Glibc

/// Measures cases next to their baselines in one run and prints a table.
@main @MainActor struct Main {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.first == "--child" {
                return print(try ChildMode.measure(Array(arguments.dropFirst())))
            }
            if arguments.count == 3, arguments[0] == "--measure" {
                return try printRows(of: arguments[1], in: Workspace(directory: arguments[2]))
            }
        } catch {
            complain("\(error)")
            exit(EX_SOFTWARE)
        }
        program(among: Case.all.map(\.name), measure: measure).main()
    }

    private static func measure(_ options: Options) throws -> CInt {
        let all = Case.all.map(\.name)
        if options.task == .list {
            print(all.joined(separator: "\n"))
            return 0
        }
        var recorded: Recorded?
        if let file = options.recorded {
            do throws(Recorded.Mistake) {
                if let text = try? String(contentsOfFile: file, encoding: .utf8) {
                    recorded = try Recorded(reading: text)
                } else if options.task == .record, !FileManager.default.fileExists(atPath: file) {
                    recorded = Recorded()
                } else {
                    complain("\(file) cannot be read; make bench RECORD=1 writes it")
                    return EX_NOINPUT
                }
            } catch {
                complain("\(file), \(error)")
                return EX_DATAERR
            }
        }
        let workspace = try Workspace()
        defer { workspace.remove() }
        let start = wallClock()
        var bench = Bench(workspace, say: complain)
        let program = try programDirectory() + "/bench"
        // Each in its own process, so that the memory one leaves behind doesn't affect another.
        let names = options.cases.isEmpty ? all : all.filter(options.cases.contains)
        let cases = names.map { name in
            Case(name: name) { workspace in
                let output = try runProcess(program, ["--measure", name, workspace.directory]).output
                return try JSONDecoder().decode([Row].self, from: Data(output.utf8))
            }
        }
        var rows: [Measured] = []
        if options.task != .compare {
            let found = bench.record(cases)
            rows = found.rows
            if options.task == .record {
                recorded?.replace(found.entries, of: names.filter { !bench.failed.contains($0) }, among: all)
            } else {
                recorded?.widen(by: found.entries)
            }
        } else {
            rows = bench.compare(cases, with: recorded)
        }
        let comparison = Comparison(
            rows, with: recorded, measured: names.filter { !bench.failed.contains($0) }, among: all)
        print(table(Comparison.header, comparison.cells))
        for line in comparison.summary { print(line) }
        if !bench.failed.isEmpty { print("could not be measured: \(bench.failed.joined(separator: ", "))") }
        let seconds = (wallClock() - start) / 1_000_000_000
        print("\(rows.count) rows of \(cases.count) \(cases.count == 1 ? "case" : "cases") in \(seconds) s")
        if options.task != .compare, let file = options.recorded {
            try recorded?.text.write(toFile: file, atomically: true, encoding: .utf8)
        }
        if !bench.failed.isEmpty { return EX_SOFTWARE }
        return comparison.names(.behind).isEmpty ? 0 : 1
    }

    private static func printRows(of name: String, in workspace: Workspace) throws {
        guard let found = Case.all.first(where: { $0.name == name }) else {
            throw ProcessError(description: "--measure is for this program itself")
        }
        print(String(decoding: try JSONEncoder().encode(found.measure(workspace)), as: UTF8.self))
    }

    private static func complain(_ message: String) {
        let line = "bench: \(message)\n"
        _ = unsafe line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    }
}
