/// What a command line asks for.
struct Options: Equatable {
    /// What is wrong with a command line.
    struct Mistake: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    enum Task: Equatable {
        case compare, record, list, help
    }

    var task = Task.compare
    /// The names of the cases to measure, each once.
    var cases: [String] = []
    /// The file with the recorded ratios.
    var recorded: String?

    static let help = """
        Usage: bench [--case=NAME]... [--recorded=FILE [--record]] [--list] [--help]

        Measures cases, each beside its baseline, prints one table, and holds each ratio against the one
        that was recorded.

          --case=NAME      measures this case, and may be given several times; all if it is left out
          --list           names the cases
          --recorded=FILE  holds the ratios against those in FILE; without it nothing is compared
          --record         measures each case \(Bench.recordings) times and writes its ratios and their noise to FILE
          --help           says this

        A ratio is behind if it is above the recorded one by more than the noise that FILE allows it,
        in each of \(Bench.attempts) measurements. The noise is \(Recorded.spreads) times the widest distance of the \(Bench.recordings) ratios that
        were recorded from their median, and at least \(Recorded.leastNoise) %. A target that is not met (NO) is no failure.

        The exit status is 0, or 1 if a ratio is behind, 64 for a wrong command line, 65 if FILE is not
        understood, 66 if there is none, 70 if a case could not be measured.
        """

    /// Reads the arguments of a command line.
    ///
    /// - Parameters:
    ///   - arguments: What follows the program's name.
    ///   - all: The names of the cases that there are.
    /// - Throws: `Mistake`.
    init(_ arguments: [String], among all: [String]) throws(Mistake) {
        var wanted: [String] = []
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            switch (parts[0], parts.count > 1 ? String(parts[1]) : nil) {
            case ("--help", nil): task = .help
            case ("--list", nil), ("--case", "list"): task = .list
            case ("--record", nil): task = .record
            case ("--recorded", let file?) where !file.isEmpty: recorded = file
            case ("--case", let name?) where all.contains(name): wanted.append(name)
            case ("--case", let name?):
                throw Mistake(
                    description: "there is no case '\(name)'; the cases are \(all.joined(separator: ", "))")
            default: throw Mistake(description: "unknown argument '\(argument)'; --help lists what there is")
            }
            if task == .help || task == .list { return }
        }
        if task == .record, recorded == nil {
            throw Mistake(description: "--record needs --recorded=FILE, to which it writes")
        }
        cases = wanted.isEmpty ? all : all.filter(wanted.contains)
    }
}
