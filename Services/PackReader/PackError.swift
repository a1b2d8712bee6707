/// What is wrong with a pack, in words that name the file and what to do about it.
public enum PackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file can't be opened or read; `reason` is the system's.
    case unreadable(file: String, reason: String)
    /// The file is empty.
    case empty(file: String)
    /// The file doesn't begin like a pack.
    case notAPack(file: String)
    /// The program doesn't support the pack's version or kind.
    case otherVersion(file: String, found: String, supported: String)
    /// The file's length differs from the length in its header.
    case wrongLength(file: String, found: Int, expected: Int)
    /// A part doesn't match its checksum.
    case checksum(file: String, part: String)
    /// The checksums match, but the contents are invalid.
    case malformed(file: String, part: String)

    /// Whether the file could not be read at all, rather than read and found invalid.
    public var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }

    /// What is wrong, what to do about it, and last the file, because its path may be long.
    public var description: String { "\(problem) ('\(file)')" }

    private var file: String {
        switch self {
        case .unreadable(let file, _), .empty(let file), .notAPack(let file), .otherVersion(let file, _, _),
            .wrongLength(let file, _, _), .checksum(let file, _), .malformed(let file, _):
            file
        }
    }

    private var problem: String {
        switch self {
        case .unreadable(_, let reason):
            "the pack cannot be read: \(reason); give the path of a file built by `make data`"
        case .empty: "the pack is empty; rebuild it with `make data`"
        case .notAPack: "the file isn't a pack; give one built by `make data`"
        case .otherVersion(_, let found, let supported):
            "the pack is \(found), but this program reads \(supported); rebuild it with `make data`"
        case .wrongLength(_, let found, let expected):
            "the pack has \(found) bytes instead of \(expected): it is truncated or too long; rebuild it with `make data`"
        case .checksum(_, let part):
            "the pack is damaged: the checksum of \(part) doesn't match; rebuild it with `make data`"
        case .malformed(_, let part):
            "the pack is damaged: \(part) isn't valid; rebuild it with `make data`"
        }
    }
}
