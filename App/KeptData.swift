import AppStorage
import Dispatch

/// Where the app keeps data, and what the user has to know about that.
@MainActor struct KeptData {
    let folder: DataDirectory
    let database: Database
    /// What has happened, at length; `nil` if all is well.
    let report: String?
    /// The same in one line.
    let summary: String?

    /// Opens what the options name.
    ///
    /// - Parameters:
    ///   - options: The command line.
    ///   - mustKeep: Whether there is no use in going on where nothing can be kept.
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
        database = try Database(file: folder.file(AppContainer.databaseName))
        report = database.rescue?.report
        summary = database.rescue?.summary
    }

    private init(keepingNothingAt path: String, because error: StorageError) throws(StorageError) {
        folder = DataDirectory(keepingNothingAt: path)
        database = try Database(inMemoryOn: DispatchQueue(label: "database"))
        report = "\(error)\nNothing is kept: what you do is gone when you quit."
        summary = "Nothing is kept: the data folder cannot be written."
    }
}

extension StorageError {
    /// What cannot be written, if that is all that is wrong.
    fileprivate var readOnlyPath: String? {
        switch self {
        case .readOnlyDirectory(let path, _), .readOnly(let path): path
        default: nil
        }
    }
}
