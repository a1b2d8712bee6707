/// An account, without its password hash.
public struct StoredAccount: Equatable, Sendable {
    /// The account's identity on this machine.
    public var id: Int
    /// The name, as typed at sign-up.
    public var name: String
}

/// Who was signed in when the app last ran.
public enum RememberedSignIn: Equatable, Sendable {
    /// Nobody was.
    case none
    /// This account was, and still exists.
    case account(StoredAccount)
    /// The account has been deleted since.
    case gone
}

/// The accounts on this machine.
///
/// Names that differ only in Unicode composition or case belong to the same account. A machine has few accounts, so
/// they are compared one by one.
public struct AccountStore: Sendable {
    static let rememberedKey = "signed-in"
    /// No version of the app has accepted a name with more bytes.
    private static let longestName = 2048

    private let database: Database
    private let passwords: PasswordHashing
    private let pace: SignInPace

    /// Makes the store; the pace is how long a wrong password takes, for all stores on this database together.
    public init(_ database: Database, passwords: PasswordHashing = .yescrypt, pace: SignInPace = .twoSeconds) {
        self.database = database
        self.passwords = passwords
        self.pace = pace
    }

    /// Makes an account with a name that the caller has checked, or returns `nil` if it is taken; throws `.cancelled`
    /// if the task was cancelled while hashing the password.
    public func signUp(name: String, password: String) async throws(StorageError) -> StoredAccount? {
        guard let hash = await passwords.newHash(of: password) else { throw noHash }
        if Task.isCancelled { throw .cancelled }
        return try await database.transaction { (connection) throws(StorageError) in
            guard try Self.find(name, in: connection) == nil else { return nil }
            try connection.run("INSERT INTO account (name, hash) VALUES (?, ?)", .text(name), .text(hash))
            return StoredAccount(id: connection.lastInserted, name: name)
        }
    }

    /// Finds the account for a name and a password; an unknown name and a wrong password take the same time, in which
    /// all other attempts wait, whether or not the task is cancelled.
    public func signIn(name: String, password: String) async throws(StorageError) -> StoredAccount? {
        try await attempt { () throws(StorageError) in
            let found = try await database.read { (connection) throws(StorageError) in
                try Self.find(name, in: connection)
            }
            let match = try await compare(password, with: found?.hash)
            guard match != .none, let found else { return nil }
            if match == .asTyped || passwords.isWeak(found.hash) { await renew(found, password) }
            return found.account
        }
    }

    /// Sets a new password for an account; returns whether that exists.
    public func resetPassword(of name: String, to password: String) async throws(StorageError) -> Bool {
        guard let hash = await passwords.newHash(of: password) else { throw noHash }
        return try await database.transaction { (connection) throws(StorageError) in
            guard let found = try Self.find(name, in: connection) else { return false }
            try connection.run(
                "UPDATE account SET hash = ? WHERE id = ?", .text(hash), .integer(found.account.id))
            return true
        }
    }

    /// Deletes an account with all its data, also from the copies that the app keeps beside the database.
    ///
    /// Other processes that go on in the account can save nothing any more.
    ///
    /// - Parameters:
    ///   - id: The account's identity.
    ///   - password: Its password.
    /// - Returns: What became of the copies; `nil` if the password is wrong, which takes as long as at sign-in.
    /// - Throws: `StorageError`, such as `.accountGone`.
    public func delete(_ id: Int, password: String) async throws(StorageError) -> CopyPurge? {
        let found = try await database.read { (connection) throws(StorageError) in
            try connection.run("SELECT name, hash FROM account WHERE id = ?", .integer(id)).first
        }
        guard let found, let name = found.text(0) else {
            await database.reportGone(id)
            throw .accountGone
        }
        let isRight = try await attempt { () throws(StorageError) in
            try await compare(password, with: found.text(1)) == .none ? nil : true
        }
        guard isRight == true else { return nil }
        return try await database.delete(StoredAccount(id: id, name: name))
    }

    /// Signs an account in at the next start too; it may take everything that users without an account have stored, and
    /// keeps its own data.
    public func enter(_ id: Int, takingGuestData takesGuestData: Bool) async throws(StorageError) {
        let account = Owner.account(id)
        try await database.transaction(of: account) { (connection) throws(StorageError) in
            try connection.set(Self.rememberedKey, to: String(id))
            if takesGuestData { try Owner.guest.moveData(to: account, in: connection) }
        }
    }

    /// Signs an account out; another one that signed in since, in another process, stays signed in.
    public func leave(_ id: Int) async throws(StorageError) {
        try await database.transaction { (connection) throws(StorageError) in
            if try connection.setting(Self.rememberedKey) == String(id) {
                try connection.set(Self.rememberedKey, to: nil)
            }
        }
    }

    /// Counts what users without an account have stored; `nil` if there is nothing but a list of what was viewed.
    public func guestData() async throws(StorageError) -> OwnedContents? {
        let contents = try await database.read { (connection) throws(StorageError) in
            try OwnedContents(of: connection, owner: .guest)
        }
        return contents.isEmpty ? nil : contents
    }

    /// Remembers who is signed in, an account or nobody.
    public func remember(_ id: Int?) async throws(StorageError) {
        try await database.transaction { (connection) throws(StorageError) in
            try connection.set(Self.rememberedKey, to: id.map { String($0) })
        }
    }

    /// Returns who was last signed in: nobody, an account, or that the account has been deleted.
    public func remembered() async throws(StorageError) -> RememberedSignIn {
        try await database.read { (connection) throws(StorageError) in try Self.remembered(in: connection) }
    }

    static func remembered(in connection: Connection) throws(StorageError) -> RememberedSignIn {
        guard let text = try connection.setting(rememberedKey) else { return .none }
        let rows = try connection.run("SELECT name FROM account WHERE id = ?", SQLValue(Int(text)))
        guard let id = Int(text), let name = rows.first?.text(0) else { return .gone }
        return .account(StoredAccount(id: id, name: name))
    }

    private var noHash: StorageError { .failed(file: database.file, message: "no hash of the password could be made") }

    private func compare(_ password: String, with hash: String?) async throws(StorageError) -> PasswordMatch {
        guard let match = await passwords.compare(password, with: hash) else { throw noHash }
        return match
    }

    /// Rehashes a password in its composed form at today's cost; if that fails, the old hash stays valid.
    private func renew(_ found: (account: StoredAccount, hash: String), _ password: String) async {
        guard let hash = await passwords.newHash(of: password) else { return }
        _ = try? await database.transaction { (connection) throws(StorageError) in
            try connection.run(
                "UPDATE account SET hash = ? WHERE id = ? AND hash = ?", .text(hash), .integer(found.account.id),
                .text(found.hash))
        }
    }

    /// Makes an attempt that takes time if it fails.
    ///
    /// Attempts wait for each other, so parallel ones gain nothing.
    private func attempt<Value: Sendable>(
        _ check: () async throws(StorageError) -> Value?
    ) async throws(StorageError) -> Value? {
        let turn = await database.takeTurn(after: pace.now(), lasting: pace.wait)
        try await pause(until: turn.begin)
        do {
            if let value = try await check() {
                await database.giveBack(turn, at: pace.now())
                return value
            }
        } catch {
            // The error revealed nothing about the password.
            await database.giveBack(turn, at: pace.now())
            throw error
        }
        try await pause(until: turn.end)
        return nil
    }

    private func pause(until moment: Duration) async throws(StorageError) {
        while case let left = moment - pace.now(), left > .zero {
            do { try await pace.sleep(left) } catch { throw .cancelled }
        }
    }

    /// Finds an account by its exact name, or else by one that differs only in case.
    ///
    /// Names that an earlier version considered different may be the same now. Then the oldest account is found, and
    /// the others only by their exact names.
    private static func find(
        _ name: String, in connection: Connection
    ) throws(StorageError) -> (account: StoredAccount, hash: String)? {
        let wanted = folded(name)
        var near: (account: StoredAccount, hash: String)?
        let rows = try connection.run(
            "SELECT id, name, hash FROM account WHERE length(CAST(name AS BLOB)) <= ? ORDER BY id",
            .integer(longestName))
        for row in rows {
            guard let id = row.integer(0), let found = row.text(1), let hash = row.text(2) else { continue }
            let candidate = (StoredAccount(id: id, name: found), hash)
            if found.utf8.elementsEqual(name.utf8) { return candidate }
            if near == nil, folded(found) == wanted { near = candidate }
        }
        return near
    }

    /// The name without differences in case, including ß and final sigma; Swift compares the results by canonical
    /// equivalence.
    ///
    /// Four letters of Thai and Lao look like two others each, and are replaced by these.
    private static func folded(_ name: String) -> String {
        var text = ""
        for scalar in name.uppercased().lowercased().unicodeScalars {
            switch scalar {
            case "\u{E33}": text += "\u{E4D}\u{E32}"
            case "\u{EB3}": text += "\u{ECD}\u{EB2}"
            case "\u{EDC}": text += "\u{EAB}\u{E99}"
            case "\u{EDD}": text += "\u{EAB}\u{EA1}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

/// When a sign-in attempt begins and when its failure is reported, by the clock of its pace.
struct SignInTurn: Sendable {
    let begin: Duration
    let end: Duration
}

extension Connection {
    /// The value stored under a key; `nil` if there is none.
    func setting(_ key: String) throws(StorageError) -> String? {
        try run("SELECT value FROM setting WHERE key = ?", .text(key)).first?.text(0)
    }

    func set(_ key: String, to value: String?) throws(StorageError) {
        if let value {
            try run("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", .text(key), .text(value))
        } else {
            try run("DELETE FROM setting WHERE key = ?", .text(key))
        }
    }
}
