/// The stars that a look-up shows.
///
/// They are read from the app's database as it is: nothing is made, checked, migrated or changed, and nobody is waited
/// for.
public enum KeptStars {
    /// Changes of the file during a look-up after which it is given up.
    private static let mostTries = 3

    /// Reads the starred kanji of the account that is signed in, or of the guest.
    ///
    /// What another process has stored is seen at once. It may take a tenth of a second if another program has locked
    /// the whole database.
    ///
    /// - Parameter path: The folder that the user chose; `nil` for the XDG data folder.
    /// - Returns: The kanji; none if there is no database yet.
    /// - Throws: `StorageError`, such as `.newerVersion`.
    public static func kanji(in path: String?) throws(StorageError) -> Set<Unicode.Scalar> {
        guard let file = try DataDirectory.find(KeptData.databaseName, in: path) else { return [] }
        for _ in 0..<mostTries { if let stars = try kanji(of: file) { return stars } }
        throw .locked(file: file)
    }

    /// Reads the kanji; `nil` if the file was changed meanwhile.
    private static func kanji(of file: String) throws(StorageError) -> Set<Unicode.Scalar>? {
        let before = try FileState(file)
        guard before.database.size > 0 else { return [] }
        do throws(StorageError) {
            let connection = try Connection(file: file, before.hasLog ? .readBesideLog : .readSettled)
            let stars = try kanji(of: connection)
            // Nobody changes the file itself without a log beside it, so without one no lock was needed.
            return try before.holds(file) ? Set(stars) : nil
        } catch {
            guard try before.holds(file) else { return nil }
            if case .corrupt = error { Soundness.withdraw(file) }
            throw error
        }
    }

    private static func kanji(of connection: Connection) throws(StorageError) -> [Unicode.Scalar] {
        let format = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
        guard format <= Database.format else {
            throw .newerVersion(file: connection.file, found: format, supported: Database.format)
        }
        // Each format since the first one has these tables.
        guard format > 0 else { return [] }
        guard case .account(let account) = try AccountStore.remembered(in: connection) else {
            return try connection.kanji(in: "star", of: .guest)
        }
        return try connection.kanji(in: "star", of: .account(account.id))
    }
}

/// The state of a database's file and of the log beside it.
private struct FileState: Equatable {
    let database: FileStatus
    let log: FileStatus?

    /// Whether the log has contents, so that the file isn't complete without it.
    var hasLog: Bool { (log?.size ?? 0) > 0 }

    /// Whether what was read in this state was the file of one moment: a log keeps that for its readers.
    func holds(_ file: String) throws(StorageError) -> Bool {
        if hasLog { return true }
        return try FileState(file) == self
    }

    init(_ file: String) throws(StorageError) {
        guard let database = try PrivateFile.regular(file) else { throw PrivateFile.problem(file) }
        self.database = database
        log = try PrivateFile.regular(file + "-wal")
        if hasLog { _ = try PrivateFile.regular(file + "-shm") }
        // The app makes none. Until the program that did has ended it, the file is half changed.
        if let journal = FileStatus(file + "-journal"), journal.size > 0 { throw .locked(file: file) }
    }
}
