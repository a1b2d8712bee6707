// Linux only: Glibc, for mkdtemp.
import FoundationEssentials
import Glibc

/// Creates a folder that only the user can access, and removes it afterwards; unguessable letters follow its name.
public func withTemporaryFolder<Value>(_ name: String, _ use: (String) throws -> Value) throws -> Value {
    let parent = FileManager.default.temporaryDirectory.path
    // mkdtemp only takes a free name, so it never touches an existing file.
    var template = Array("\(parent.hasSuffix("/") ? parent : parent + "/")\(name)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
        throw TemporaryFolderError(parent: parent, reason: unsafe String(cString: strerror(errno)))
    }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try use(folder)
}

/// Why a temporary folder could not be created.
public struct TemporaryFolderError: Error, Equatable, CustomStringConvertible {
    let parent: String
    let reason: String

    /// What is wrong, and the way out.
    public var description: String {
        "can't create a folder in '\(parent)': \(reason); set TMPDIR to a writable folder"
    }
}
