import Foundation

/// Writes bytes to a new file, and removes it afterwards.
func withTemporaryFile<Result>(
    _ bytes: [UInt8], _ body: (String) throws -> Result
) throws -> Result {
    try withTemporaryPath { path in
        try Data(bytes).write(to: URL(filePath: path))
        return try body(path)
    }
}

/// Hands over a path where nothing is yet, and removes what is there afterwards.
func withTemporaryPath<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = NSTemporaryDirectory() + "pack-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
}
