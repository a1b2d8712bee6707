/// Small values that the app remembers.
///
/// A key made by `Owner.key(_:)` belongs to that owner: its value goes with the account.
public struct SettingStore: Sendable {
    private let database: Database

    /// Makes the store.
    public init(_ database: Database) { self.database = database }

    /// Finds a value, or `nil` if there is none.
    public func value(_ key: String) async throws(StorageError) -> String? {
        try await database.read { (connection) throws(StorageError) in try connection.setting(key) }
    }

    /// Stores a value, or removes it; throws `.accountGone` for a setting of a deleted account.
    public func set(_ key: String, to value: String?) async throws(StorageError) {
        try await database.transaction(of: Owner(ofSetting: key)) { (connection) throws(StorageError) in
            try connection.set(key, to: value)
        }
    }

    /// Stores a value, or removes it, without waiting for the disk; it may be lost if the machine crashes.
    public func note(_ key: String, as value: String?) async throws(StorageError) {
        try await database.quickTransaction(of: Owner(ofSetting: key)) { (connection) throws(StorageError) in
            try connection.set(key, to: value)
        }
    }

    /// Finds a value, or makes and stores it the first time.
    public func value(
        _ key: String, orMade make: @escaping @Sendable () -> String
    ) async throws(StorageError) -> String {
        try await database.transaction(of: Owner(ofSetting: key)) { (connection) throws(StorageError) in
            if let known = try connection.setting(key) { return known }
            let made = make()
            try connection.set(key, to: made)
            return made
        }
    }
}
