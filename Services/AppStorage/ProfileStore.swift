/// The user's profile.
public struct StoredProfile: Equatable, Sendable {
    /// The display name.
    public var name: String
    /// The home city's number in the catalogue.
    public var city: Int?
    /// The country's two-letter code.
    public var country: String?
    /// The numbers of the cities of interest.
    public var interests: Set<Int>

    /// Makes a profile from its properties.
    public init(name: String, city: Int? = nil, country: String? = nil, interests: Set<Int> = []) {
        self.name = name
        self.city = city
        self.country = country
        self.interests = interests
    }
}

/// The profiles of the accounts on this machine.
public struct ProfileStore: Sendable {
    private let database: Database

    /// Makes the store.
    public init(_ database: Database) { self.database = database }

    /// Finds the profile of an account, or `nil` if none has been saved.
    public func profile(of account: Int) async throws(StorageError) -> StoredProfile? {
        try await database.read { (connection) throws(StorageError) in
            let rows = try connection.run(
                "SELECT name, city, country FROM profile WHERE account = ?", .integer(account))
            guard let row = rows.first, let name = row.text(0) else { return nil }
            let cities = try connection.run("SELECT city FROM interest WHERE account = ?", .integer(account))
            return StoredProfile(
                name: name, city: row.integer(1), country: row.text(2),
                interests: Set(cities.compactMap { $0.integer(0) }))
        }
    }

    /// Saves the whole profile; throws `.accountGone` for a deleted account.
    public func save(_ profile: StoredProfile, of account: Int) async throws(StorageError) {
        try await database.transaction(of: .account(account)) { (connection) throws(StorageError) in
            try connection.run(
                "INSERT OR REPLACE INTO profile (account, name, city, country) VALUES (?, ?, ?, ?)",
                .integer(account), .text(profile.name), SQLValue(profile.city), SQLValue(profile.country))
            try connection.run("DELETE FROM interest WHERE account = ?", .integer(account))
            for city in profile.interests.sorted() {
                try connection.run(
                    "INSERT INTO interest (account, city) VALUES (?, ?)", .integer(account), .integer(city))
            }
        }
    }
}
