import FoundationEssentials
import Glibc

/// Makes a new folder for the user alone, and takes it away again.
///
/// - Parameters:
///   - name: What the folder's name begins with; letters that nobody can guess follow.
///   - use: What is done in the folder.
/// - Returns: What `use` has made of it.
/// - Throws: `TemporaryFolderError` if no folder can be made, and what `use` throws.
func withTemporaryFolder<Value>(_ name: String, _ use: (String) throws -> Value) throws -> Value {
    let parent = FileManager.default.temporaryDirectory.path
    // Whatever lies there already is left alone, whoever made it: mkdtemp takes only a name that is free.
    var template = Array("\(parent.hasSuffix("/") ? parent : parent + "/")\(name)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
        throw TemporaryFolderError(parent: parent, reason: unsafe String(cString: strerror(errno)))
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try use(folder)
}

/// Why there is no temporary folder.
struct TemporaryFolderError: Error, Equatable, CustomStringConvertible {
    let parent: String
    let reason: String

    var description: String {
        "no folder can be made in '\(parent)': \(reason); set TMPDIR to a folder that can be written"
    }
}
