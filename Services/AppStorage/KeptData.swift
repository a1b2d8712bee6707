import Dispatch

/// The app's data folder and database, and what the user should know about them.
public struct KeptData: Sendable {
    /// The name of the database's file in its folder.
    public static let databaseName = "kanji-list.sqlite"

    /// The data folder.
    public let folder: DataDirectory
    /// The database: in memory if the folder can't be written.
    public let database: Database
    /// What went wrong, in full; `nil` if all is well.
    public let report: String?
    /// The same, in one line.
    public let summary: String?

    /// Opens a data folder, that of the XDG rules if the user chose none, and its database; with `mustKeep`, it fails
    /// if nothing can be stored, rather than run in memory.
    public init(_ path: String?, mustKeep: Bool) throws(StorageError) {
        do throws(StorageError) {
            try self.init(in: DataDirectory(path))
        } catch {
            guard !mustKeep, let readOnly = error.readOnlyPath else { throw error }
            try self.init(keepingNothingAt: path ?? readOnly, because: error)
        }
    }

    private init(in folder: DataDirectory) throws(StorageError) {
        self.folder = folder
        database = try Database(file: folder.file(Self.databaseName))
        report = database.rescue?.report
        summary = database.rescue?.summary
    }

    private init(keepingNothingAt path: String, because error: StorageError) throws(StorageError) {
        folder = DataDirectory(keepingNothingAt: path)
        database = try Database(inMemoryOn: DispatchQueue(label: "database"))
        report = "\(error)\nNothing is saved: your changes are lost when you quit."
        summary = "Nothing is saved: the data folder cannot be written."
    }
}

extension StorageError {
    /// The path that can't be written, if that is the only problem.
    fileprivate var readOnlyPath: String? {
        switch self {
        case .readOnlyDirectory(let path, _), .readOnly(let path): path
        default: nil
        }
    }
}
