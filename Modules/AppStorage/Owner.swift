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

    /// Deletes the owner's rows in every table that has owners.
    func deleteData(in connection: Connection) throws(StorageError) {
        for table in Schema.owned { try connection.run("DELETE FROM \(table) WHERE owner = ?", value) }
    }

    /// Moves the owner's rows to another owner, in every table that has owners.
    ///
    /// Where both have a row of the same key, the other owner's row stays.
    func moveData(to other: Owner, in connection: Connection) throws(StorageError) {
        for table in Schema.owned {
            try connection.run("UPDATE OR IGNORE \(table) SET owner = ? WHERE owner = ?", other.value, value)
        }
        try deleteData(in: connection)
    }
}
