/// What is wrong with what the app keeps on the disk, and the way out.
public enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder cannot be used.
    case unusableDirectory(path: String, reason: String)
    /// The folder can be read at most, or there is none and none can be made.
    case readOnlyDirectory(path: String, reason: String)
    /// The database cannot be opened.
    case cannotOpen(file: String, reason: String)
    /// Another program holds the database.
    case locked(file: String)
    /// The database may not be written.
    case readOnly(file: String)
    /// A newer version of the app has written the database.
    case newerVersion(file: String, found: Int, supported: Int)
    /// The database is damaged.
    case corrupt(file: String)
    /// The database holds more than the app ever writes, or takes more work than it ever makes.
    case overLimit(file: String)
    /// The database was deleted or replaced while it was open.
    case replaced(file: String)
    /// A file that was to be restored is no backup that this version can read.
    case noBackup(file: String, reason: String)
    /// A file is there already, and is not overwritten.
    case exists(file: String)
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
        case .readOnlyDirectory(let path, let reason):
            "the folder '\(path)' cannot be written: \(reason); choose another one with --data-dir"
        case .cannotOpen(let file, let reason):
            "the database '\(file)' cannot be opened: \(reason); choose another folder with --data-dir"
        case .locked(let file):
            "the database '\(file)' is in use by another program; close that one and try again"
        case .readOnly(let file):
            "the database '\(file)' cannot be written; make it writable, or choose another folder with --data-dir"
        case .newerVersion(let file, let found, let supported):
            "the database '\(file)' was written by a newer version (format \(found), this one knows \(supported)); "
                + "use that version, or another folder with --data-dir"
        case .corrupt(let file):
            "the database '\(file)' is damaged; nothing more was written, start again to have its rows read into a new one"
        case .overLimit(let file):
            "the database '\(file)' holds more than this app ever writes; use a backup, or another folder with --data-dir"
        case .replaced(let file):
            "the database '\(file)' was deleted or replaced while the app ran; nothing more is kept, "
                + "start again to use what is there now"
        case .noBackup(let file, let reason):
            "'\(file)' cannot be restored: \(reason); nothing was changed"
        case .exists(let file):
            "the file '\(file)' exists and is not overwritten; name another, or remove it"
        case .full(let file):
            "there is no room left for the database '\(file)'; nothing was lost, make room and try again"
        case .cancelled:
            "it was given up; nothing was changed"
        case .failed(let file, let message):
            "the database '\(file)' reports: \(message)"
        }
    }
}
