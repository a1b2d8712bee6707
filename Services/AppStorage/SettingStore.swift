/// Small values that the app remembers.
///
/// A key made by `Owner.key(_:)` belongs to that owner: its value goes with the account.
public struct SettingStore: Sendable {
    private let database: Database

    /// Makes the store.
    ///
    /// - Parameter database: The database with the settings.
    public init(_ database: Database) { self.database = database }

    /// Finds a value.
    ///
    /// - Parameter key: Its key.
    /// - Returns: The value, or `nil` if there is none.
    /// - Throws: `StorageError`.
    public func value(_ key: String) async throws(StorageError) -> String? {
        try await database.read { (connection) throws(StorageError) in try connection.setting(key) }
    }

    /// Stores or removes a value.
    ///
    /// - Parameters:
    ///   - key: Its key.
    ///   - value: The value, or `nil` to remove it.
    /// - Throws: `StorageError`, such as `.accountGone` for a setting of a deleted account.
    public func set(_ key: String, to value: String?) async throws(StorageError) {
        try await database.transaction(of: Owner(ofSetting: key)) { (connection) throws(StorageError) in
            try connection.set(key, to: value)
        }
    }

    /// Stores a value without waiting for the disk; it may be lost if the machine crashes.
    ///
    /// - Parameters:
    ///   - key: Its key.
    ///   - value: The value, or `nil` to remove it.
    /// - Throws: `StorageError`, such as `.accountGone` for a setting of a deleted account.
    public func note(_ key: String, as value: String?) async throws(StorageError) {
        try await database.quickTransaction(of: Owner(ofSetting: key)) { (connection) throws(StorageError) in
            try connection.set(key, to: value)
        }
    }

    /// Finds a value, or makes and stores it the first time.
    ///
    /// - Parameters:
    ///   - key: Its key.
    ///   - make: Makes the value if there is none.
    /// - Returns: The value.
    /// - Throws: `StorageError`.
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
