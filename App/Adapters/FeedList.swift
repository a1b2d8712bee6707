import AppStorage
import CommandSupport
import FeedSyndication
import Glibc

/// One owner's feeds, as a list to exchange with other feed readers.
struct FeedList: Sendable {
    /// The result of importing a list.
    struct Report: Sendable {
        /// The addresses of the new feeds, without passwords.
        var added: [String]
        /// How many were already subscribed to, or repeated in the list.
        var knownCount: Int
        /// The skipped feeds; only the first of very many.
        var refusals: [OPML.Refusal]
        /// How many were skipped.
        var refusedCount: Int

        /// A sentence for each skipped feed.
        var refusalLines: [String] {
            let rest = refusedCount - refusals.count
            return refusals.map { "“\($0.name)”: \($0.reason)." } + (rest > 0 ? ["… and \(rest) more."] : [])
        }
    }

    let store: FeedStore

    /// Subscribes to the feeds of a list: to all valid ones or, if the store fails, to none.
    ///
    /// - Parameter bytes: The list in OPML.
    /// - Returns: The feeds that were added and those that were skipped.
    /// - Throws: `OPMLError` or `StorageError`.
    func take(_ bytes: [UInt8]) async throws -> Report {
        let list = try OPML(reading: bytes)
        let areNew = try await store.subscribe(toAll: list.feeds.map { (address: $0.address, title: $0.title) })
        let added = zip(list.feeds, areNew).filter(\.1).map { WebAddress.shown($0.0.address) }
        return Report(
            added: added, knownCount: list.feeds.count - added.count + list.repeatedCount, refusals: list.refusals,
            refusedCount: list.refusedCount)
    }

    /// The list in OPML, with complete addresses: a feed that needs a password is useless without it.
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
    /// Reads a file, and stops once it exceeds a limit.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - limit: The largest useful size, in bytes.
    /// - Returns: The bytes.
    /// - Throws: `FileProblem`.
    static func read(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
        // Non-blocking, so that opening a named pipe doesn't wait for its writer.
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

    /// Writes a new file that only its owner may read; an existing file is not overwritten.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - bytes: The file's content.
    /// - Throws: `FileProblem`; no new file is left then.
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

    /// The absolute path: `~/` stands for the home folder, and a relative path starts at the working directory.
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
            case EEXIST: "it already exists; choose another name or remove it"
            case EACCES, EPERM: "you don't have permission; check its permissions"
            case EISDIR: "it is a folder, not a file"
            case ENOSPC, EDQUOT: "the disk is full; free some space and try again"
            default: unsafe String(cString: strerror(errno))
            }
        return FileProblem(description: "'\(brief(path))' \(what): \(reason)")
    }
}
