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

    static let tool = DataTool(
        "InflectionCheck", usage: usage, options: ["--forms", "--edict"])

    static func main() { tool.run(run) }

    private static func run(_ values: [String: String]) throws {
        guard let path = values["--forms"] else {
            throw ToolUsageError("name the forms with --forms FILE; dump-naist.py writes them")
        }
        let edict = values["--edict"] ?? defaultEdict
        tool.report("reading \(edict)")
        let lexicon = Lexicon(try Edict.read(edict))
        tool.report("reading \(path)")
        let forms = try MecabForm.read(path)
        tool.report("tracing the forms")
        let formCheck = try FormCheck(forms, lexicon)
        print(formCheck.summary)
        let nounCheck = NounCheck(lexicon.sample(Self.sampleSize), lexicon)
        print(nounCheck.summary)
        // Both are judged before the first failure ends the program.
        let failures = [formCheck.failure(below: leastTraced), nounCheck.failure(above: mostFalse)].compactMap(\.self)
        guard failures.isEmpty else { throw DataError(description: failures.joined(separator: "; ")) }
    }
}

/// A share of a number, such as `99 of 100 (99.00 %)`; the percentage is rounded down.
func share(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "\(part) of \(whole)" }
    let hundredths = part * 10_000 / whole
    let decimals = "\(hundredths % 100)"
    return "\(part) of \(whole) (\(hundredths / 100).\(decimals.count < 2 ? "0" : "")\(decimals) %)"
}
