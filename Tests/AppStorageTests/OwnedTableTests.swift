import TestSupport
import Testing

@testable import AppStorage

/// Every table of the schema, also one that is added later: whose rows they are, and what becomes of them.
@Suite struct OwnedTableTests {
    let folder: TemporaryFolder
    let database: Database
    let accounts: AccountStore

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
        accounts = AccountStore(database, pace: .instant)
    }

    @Test func `each table has an owner, or hangs on one that has, or belongs to nobody on purpose`() async throws {
        let parts = try await database.read { (connection) throws(StorageError) in
            var owned: [String] = []
            var parts: [String] = []
            for table in Schema.tables.map(\.name) {
                let columns = try connection.run("SELECT name FROM pragma_table_info(?)", .text(table))
                if columns.contains(where: { $0.text(0) == "owner" }) { owned.append(table) }
                let cascades = try connection.run(
                    "SELECT 1 FROM pragma_foreign_key_list(?) WHERE on_delete = 'CASCADE'", .text(table))
                if !cascades.isEmpty { parts.append(table) }
            }
            #expect(owned == Schema.owned)
            return parts
        }
        let nobodys = ["account", "setting"]
        #expect(Set(Schema.tables.map(\.name)) == Set(Schema.owned + parts + nobodys))
    }

    @Test(arguments: Schema.owned)
    func `deleting an account empties the table of its rows, and of no others`(table: String) async throws {
        let (ann, bob) = (try await signUp("Ann"), try await signUp("Bob"))
        for owner in [Owner.guest, ann, bob] { try await database.addRow(to: table, for: owner, key: 1) }
        guard case .account(let id) = ann else { return }
        #expect(try await accounts.delete(id, password: "password") != nil)
        #expect(try await owners(in: table) == [.guest, bob])
    }

    @Test(arguments: Schema.owned)
    func `a guest's rows move to the account, whose own row of the same key stays`(table: String) async throws {
        let hasKey = try await database.read { (connection) throws(StorageError) in
            try !connection.run("SELECT 1 FROM pragma_index_list(?) WHERE origin = 'u'", .text(table)).isEmpty
        }
        let (ann, bob) = (try await signUp("Ann"), try await signUp("Bob"))
        for (owner, key) in [(Owner.guest, 1), (.guest, 2), (ann, 2), (bob, 1)] {
            try await database.addRow(to: table, for: owner, key: key)
        }
        guard case .account(let id) = ann else { return }
        try await accounts.enter(id, takingGuestData: true)
        #expect(try await owners(in: table) == (hasKey ? [ann, ann, bob] : [ann, ann, ann, bob]))
    }

    private func signUp(_ name: String) async throws -> Owner {
        .account(try #require(try await accounts.signUp(name: name, password: "password")).id)
    }

    private func owners(in table: String) async throws -> [Owner] {
        try await database.read { (connection) throws(StorageError) in
            try connection.run("SELECT owner FROM \(table) ORDER BY owner")
                .compactMap { $0.integer(0).map { $0 == 0 ? .guest : .account($0) } }
        }
    }
}
