import Foundation
import Glibc
import TestSupport
import Testing

@testable import AppStorage

/// Who can access the app's data, whatever was there before.
@Suite struct PermissionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func error(_ body: () throws -> Void) -> StorageError? {
        do {
            try body()
            return nil
        } catch { return error as? StorageError }
    }

    @Test(arguments: [0o777, 0o755, 0o770, 0o711]) func `others lose access to a folder with only the app's own files`(
        _ mode: Int
    ) throws {
        _ = try Database(file: folder.file)
        try folder.allow(mode)
        _ = try DataDirectory(folder.path)
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
    }

    @Test func `a folder with other files doesn't change, and is refused if others can write to it`() throws {
        try Data().write(to: URL(filePath: folder.path + "/letter.txt"))
        try folder.allow(0o755)
        _ = try DataDirectory(folder.path)
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o755)
        try folder.allow(0o775)
        #expect(
            throws: StorageError.unusableDirectory(path: folder.path, reason: "other users can change its contents")
        ) { try DataDirectory(folder.path) }
    }

    @Test func `a shared folder, such as the one for temporary files, stays shared and is refused`() throws {
        try folder.allow(0o1777)
        #expect(throws: StorageError.self) { try DataDirectory(folder.path) }
        #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o1777)
    }

    @Test func `a folder that every user can replace is refused, however deep it lies`() throws {
        let (shared, deep) = (folder.path + "/shared", folder.path + "/shared/own/data")
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        try folder.allow(0o700, of: deep)
        try folder.allow(0o777, of: shared)
        let reason = "every user can replace it, because every user can write to '\(shared)'"
        for path in [deep, deep + "//"] {
            #expect(throws: StorageError.unusableDirectory(path: path, reason: reason)) { try DataDirectory(path) }
        }
        try Data().write(to: URL(filePath: deep + "/kanji-list.sqlite"))
        #expect(throws: StorageError.unusableDirectory(path: deep, reason: reason)) {
            try KeptStars.read(in: deep).kanji
        }
        try folder.allow(0o1777, of: shared)
        _ = try DataDirectory(deep)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `a folder or a file of another user is refused`() throws {
        let path = folder.path + "/data"
        _ = try DataDirectory(path)
        _ = unsafe chown(path, 65534, 65534)
        #expect(throws: StorageError.unusableDirectory(path: path, reason: "it belongs to another user")) {
            try DataDirectory(path)
        }
        _ = try Database(file: folder.file)
        _ = unsafe chown(folder.file, 65534, 65534)
        #expect(throws: StorageError.cannotOpen(file: folder.file, reason: "it belongs to another user")) {
            try Database(file: folder.file)
        }
    }

    @Test(arguments: ["", "/", "//"]) func `a link in place of the folder isn't followed`(_ end: String) throws {
        let other = try TemporaryFolder()
        let link = folder.path + "/data"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other.path)
        #expect(throws: StorageError.self) { try DataDirectory(link + end) }
        #expect(try other.names().isEmpty)
    }

    @Test(arguments: ["", "-wal", "-shm", "-checked"]) func `others lose access to files that they could read or write`(
        _ suffix: String
    ) async throws {
        let database = try Database(file: folder.file)
        try await SettingStore(database).set("a", to: "b")
        try folder.allow(0o666, of: folder.file + suffix)
        let again = try Database(file: folder.file)
        #expect(try folder.permissions(of: "kanji-list.sqlite" + suffix) == 0o600)
        #expect(try await SettingStore(again).value("a") == "b")
    }

    @Test(arguments: ["", "-wal", "-shm", "-journal", "-checked"]) func `a link is not followed, wherever it leads`(
        _ suffix: String
    ) throws {
        let target = folder.path + "/target"
        for exists in [true, false] {
            if exists { try Data("precious".utf8).write(to: URL(filePath: target)) }
            if !suffix.isEmpty { _ = try Database(file: folder.file) }
            let path = folder.file + suffix
            try? FileManager.default.removeItem(atPath: path)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            #expect(
                error { _ = try Database(file: folder.file) }
                    == .cannotOpen(file: path, reason: "it is a symbolic link, which is not followed"))
            #expect(FileManager.default.fileExists(atPath: target) == exists)
            if exists { #expect(try Data(contentsOf: URL(filePath: target)) == Data("precious".utf8)) }
            try FileManager.default.removeItem(atPath: path)
            try? FileManager.default.removeItem(atPath: target)
        }
    }

    @Test func `a pipe in place of the database is refused without waiting`() throws {
        folder.makePipe(folder.file)
        #expect(
            error { _ = try Database(file: folder.file) }
                == .cannotOpen(file: folder.file, reason: "it isn't a regular file"))
    }

    @Test func `SQLite itself follows no link to the database, but one to its folder`() throws {
        _ = try Database(file: folder.file)
        let (link, inside) = (folder.path + "/link.sqlite", folder.path + "/folder")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file)
        try FileManager.default.createSymbolicLink(atPath: inside, withDestinationPath: folder.path)
        for mode in [Connection.Mode.readWrite, .readSettled, .readBesideLog] {
            #expect(throws: StorageError.self) { try Connection(file: link, mode) }
            _ = try Connection(file: inside + "/kanji-list.sqlite", mode)
        }
    }

    @Test func `a name that SQLite could take for a URI is a plain name`() async throws {
        let strange = folder.path + "/file:x?mode=memory&"
        let data = try DataDirectory(strange)
        try await SettingStore(try Database(file: data.file("kanji-list.sqlite"))).set("a", to: "b")
        #expect(try await SettingStore(try Database(file: data.file("kanji-list.sqlite"))).value("a") == "b")
        #expect(FileManager.default.fileExists(atPath: strange + "/kanji-list.sqlite"))
    }

    @Test(arguments: ["/sys/kanji-list", "/proc/self/kanji-list/deeper"]) func `any unwritable directory is reported`(
        _ path: String
    ) {
        switch error({ _ = try DataDirectory(path) }) {
        case .readOnlyDirectory(path, _): break
        // The process's own folder doesn't exist for others.
        case .unusableDirectory(path, "No such file or directory"): #expect(path.hasPrefix("/proc"))
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    @Test func `the next write notices that the database was deleted, replaced or emptied`() async throws {
        for change in ["delete", "replace", "empty", "delete its log", "delete its folder"] {
            let folder = try TemporaryFolder()
            let database = try Database(file: folder.file)
            let settings = SettingStore(database)
            try await settings.set("a", to: "b")
            switch change {
            case "delete": try FileManager.default.removeItem(atPath: folder.file)
            case "replace":
                let other = try TemporaryFolder()
                _ = try Database(file: other.file)
                try FileManager.default.removeItem(atPath: folder.file)
                try FileManager.default.copyItem(atPath: other.file, toPath: folder.file)
            case "empty": _ = unsafe truncate(folder.file, 0)
            case "delete its log": try FileManager.default.removeItem(atPath: folder.file + "-wal")
            default: try FileManager.default.removeItem(atPath: folder.path)
            }
            await #expect(throws: StorageError.replaced(file: folder.file), "\(change)") {
                try await settings.set("c", to: "d")
            }
        }
    }
}
