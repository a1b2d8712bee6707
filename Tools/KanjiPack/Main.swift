import Foundation
import PackWriting

/// Builds the kanji pack from KANJIDIC2 and EDICT, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of kanji and words that Kanji List contains.

        Usage: KanjiPack [--kanjidic FILE] [--edict FILE] --output FILE
               KanjiPack [--kanjidic FILE] [--edict FILE] --compare FILE

          --kanjidic FILE  kanjidic2.xml.gz (default: \(defaultKanjidic))
          --edict FILE     edict, in EUC-JP (default: \(defaultEdict))
          --output FILE    writes the pack here
          --compare FILE   compares a fresh pack with this one; differences are an error,
                           unless the sources are of other versions, which is only reported
          -h, --help       prints this text
        """
    static let defaultKanjidic = "/usr/share/edict/kanjidic2.xml.gz"
    static let defaultEdict = "/usr/share/edict/edict"

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
            guard let name = parts.first, ["--kanjidic", "--edict", "--output", "--compare"].contains(name) else {
                throw UsageError(description: "unknown argument '\(word)'; --help lists the options")
            }
            guard let value = parts.count == 2 ? parts[1] : words.popFirst() else {
                throw UsageError(description: "option '\(name)' needs a file")
            }
            values[name] = value
        }
        guard values["--output"] != nil || values["--compare"] != nil else {
            throw UsageError(description: "name an output with --output FILE, or a pack to compare with --compare FILE")
        }
        let kanjidic = values["--kanjidic"] ?? defaultKanjidic
        let edict = values["--edict"] ?? defaultEdict
        report("reading \(kanjidic)")
        let kanji = try Kanjidic.read(kanjidic)
        report("reading \(edict)")
        let dictionary = try Edict.read(edict)
        report("packing \(kanji.entries.count) kanji and \(dictionary.words.count) words")
        let contents = try PackContents(kanjidic: kanji, edict: dictionary)
        if let output = values["--output"] {
            let pack = try contents.pack()
            try Data(pack).write(to: URL(filePath: output), options: .atomic)
            report("wrote \(output), \(pack.count) bytes: \(contents.summary)")
        }
        if let other = values["--compare"] { report(try contents.compare(with: other)) }
    }

    static func report(_ message: String) {
        FileHandle.standardError.write(Data("KanjiPack: \(message)\n".utf8))
    }
}

/// What is wrong with the command line.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
