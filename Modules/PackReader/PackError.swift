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

    /// The file, what is wrong with it, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let reason):
            "cannot read the pack '\(file)': \(reason); give the path of a file that `make data` has built"
        case .empty(let file): "the pack '\(file)' is empty; build it anew with `make data`"
        case .notAPack(let file): "'\(file)' is no pack; give a file that `make data` has built"
        case .otherVersion(let file, let found, let supported):
            "the pack '\(file)' is \(found), but this program reads \(supported); build it anew with `make data`"
        case .wrongLength(let file, let found, let expected):
            "the pack '\(file)' has \(found) bytes where \(expected) are due: it was cut or added to; "
                + "build it anew with `make data`"
        case .checksum(let file, let part):
            "the pack '\(file)' is damaged: the checksum of \(part) does not fit; build it anew with `make data`"
        case .malformed(let file, let part):
            "the pack '\(file)' is damaged: \(part) makes no sense; build it anew with `make data`"
        }
    }
}
