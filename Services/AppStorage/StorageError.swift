/// A problem with the app's stored data, and what to do about it.
public enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The folder cannot be used.
    case unusableDirectory(path: String, reason: String)
    /// The folder is not writable, or is missing and can't be made.
    case readOnlyDirectory(path: String, reason: String)
    /// The database cannot be opened.
    case cannotOpen(file: String, reason: String)
    /// Another program has locked the database.
    case locked(file: String)
    /// The database is not writable.
    case readOnly(file: String)
    /// A newer version of the app wrote the database.
    case newerVersion(file: String, found: Int, supported: Int)
    /// The database is damaged.
    case corrupt(file: String)
    /// The database contains more than the app ever writes, or needs more work than it ever causes.
    case overLimit(file: String)
    /// The database was deleted or replaced while it was open.
    case replaced(file: String)
    /// The file to restore isn't a backup that this version can read.
    case noBackup(file: String, reason: String)
    /// The file to restore can't be read.
    case unreadableBackup(file: String, reason: String)
    /// The file already exists and isn't overwritten.
    case exists(file: String)
    /// The disk is full.
    case full(file: String)
    /// The account whose data were to be changed has been deleted.
    case accountGone
    /// It was cancelled before anything changed.
    case cancelled
    /// Something else went wrong; the message is SQLite's own.
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
            "the database '\(file)' is damaged; nothing more was written; restart to move its rows to a new one"
        case .overLimit(let file):
            "the database '\(file)' holds more than this app ever writes; use a backup, or another folder with --data-dir"
        case .replaced(let file):
            "the database '\(file)' was deleted or replaced while the app ran; nothing more is saved; "
                + "restart to use the current one"
        case .noBackup(let file, let reason), .unreadableBackup(let file, let reason):
            "'\(file)' cannot be restored: \(reason); nothing was changed"
        case .exists(let file):
            "the file '\(file)' already exists; choose another name or remove it"
        case .full(let file):
            "there is no room left for the database '\(file)'; nothing was lost, make room and try again"
        case .accountGone:
            "this account has been deleted, so nothing can be saved in it"
        case .cancelled:
            "it was cancelled; nothing was changed"
        case .failed(let file, let message):
            "the database '\(file)' reports: \(message)"
        }
    }
}
