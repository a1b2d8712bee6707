/// What is wrong with a pack, in words that name the file and the way out.
public enum PackError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be opened or read; `reason` is the system's.
    case unreadable(file: String, reason: String)
    /// The file has no bytes.
    case empty(file: String)
    /// The file does not begin like a pack.
    case notAPack(file: String)
    /// The pack is of a version, or of a kind, that this program does not read.
    case otherVersion(file: String, found: String, supported: String)
    /// The file is shorter or longer than it says.
    case wrongLength(file: String, found: Int, expected: Int)
    /// The bytes of a part are not those that were written.
    case checksum(file: String, part: String)
    /// The checksums fit, but the content makes no sense.
    case malformed(file: String, part: String)

    /// Whether the file could not be read at all, as opposed to being read and found bad.
    public var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }

    /// What is wrong, what to do, and last, as it may be long, the file.
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
            "the pack cannot be read: \(reason); give the path of a file that `make data` has built"
        case .empty: "the pack is empty; build it anew with `make data`"
        case .notAPack: "the file is no pack; give one that `make data` has built"
        case .otherVersion(_, let found, let supported):
            "the pack is \(found), but this program reads \(supported); build it anew with `make data`"
        case .wrongLength(_, let found, let expected):
            "the pack has \(found) bytes where \(expected) are due: it was cut or added to; build it anew with `make data`"
        case .checksum(_, let part):
            "the pack is damaged: the checksum of \(part) does not fit; build it anew with `make data`"
        case .malformed(_, let part):
            "the pack is damaged: \(part) makes no sense; build it anew with `make data`"
        }
    }
}
