import Foundation

/// Writes bytes to a new file and deletes it afterwards.
func withTemporaryFile<Result>(
    _ bytes: [UInt8], _ body: (String) throws -> Result
) throws -> Result {
    try withTemporaryPath { path in
        try Data(bytes).write(to: URL(filePath: path))
        return try body(path)
    }
}

/// Passes on an unused path, and deletes the file there afterwards.
func withTemporaryPath<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = NSTemporaryDirectory() + "pack-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
}

/// A file without a name that is cheap to rewrite; it is deleted with the object.
final class UnnamedFile {
    private let file: CInt

    /// The path to open it with.
    var path: String { "/proc/self/fd/\(file)" }

    init() throws {
        file = try withTemporaryPath { path in
            let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
            return file
        }
    }

    deinit { close(file) }

    /// Replaces the file's contents.
    func write(_ bytes: [UInt8]) throws {
        guard unsafe pwrite(file, bytes, bytes.count, 0) == bytes.count, ftruncate(file, bytes.count) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }
}
