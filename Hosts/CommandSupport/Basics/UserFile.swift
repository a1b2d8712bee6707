// Linux only: Glibc, for the file system.
import Glibc

/// Why a file could not be read or written.
public struct FileProblem: Error, CustomStringConvertible {
    /// What is wrong, and the way out.
    public let description: String
    /// The exit status of a command that needed the file, as in sysexits.h.
    public let status: Int32
}

/// Files that users name.
public enum UserFile {
    /// Reads a file, and stops once it exceeds a limit.
    ///
    /// - Parameters:
    ///   - path: The file; `-` is standard input.
    ///   - limit: The largest useful size, in bytes.
    ///   - waits: Whether to wait for what a pipe's writer has still to write: for a command, which a signal ends, but
    ///     not for an app. Defaults to not waiting.
    /// - Returns: The bytes.
    /// - Throws: `FileProblem`.
    public static func read(_ path: String, limit: Int, waits: Bool = false) throws(FileProblem) -> [UInt8] {
        // Non-blocking, so that opening a named pipe doesn't wait for its writer.
        let file = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw problem(path, isRead: true) }
        defer { if path != "-" { close(file) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            if waits { wait(for: file) }
            let count = unsafe Glibc.read(file, &chunk, chunk.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR || waits && errno == EAGAIN { continue }
                throw problem(path == "-" ? "standard input" : path, isRead: true)
            }
            bytes.append(contentsOf: chunk[0..<count])
        }
        return bytes
    }

    /// Waits until a descriptor can be read, or has ended.
    static func wait(for file: CInt) {
        var watched = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        // A signal must not end the wait: a pipe without a writer would seem to have ended.
        while unsafe poll(&watched, 1, -1) < 0, errno == EINTR {}
    }

    /// Writes a new file that only its owner may read; an existing file is not overwritten, and no new one is left
    /// after an error.
    public static func write(_ path: String, _ bytes: [UInt8]) throws(FileProblem) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard file >= 0 else { throw problem(path, isRead: false) }
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes[start...].withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            start += count
        }
        let isWhole = start == bytes.count && fsync(file) == 0
        let failure = isWhole ? nil : problem(path, isRead: false)
        close(file)
        if let failure {
            unsafe unlink(path)
            throw failure
        }
    }

    /// Returns the absolute path of one that the user typed: `~/` stands for the home folder, and a relative path
    /// starts at the working directory.
    public static func whole(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        if path.hasPrefix("~/"), let home = unsafe getenv("HOME") {
            return unsafe String(cString: home) + path.dropFirst()
        }
        guard let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe String(cString: folder) + "/" + path
    }

    private static func problem(_ path: String, isRead: Bool) -> FileProblem {
        let code = errno
        let reason =
            switch code {
            case ENOENT where isRead: "there is no such file; check the path"
            case ENOENT, ENOTDIR: "there is no such folder; check the path"
            case EEXIST: "it already exists; choose another name or remove it"
            case EACCES, EPERM: "you don't have permission; check its permissions"
            case EISDIR: "it is a folder, not a file"
            case EAGAIN: "it is a pipe that is still being written; name a file"
            case ENOSPC, EDQUOT: "the disk is full; free some space and try again"
            default: unsafe String(cString: strerror(code))
            }
        let isFull = [ENOSPC, EDQUOT, EIO].contains(code)
        return FileProblem(
            description: "'\(brief(path))' cannot be \(isRead ? "read" : "written"): \(reason)",
            status: isFull ? EX_IOERR : isRead ? EX_NOINPUT : EX_CANTCREAT)
    }
}
