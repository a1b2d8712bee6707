import AppStorage
import FeedSyndication
import Glibc

/// The feeds of one owner as a list that goes to other readers and comes from them.
struct FeedList: Sendable {
    /// What became of a list that was imported.
    struct Report: Sendable {
        /// The addresses of the feeds that are new, as they may be shown.
        var added: [String]
        /// How many were there before, or stood in the list before.
        var knownCount: Int
        /// What was left out; of very many, the first.
        var refusals: [OPML.Refusal]
        /// How many were left out.
        var refusedCount: Int

        /// A sentence for each that was left out.
        var refusalLines: [String] {
            let rest = refusedCount - refusals.count
            return refusals.map { "“\($0.name)”: \($0.reason)." } + (rest > 0 ? ["… and \(rest) more."] : [])
        }
    }

    let store: FeedStore

    /// Subscribes to the feeds of a list, all that can be or, where the store fails, none.
    ///
    /// - Parameter bytes: The list in OPML.
    /// - Returns: What was taken and what not.
    /// - Throws: `OPMLError` or `StorageError`.
    func take(_ bytes: [UInt8]) async throws -> Report {
        let list = try OPML(reading: bytes)
        let areNew = try await store.subscribe(toAll: list.feeds.map { (address: $0.address, title: $0.title) })
        let added = zip(list.feeds, areNew).filter(\.1).map { WebAddress.shown($0.0.address) }
        return Report(
            added: added, knownCount: list.feeds.count - added.count + list.repeatedCount, refusals: list.refusals,
            refusedCount: list.refusedCount)
    }

    /// The list in OPML, with the addresses whole: a feed that needs a password is no use without it.
    ///
    /// - Returns: The list, how many feeds it has, and how many of their addresses have a user or a password.
    /// - Throws: `StorageError`.
    func written() async throws(StorageError) -> (bytes: [UInt8], count: Int, secretCount: Int) {
        let list = OPML(try await store.feeds().map { OPML.Entry(title: $0.title, address: $0.address) })
        let secrets = list.feeds.count { $0.address.contains("@") && !WebAddress.shown($0.address).contains("@") }
        return (list.written(title: "Kanji List"), list.feeds.count, secrets)
    }
}

/// Why a file could not be read or written.
struct FileProblem: Error, CustomStringConvertible {
    let description: String
}

/// Files that users name.
enum UserFile {
    /// Reads a file, but no more than one byte beyond a limit.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - limit: The most that is of use, in bytes.
    /// - Returns: The bytes.
    /// - Throws: `FileProblem`.
    static func read(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
        // Not to wait for the other end of a named pipe.
        let file = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw problem(path, "cannot be read") }
        defer { if path != "-" { close(file) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = unsafe Glibc.read(file, &chunk, chunk.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw problem(path == "-" ? "standard input" : path, "cannot be read")
            }
            bytes.append(contentsOf: chunk[0..<count])
        }
        return bytes
    }

    /// Writes a new file that only its owner may read; one that exists stays as it is.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - bytes: What it has.
    /// - Throws: `FileProblem`; then there is no new file.
    static func write(_ path: String, _ bytes: [UInt8]) throws(FileProblem) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard file >= 0 else { throw problem(path, "cannot be written") }
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes[start...].withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            start += count
        }
        let isWhole = start == bytes.count && fsync(file) == 0
        let failure = isWhole ? nil : problem(path, "cannot be written")
        close(file)
        if let failure {
            unsafe unlink(path)
            throw failure
        }
    }

    /// A path as it is meant: from the home folder after `~/`, or else from the folder that the program was started in.
    static func whole(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        if path.hasPrefix("~/"), let home = DataDirectory.environment("HOME") { return home + path.dropFirst() }
        guard let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe String(cString: folder) + "/" + path
    }

    private static func problem(_ path: String, _ what: String) -> FileProblem {
        let reason =
            switch errno {
            case ENOENT where what == "cannot be read": "there is no such file; check the path"
            case ENOENT, ENOTDIR: "there is no such folder; check the path"
            case EEXIST: "it exists and is not overwritten; name another, or remove it"
            case EACCES, EPERM: "you may not; check its permissions"
            case EISDIR: "it is a folder; name a file"
            case ENOSPC, EDQUOT: "the disk is full; make room and try again"
            default: unsafe String(cString: strerror(errno))
            }
        return FileProblem(description: "'\(brief(path))' \(what): \(reason)")
    }
}
