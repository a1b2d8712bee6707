/// What became of the copies beside the database when an account was deleted.
public struct CopyPurge: Equatable, Sendable {
    /// The number of copies from which the account was removed.
    public internal(set) var changed = 0
    /// The paths of those that couldn't be read or changed, and may still contain the account.
    public internal(set) var unchanged: [String] = []

    /// Makes the result for a database without copies.
    public init() {}
}

extension Database {
    /// Deletes an account with all its data, here and in the copies beside the file.
    func delete(_ account: StoredAccount) throws(StorageError) -> CopyPurge {
        let patience = connection.patience
        connection.patience = .infinity
        defer { connection.patience = patience }
        try transaction(of: .account(account.id)) { (connection) throws(StorageError) in
            try account.remove(from: connection)
        }
        noteDeleted(account.id)
        // The log contains the account until then; while another process reads it, it stays until that ends.
        try? checkpoint()
        return isKept ? Copies(database: file).purge(account) : CopyPurge()
    }
}

extension StoredAccount {
    /// Removes the account and everything that belongs to it or to accounts that are gone; returns whether it was there.
    @discardableResult func remove(from connection: Connection) throws(StorageError) -> Bool {
        try connection.run("DELETE FROM account WHERE id = ? AND name = ?", .integer(id), .text(name))
        let wasThere = connection.changedCount == 1
        if wasThere, try connection.setting(AccountStore.rememberedKey) == String(id) {
            try connection.set(AccountStore.rememberedKey, to: nil)
        }
        try Owner.deleteOrphans(in: connection)
        return wasThere
    }
}

extension Copies {
    /// Removes an account from every copy, and from the databases that were kept aside.
    ///
    /// An account of the same identity but another name is somebody else's, from before a backup was restored.
    func purge(_ account: StoredAccount) -> CopyPurge {
        PrivateFile.remove(unfinished)
        var purge = CopyPurge()
        for path in others() {
            do throws(StorageError) {
                if try Self.remove(account, from: path) { purge.changed += 1 }
            } catch {
                purge.unchanged.append(path)
            }
        }
        return purge
    }

    private static func remove(_ account: StoredAccount, from path: String) throws(StorageError) -> Bool {
        guard try PrivateFile.regular(path) != nil else { return false }
        _ = try DatabaseFile.readBackup(path)
        let copy = try Connection(file: path)
        copy.patience = .infinity
        try copy.script("PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; BEGIN IMMEDIATE")
        let wasThere = try account.remove(from: copy)
        // Without a log beside it, so that nothing of the account stays there.
        try copy.script("COMMIT; PRAGMA journal_mode = DELETE")
        return wasThere
    }
}
