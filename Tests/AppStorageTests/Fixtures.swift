import Foundation
import TestSupport

@testable import AppStorage

extension TemporaryFolder {
    var file: String { path + "/kanji-list.sqlite" }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    func allow(_ mode: Int, of path: String? = nil) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path ?? self.path)
    }

    func makePipe(_ path: String) { _ = unsafe mkfifo(path, 0o600) }

    func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
    }
}

extension Database {
    /// Adds an account, with the next identity unless one is given, without the cost of hashing a password.
    func makeAccount(_ id: Int? = nil) throws(StorageError) -> Int {
        try transaction { (connection) throws(StorageError) in
            try connection.run("INSERT INTO account (id, name, hash) VALUES (?, 'Somebody', 'none')", SQLValue(id))
            return connection.lastInserted
        }
    }

    /// Prevents the file from growing further.
    func fill() throws(StorageError) {
        let pages = try connection.run("PRAGMA page_count").first?.integer(0) ?? 0
        try connection.limit(pages: pages)
    }

    /// Adds a row that the app could have written; rows of one key equal each other.
    func addRow(to table: String, for owner: Owner, key: Int) throws {
        try transaction { (connection) throws(StorageError) in
            let columns = try connection.run(
                "SELECT name, type FROM pragma_table_info(?) WHERE name <> 'id' AND \"notnull\"", .text(table))
            let values = columns.map { column -> SQLValue in
                column.text(0) == "owner" ? owner.value : column.text(1) == "TEXT" ? .text("\(key)") : .integer(key)
            }
            let names = columns.map { "\"\($0.text(0) ?? "")\"" }.joined(separator: ", ")
            let places = columns.map { _ in "?" }.joined(separator: ", ")
            try connection.each("INSERT INTO \(table) (\(names)) VALUES (\(places))", values) { _ in true }
        }
    }
}
