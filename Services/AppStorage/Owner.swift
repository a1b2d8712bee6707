/// The owner of data: an account, or all users who aren't signed in.
public enum Owner: Hashable, Sendable {
    /// Anyone who uses this machine without an account.
    case guest
    /// An account, by its identity.
    case account(Int)

    var value: SQLValue {
        switch self {
        case .guest: .integer(0)
        case .account(let id): .integer(id)
        }
    }

    /// The key of one of this owner's settings, whose name contains no " of ": the name for a guest, and such as "place
    /// of 7" for an account.
    public func key(_ name: String) -> String {
        switch self {
        case .guest: name
        case .account(let id): "\(name)\(Self.link)\(id)"
        }
    }

    /// The owner of the setting with a key; a guest unless the key names an account.
    init(ofSetting key: String) {
        let words = key.split(separator: " ")
        guard words.count > 2, words[words.count - 2] == "of", let id = words.last.flatMap({ Int($0) }) else {
            self = .guest
            return
        }
        self = .account(id)
    }

    private static let link = " of "

    /// Whether the owner exists: a guest always does.
    func exists(in connection: Connection) throws(StorageError) -> Bool {
        guard case .account = self else { return true }
        return try !connection.run("SELECT 1 FROM account WHERE id = ?", value).isEmpty
    }

    /// Moves the owner's rows to another owner, in every table that has owners.
    ///
    /// Where both have a row of the same key, the other owner's row stays.
    func moveData(to other: Owner, in connection: Connection) throws(StorageError) {
        for table in Schema.owned {
            try connection.run("UPDATE OR IGNORE \(table) SET owner = ? WHERE owner = ?", other.value, value)
            try connection.run("DELETE FROM \(table) WHERE owner = ?", value)
        }
    }

    /// Deletes what belongs to accounts that don't exist: the rows of every table that has owners, and the settings.
    ///
    /// A database of an older format may lack some of the tables, and have others.
    static func deleteOrphans(in connection: Connection) throws(StorageError) {
        let tables = try connection.run("SELECT name FROM sqlite_schema WHERE type = 'table'").map { $0.text(0) }
        let accounts = "(SELECT id FROM account)"
        for table in Schema.owned + Schema.onceOwned where tables.contains(table) {
            try connection.run("DELETE FROM \(table) WHERE owner <> 0 AND owner NOT IN \(accounts)")
        }
        for row in try connection.run("SELECT key FROM setting") {
            guard let key = row.text(0), case let owner = Owner(ofSetting: key) else { continue }
            if try !owner.exists(in: connection) { try connection.set(key, to: nil) }
        }
    }
}

extension Database {
    /// Changes an owner's data atomically; throws `.accountGone` if the owner's account has been deleted.
    @discardableResult func transaction<Value: Sendable>(
        of owner: Owner, _ body: @Sendable (Connection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        do throws(StorageError) {
            return try transaction { (connection) throws(StorageError) in
                guard try owner.exists(in: connection) else { throw .accountGone }
                return try body(connection)
            }
        } catch {
            if error == .accountGone, case .account(let id) = owner { reportGone(id) }
            throw error
        }
    }
}
