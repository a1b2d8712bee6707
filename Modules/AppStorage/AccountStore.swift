/// An account, without anything secret.
public struct StoredAccount: Equatable, Sendable {
    /// The account's identity on this machine.
    public var id: Int
    /// The name, as it was typed when the account was made.
    public var name: String
}

/// Who was signed in when the app ran last.
public enum RememberedSignIn: Equatable, Sendable {
    /// Nobody.
    case none
    /// Somebody whose account is there.
    case account(StoredAccount)
    /// Somebody whose account is gone.
    case gone
}

/// The accounts on this machine.
///
/// A name belongs to one account however it is composed and capitalised: names are compared in small letters, by Unicode's
/// canonical equivalence. There are few accounts on a machine, so they are compared one by one.
public struct AccountStore: Sendable {
    private static let rememberedKey = "signed-in"

    private let database: Database
    private let passwords: PasswordHashing

    /// Makes the store.
    ///
    /// - Parameters:
    ///   - database: Where the accounts are kept.
    ///   - passwords: How passwords become hashes.
    public init(_ database: Database, passwords: PasswordHashing = .yescrypt) {
        self.database = database
        self.passwords = passwords
    }

    /// Makes an account.
    ///
    /// - Parameters:
    ///   - name: The name, checked by the caller.
    ///   - password: The password; only its hash is kept.
    /// - Returns: The account, or `nil` if the name is taken.
    /// - Throws: `StorageError`; `.cancelled` if the task was cancelled while the password was hashed.
    public func signUp(name: String, password: String) async throws(StorageError) -> StoredAccount? {
        guard let hash = await passwords.hash(password) else { throw noHash }
        if Task.isCancelled { throw .cancelled }
        return try await database.transaction { (connection) throws(StorageError) in
            guard try Self.find(name, in: connection) == nil else { return nil }
            try connection.run("INSERT INTO account (name, hash) VALUES (?, ?)", .text(name), .text(hash))
            return StoredAccount(id: connection.lastInserted, name: name)
        }
    }

    /// Finds the account of a name and a password.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - password: The password.
    /// - Returns: The account; `nil` both for an unknown name and for a wrong password, after the same time.
    /// - Throws: `StorageError`.
    public func signIn(name: String, password: String) async throws(StorageError) -> StoredAccount? {
        let found = try await database.read { (connection) throws(StorageError) in try Self.find(name, in: connection) }
        return await passwords.matches(password, found?.hash) ? found?.account : nil
    }

    /// Gives an account another password.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - password: The new password.
    /// - Returns: Whether there is such an account.
    /// - Throws: `StorageError`.
    public func resetPassword(of name: String, to password: String) async throws(StorageError) -> Bool {
        guard let hash = await passwords.hash(password) else { throw noHash }
        return try await database.transaction { (connection) throws(StorageError) in
            guard let found = try Self.find(name, in: connection) else { return false }
            try connection.run(
                "UPDATE account SET hash = ? WHERE id = ?", .text(hash), .integer(found.account.id))
            return true
        }
    }

    /// Deletes an account with all that belongs to it.
    ///
    /// - Parameters:
    ///   - id: The account's identity.
    ///   - password: Its password.
    /// - Returns: Whether it was deleted; not if the password is wrong.
    /// - Throws: `StorageError`.
    public func delete(_ id: Int, password: String) async throws(StorageError) -> Bool {
        let hash = try await database.read { (connection) throws(StorageError) in
            try connection.run("SELECT hash FROM account WHERE id = ?", .integer(id)).first?.text(0)
        }
        guard await passwords.matches(password, hash) else { return false }
        return try await database.transaction { (connection) throws(StorageError) in
            for table in ["star", "view", "feed"] {
                try connection.run("DELETE FROM \(table) WHERE owner = ?", .integer(id))
            }
            try connection.run("DELETE FROM account WHERE id = ?", .integer(id))
            return connection.changedCount == 1
        }
    }

    /// Remembers who is signed in, until somebody else is or nobody.
    ///
    /// - Parameter id: The account's identity, or `nil` for nobody.
    /// - Throws: `StorageError`.
    public func remember(_ id: Int?) async throws(StorageError) {
        try await database.transaction { (connection) throws(StorageError) in
            try connection.set(Self.rememberedKey, to: id.map { String($0) })
        }
    }

    /// Tells who was signed in last.
    ///
    /// - Returns: Nobody, an account, or that the account is gone.
    /// - Throws: `StorageError`.
    public func remembered() async throws(StorageError) -> RememberedSignIn {
        try await database.read { (connection) throws(StorageError) in
            guard let text = try connection.setting(Self.rememberedKey) else { return .none }
            let rows = try connection.run("SELECT name FROM account WHERE id = ?", SQLValue(Int(text)))
            guard let id = Int(text), let name = rows.first?.text(0) else { return .gone }
            return .account(StoredAccount(id: id, name: name))
        }
    }

    private var noHash: StorageError { .failed(file: database.file, message: "no hash of the password could be made") }

    private static func find(
        _ name: String, in connection: Connection
    ) throws(StorageError) -> (account: StoredAccount, hash: String)? {
        // Swift compares texts by canonical equivalence.
        let wanted = name.lowercased()
        for row in try connection.run("SELECT id, name, hash FROM account") {
            guard let id = row.integer(0), let found = row.text(1), let hash = row.text(2) else { continue }
            if found.lowercased() == wanted { return (StoredAccount(id: id, name: found), hash) }
        }
        return nil
    }
}

extension Connection {
    /// A value that is kept under a key; `nil` if there is none.
    func setting(_ key: String) throws(StorageError) -> String? {
        try run("SELECT value FROM setting WHERE key = ?", .text(key)).first?.text(0)
    }

    /// Keeps a value under a key, or forgets it.
    func set(_ key: String, to value: String?) throws(StorageError) {
        if let value {
            try run("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", .text(key), .text(value))
        } else {
            try run("DELETE FROM setting WHERE key = ?", .text(key))
        }
    }
}
