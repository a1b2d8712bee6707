import FoundationEssentials
import Glibc

/// Reads a feed from a file, up to a size limit.
enum FeedFile {
    /// The path of a file URL; `nil` if the file is on another machine or the URL has no path.
    static func path(of address: String) -> String? {
        guard let url = URL(string: address), ["", "localhost"].contains(url.host() ?? "") else { return nil }
        let path = url.path(percentEncoded: false)
        return path.hasPrefix("/") ? path : nil
    }

    static func address(of path: String) -> String { URL(filePath: path, directoryHint: .notDirectory).absoluteString }

    static func read(_ path: String, limit: Int) throws(FeedError) -> [UInt8] {
        let shown = PlainText.line(path)
        // `O_NONBLOCK`, so that opening a named pipe doesn't wait for a writer.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadableFile(path: shown, reason: problem(path)) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .unreadableFile(path: shown, reason: problem(path)) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw .unreadableFile(path: shown, reason: "it is a directory")
        case S_IFREG: break
        default: throw .unreadableFile(path: shown, reason: "it isn't a regular file")
        }
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe Glibc.read(file, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .unreadableFile(path: shown, reason: problem(path))
            }
            bytes.append(contentsOf: chunk[0..<count])
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }

    private static func problem(_ path: String) -> String {
        switch errno {
        case ENOENT, ENOTDIR:
            let looksLikeHost = path.contains(".") && !path.hasPrefix("/") && !path.hasPrefix(".")
            return "there is no such file" + (looksLikeHost ? " (a web address begins with https://)" : "")
        case EACCES, EPERM: return "you don't have permission to read it"
        default: return unsafe String(cString: strerror(errno))
        }
    }
}
