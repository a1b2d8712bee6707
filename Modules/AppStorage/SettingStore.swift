/// Small things that the app remembers.
public struct SettingStore: Sendable {
    private let database: Database

    /// Makes the store.
    ///
    /// - Parameter database: Where the settings are kept.
    public init(_ database: Database) { self.database = database }

    /// Finds a value.
    ///
    /// - Parameter key: The key under which it is kept.
    /// - Returns: The value, or `nil` if there is none.
    /// - Throws: `StorageError`.
    public func value(_ key: String) async throws(StorageError) -> String? {
        try await database.read { (connection) throws(StorageError) in try connection.setting(key) }
    }

    /// Keeps a value, or forgets it.
    ///
    /// - Parameters:
    ///   - key: The key under which it is kept.
    ///   - value: The value, or `nil` to forget it.
    /// - Throws: `StorageError`.
    public func set(_ key: String, to value: String?) async throws(StorageError) {
        try await database.transaction { (connection) throws(StorageError) in try connection.set(key, to: value) }
    }

    /// Keeps a value that is of no use any more when the machine has ended with the program, without waiting for the disk.
    ///
    /// - Parameters:
    ///   - key: The key under which it is kept.
    ///   - value: The value, or `nil` to forget it.
    /// - Throws: `StorageError`.
    public func note(_ key: String, as value: String?) async throws(StorageError) {
        try await database.quickTransaction { (connection) throws(StorageError) in try connection.set(key, to: value) }
    }

    /// Finds a value, and makes it the first time.
    ///
    /// - Parameters:
    ///   - key: The key under which it is kept.
    ///   - make: Makes the value if there is none.
    /// - Returns: The value.
    /// - Throws: `StorageError`.
    public func value(
        _ key: String, orMade make: @escaping @Sendable () -> String
    ) async throws(StorageError) -> String {
        try await database.transaction { (connection) throws(StorageError) in
            if let known = try connection.setting(key) { return known }
            let made = make()
            try connection.set(key, to: made)
            return made
        }
    }
}
