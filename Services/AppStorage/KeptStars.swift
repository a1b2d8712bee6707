/// What a look-up shows of the user's own: the starred kanji and words, and how it shows them.
///
/// It is read from the app's database as it is: nothing is made, checked, migrated or changed, and nobody is waited
/// for.
public struct KeptStars: Sendable {
    /// The starred kanji of the account that is signed in, or of the guest.
    public var kanji: Set<Unicode.Scalar> = []
    /// Their starred words; none if the app wasn't opened since words have numbers.
    public var words: [StarredWord] = []
    /// The value of the setting that was asked for; `nil` if nobody has set it.
    public var setting: String?

    /// Makes what nobody has stored yet: no stars and no setting.
    public init() {}

    /// Changes of the file during a look-up after which it is given up.
    private static let mostTries = 3

    /// Reads the stars and a setting.
    ///
    /// What another process has stored is seen at once. It may take a tenth of a second if another program has locked
    /// the whole database.
    ///
    /// - Parameters:
    ///   - path: The folder that the user chose; `nil` for the XDG data folder.
    ///   - setting: The setting's key.
    /// - Returns: The stars and the setting; none if there is no database yet.
    /// - Throws: `StorageError`, such as `.newerVersion`.
    public static func read(in path: String?, setting: String = "") throws(StorageError) -> KeptStars {
        guard let file = try DataDirectory.find(KeptData.databaseName, in: path) else { return KeptStars() }
        for _ in 0..<mostTries { if let kept = try read(file, setting) { return kept } }
        throw .locked(file: file)
    }

    /// Reads what is kept; `nil` if the file was changed meanwhile.
    private static func read(_ file: String, _ setting: String) throws(StorageError) -> KeptStars? {
        let before = try FileState(file)
        guard before.database.size > 0 else { return KeptStars() }
        do throws(StorageError) {
            let connection = try Connection(file: file, before.hasLog ? .readBesideLog : .readSettled)
            let kept = try KeptStars(connection, setting)
            // Nobody changes the file itself without a log beside it, so without one no lock was needed.
            return try before.holds(file) ? kept : nil
        } catch {
            guard try before.holds(file) else { return nil }
            if case .corrupt = error { Soundness.withdraw(file) }
            throw error
        }
    }
}

extension KeptStars {
    fileprivate init(_ connection: Connection, _ key: String) throws(StorageError) {
        let format = try connection.run("PRAGMA user_version").first?.integer(0) ?? 0
        guard format <= Database.format else {
            throw .newerVersion(file: connection.file, found: format, supported: Database.format)
        }
        // Each format since the first one has these tables, except that of words.
        guard format > 0 else { return }
        let account: Owner? =
            if case .account(let account) = try AccountStore.remembered(in: connection) { .account(account.id) } else {
                nil
            }
        kanji = Set(try connection.starredKanji(of: account ?? .guest))
        if format >= Schema.formatOfWordNumbers { words = try connection.starredWords(of: account ?? .guest) }
        setting = try connection.setting(key)
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
