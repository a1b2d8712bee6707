struct Options: Equatable {
    /// What is wrong with a command line.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    enum Task: Equatable {
        case compare, record, recordMachine, list, help
    }

    var task = Task.compare
    /// The names of the cases to measure, without duplicates.
    var cases: [String] = []
    var recorded: String?

    static let help = """
        Usage: bench [--case=NAME]... [--recorded=FILE [--record|--record-machine]] [--list] [--help]

        Measures cases, each next to its baseline, prints a table, and compares each ratio with the
        recorded one.

          --case=NAME      measures this case; may be repeated; defaults to all cases
          --list           lists the cases
          --recorded=FILE  compares the ratios with those in FILE; without it nothing is compared
          --record         measures each case \(Bench.recordings) times and writes its ratios and their noise to FILE
          --record-machine the same, but keeps the ratios and widens the noise over machines: for a machine
                           on which the recorded program is behind
          --help           prints this help

        A ratio is behind if it exceeds the recorded one by more than its noise in FILE, in each of
        \(Bench.attempts) measurements. The noise is \(Recorded.spreads) times the largest distance of the \(Bench.recordings) recorded
        ratios from their median, at least \(Recorded.leastNoise) %, and at least what the same program differed by on
        another machine. A missed target (NO) is not a failure.

        The exit status is 0, or 1 if a ratio is behind, 64 for a wrong command line, 65 if FILE isn't
        valid, 66 if it is missing, 70 if a case could not be measured.
        """

    /// Parses the arguments after the program's name.
    init(_ arguments: [String], among all: [String]) throws(Mistake) {
        var wanted: [String] = []
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            switch (parts[0], parts.count > 1 ? String(parts[1]) : nil) {
            case ("--help", nil): task = .help
            case ("--list", nil), ("--case", "list"): task = .list
            case ("--record", nil): task = .record
            case ("--record-machine", nil): task = .recordMachine
            case ("--recorded", let file?) where !file.isEmpty: recorded = file
            case ("--case", let name?) where all.contains(name): wanted.append(name)
            case ("--case", let name?):
                throw Mistake(
                    description: "there is no case '\(name)'; the cases are \(all.joined(separator: ", "))")
            default: throw Mistake(description: "unknown argument '\(argument)'; --help lists the options")
            }
            if task == .help || task == .list { return }
        }
        if task == .record || task == .recordMachine, recorded == nil {
            let option = task == .record ? "--record" : "--record-machine"
            throw Mistake(description: "\(option) needs --recorded=FILE to write to")
        }
        cases = wanted.isEmpty ? all : all.filter(wanted.contains)
    }
}
