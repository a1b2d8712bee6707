import Foundation
import PackReader
import PackWriting

/// Builds the word pack from EDICT, or compares a fresh build with a pack.
@main struct Main {
    static let usage = """
        Builds the pack of words that Kanji List contains.

        Usage: WordPack [--edict FILE] [--kanji-pack FILE] --output FILE
               WordPack [--edict FILE] [--kanji-pack FILE] --compare FILE

          --edict FILE       edict, in EUC-JP (default: \(defaultEdict))
          --kanji-pack FILE  the pack whose figures say which kanji are frequent
                             (default: \(defaultKanjiPack))
          --output FILE      writes the pack here
          --compare FILE     compares a fresh pack with this one; differences are an error,
                             unless the source is of another version, which is only reported
          -h, --help         prints this text
        """
    static let defaultEdict = "/usr/share/edict/edict"
    static let defaultKanjiPack = "Modules/KanjiData/kanji.pack"

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
            guard let name = parts.first, ["--edict", "--kanji-pack", "--output", "--compare"].contains(name) else {
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
        let edict = values["--edict"] ?? defaultEdict
        report("reading \(edict)")
        let dictionary = try Edict.read(edict)
        var frequencies: [Unicode.Scalar: Int] = [:]
        for figures in try KanjiPack(contentsOfFile: values["--kanji-pack"] ?? defaultKanjiPack).allFigures() {
            frequencies[figures.scalar] = figures.frequency
        }
        report("packing \(dictionary.words.count) words")
        let contents = WordPackContents(dictionary, frequencies: frequencies)
        if let output = values["--output"] {
            let pack = try contents.writer.bytes()
            try Data(pack).write(to: URL(filePath: output), options: .atomic)
            report("wrote \(output), \(pack.count) bytes: \(contents.summary)")
        }
        if let other = values["--compare"] { report(try contents.compare(with: other)) }
    }

    static func report(_ message: String) {
        FileHandle.standardError.write(Data("WordPack: \(message)\n".utf8))
    }
}

/// What is wrong with the command line.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
