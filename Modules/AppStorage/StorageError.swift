/// What is wrong with what the app keeps on the disk, and the way out.
public enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder cannot be used.
    case unusableDirectory(path: String, reason: String)
    /// The database cannot be opened.
    case cannotOpen(file: String, reason: String)
    /// Another program holds the database.
    case locked(file: String)
    /// The database may not be written.
    case readOnly(file: String)
    /// A newer version of the app has written the database.
    case newerVersion(file: String, found: Int, supported: Int)
    /// The database is damaged; it was set aside under another name, or could not be while it is in use.
    case corrupt(file: String, setAside: String?)
    /// There is no room left.
    case full(file: String)
    /// It was given up before anything was changed.
    case cancelled
    /// Something else went wrong; the message is the database's own.
    case failed(file: String, message: String)

    /// What is wrong and what to do about it.
    public var description: String {
        switch self {
        case .unusableDirectory(let path, let reason):
            "the folder '\(path)' cannot be used: \(reason); choose another one with --data-dir"
        case .cannotOpen(let file, let reason):
            "the database '\(file)' cannot be opened: \(reason); choose another folder with --data-dir"
        case .locked(let file):
            "the database '\(file)' is in use by another program; close that one and try again"
        case .readOnly(let file):
            "the database '\(file)' cannot be written; make it writable, or choose another folder with --data-dir"
        case .newerVersion(let file, let found, let supported):
            "the database '\(file)' was written by a newer version (format \(found), this one knows \(supported)); "
                + "use that version, or another folder with --data-dir"
        case .corrupt(let file, .some(let copy)):
            "the database '\(file)' was damaged and has been set aside as '\(copy)'; "
                + "start again to begin with an empty one, or put a backup in its place"
        case .corrupt(let file, nil):
            "the database '\(file)' is damaged; nothing more was written, start again to have it set aside"
        case .full(let file):
            "there is no room left for the database '\(file)'; nothing was lost, make room and try again"
        case .cancelled:
            "it was given up; nothing was changed"
        case .failed(let file, let message):
            "the database '\(file)' reports: \(message)"
        }
    }
}
