import CommandSupport

struct Options: Equatable {
    enum Task: Equatable { case compare, record, recordMachine, list }

    var task = Task.compare
    /// The names of the cases to measure; all of them if there is none.
    var cases: Set<String> = []
    /// The file with the recorded ratios.
    var recorded: String?
}

/// The benchmark's command line, with the names of all cases and what measures them.
@MainActor func program(among all: [String], measure: @escaping (Options) throws -> Int32) -> Program<Options> {
    func task(_ name: String, _ task: Options.Task, _ meaning: String) -> CommandOption<Options> {
        CommandOption(name, meaning) { options, _ in options.task = task }
    }
    let options = [
        CommandOption<Options>(
            "case", value: "NAME", "measure this case; may be repeated; all cases are measured without it"
        ) { options, name throws(UsageError) in
            if name == "list" {
                options.task = .list
            } else if all.contains(name) {
                options.cases.insert(name)
            } else {
                throw .unknown(kind: "case", name, possible: all)
            }
        },
        task("list", .list, "list the cases"),
        .text("recorded", "FILE", \.recorded, "compare the ratios with those in FILE"),
        task("record", .record, "measure \(Bench.recordings) times, and write the ratios and their noise to FILE"),
        task(
            "record-machine", .recordMachine,
            "keep the ratios, and widen their noise: for a machine on which the recorded program is behind"),
    ]
    return Program(
        "bench measures cases, each next to its baseline, and compares each ratio with the recorded one.",
        options: options, from: Options(), commands: [],
        main: Command("", title: "a measurement", meaning: "", options: options.map(\.name)) { options, _ in
            if options.recorded == nil, [.record, .recordMachine].contains(options.task) {
                throw UsageError.other("recording needs --recorded=FILE to write to")
            }
            return try measure(options)
        },
        synopsis: [("[OPTION...]", "measure, and print a table")],
        notes: [
            """
            A ratio is behind if it exceeds the recorded one by more than its noise in FILE, in each of \
            \(Bench.attempts) measurements. The noise is \(Recorded.spreads) times the largest distance of the \
            \(Bench.recordings) recorded ratios from their median, at least \(Recorded.leastNoise) %, and at least what \
            the same program differed by on another machine. A missed target (NO) is not a failure.
            """,
            """
            The exit status is 0, or 1 if a ratio is behind, 65 if FILE isn't valid, 66 if it is missing, 70 if a case \
            could not be measured.
            """,
        ])
}
