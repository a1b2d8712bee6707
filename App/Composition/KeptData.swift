import AppStorage
import Dispatch

/// Where the app stores data, and what the user should know about it.
@MainActor struct KeptData {
    static let databaseName = "kanji-list.sqlite"

    let folder: DataDirectory
    let database: Database
    /// What went wrong, in full; `nil` if all is well.
    let report: String?
    /// The same, in one line.
    let summary: String?

    /// Opens the data folder that the options name.
    ///
    /// - Parameters:
    ///   - options: The command line.
    ///   - mustKeep: Whether to fail, rather than run in memory, if nothing can be stored.
    /// - Throws: `StorageError`.
    init(_ options: Options, mustKeep: Bool) throws(StorageError) {
        do throws(StorageError) {
            try self.init(in: DataDirectory(options.dataDirectory))
        } catch {
            guard !mustKeep, let path = error.readOnlyPath else { throw error }
            try self.init(keepingNothingAt: options.dataDirectory ?? path, because: error)
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
