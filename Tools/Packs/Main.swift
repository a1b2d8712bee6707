import Foundation
import PackWriting

/// Builds the packs that Kanji List contains, and checks them.
@main struct Main {
    static func main() {
        let workshop = Workshop()
        do {
            try run(Command(CommandLine.arguments.dropFirst()), workshop)
        } catch {
            workshop.report("\(error)")
            exit(error is UsageError ? EX_USAGE : error is SourceError ? EX_UNAVAILABLE : EX_DATAERR)
        }
    }

    private static func run(_ command: Command, _ workshop: Workshop) throws {
        if case .help = command { return print(Command.usage) }
        // Packs and tables have paths from there.
        let folder = FileManager.default.currentDirectoryPath
        guard FileManager.default.fileExists(atPath: "Tools/Packs") else { throw UsageError.elsewhere(folder) }
        switch command {
        case .help: break
        case .build(let kinds, let output):
            for kind in kinds { try workshop.build(kind, output: output ?? kind.file) }
        case .check(let kinds, let pack):
            let failed = kinds.filter { !workshop.passes($0, pack: pack ?? $0.file) }
            guard failed.isEmpty else {
                throw DataError(description: "failed: \(failed.map(\.name).joined(separator: ", ")); see above")
            }
        }
    }
}

extension Workshop {
    /// Writes a fresh pack.
    fileprivate func build(_ kind: Kind, output: String) throws {
        guard let make = kind.make else { return }
        let pack = try make(self)
        let bytes = try pack.writer.bytes()
        try Data(bytes).write(to: URL(filePath: output), options: .atomic)
        report("wrote \(output), \(bytes.count) bytes: \(pack.summary)")
    }

    /// Checks a pack, and reports the result; nothing fails if a source can't be had.
    fileprivate func passes(_ kind: Kind, pack path: String) -> Bool {
        do {
            try kind.check?(self, path)
            guard let make = kind.make else { return true }
            let pack = try make(self)
            report(try pack.writer.compare(withPackAt: path, summary: pack.summary))
            try pack.check(path)
        } catch let error as SourceError {
            report("the \(kind.name) were not compared: \(error)")
        } catch {
            report("\(kind.name): \(error)")
            return false
        }
        return true
    }
}
