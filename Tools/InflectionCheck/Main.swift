import Foundation
import PackWriting

/// Checks the module Inflection against the forms of a MeCab dictionary and the words of EDICT.
@main struct Main {
    static let usage = """
        Checks the module Inflection against the forms of a MeCab dictionary.

        Usage: InflectionCheck --forms FILE [--edict FILE]

          --forms FILE  the forms of verbs and adjectives, as dump-naist.py writes them
          --edict FILE  edict, in EUC-JP (default: \(defaultEdict))
          -h, --help    prints this text

        Fails with status 65 if less than \(leastTraced) % of the counted forms lead back to their word,
        or if more than \(mostFalse) % of the sampled nouns get a false base that isn't a bare stem.
        """
    static let defaultEdict = "/usr/share/edict/edict"
    /// How many percent of the counted forms have to lead back to their word.
    static let leastTraced = 99
    /// How many percent of the nouns may get a false base, bare stems apart.
    static let mostFalse = 1
    static let sampleSize = 10_000

    static func main() {
        do {
            try run()
        } catch {
            report("\(error)")
            exit(error is UsageError ? EX_USAGE : EX_DATAERR)
        }
    }

    private static func run() throws {
        var words = CommandLine.arguments.dropFirst()[...]
        var values: [String: String] = [:]
        while let word = words.popFirst() {
            if word == "-h" || word == "--help" { return print(usage) }
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, ["--forms", "--edict"].contains(name) else {
                throw UsageError(description: "unknown argument '\(word)'; --help lists the options")
            }
            guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
                throw UsageError(description: "option '\(name)' needs a file")
            }
            values[name] = value
        }
        guard let path = values["--forms"] else {
            throw UsageError(description: "name the forms with --forms FILE; dump-naist.py writes them")
        }
        let edict = values["--edict"] ?? defaultEdict
        report("reading \(edict)")
        let lexicon = Lexicon(try Edict.read(edict))
        report("reading \(path)")
        let forms = try MecabForm.read(path)
        report("tracing the forms")
        let formCheck = try FormCheck(forms, lexicon)
        print(formCheck.summary)
        let nounCheck = NounCheck(lexicon.sample(Self.sampleSize), lexicon)
        print(nounCheck.summary)
        // Both are judged before the first failure ends the program.
        let failures = [formCheck.failure(below: leastTraced), nounCheck.failure(above: mostFalse)].compactMap(\.self)
        guard failures.isEmpty else { throw DataError(description: failures.joined(separator: "; ")) }
    }

    static func report(_ message: String) {
        FileHandle.standardError.write(Data("InflectionCheck: \(message)\n".utf8))
    }
}

/// What is wrong with the command line.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// A share of a number, such as `99 of 100 (99.00 %)`; the percentage is rounded down.
func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "\(part) of \(whole)" }
    let hundredths = part * 10_000 / whole
    let decimals = "\(hundredths % 100)"
    return "\(part) of \(whole) (\(hundredths / 100).\(decimals.count < 2 ? "0" : "")\(decimals) %)"
}
