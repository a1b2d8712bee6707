import Foundation
import Testing

/// Backing up the stored data to a file and restoring it, from the shell and from its page.
@Suite struct BackupCommandTests {
    private func run(_ arguments: String..., input: String = "", in folder: URL) throws -> Program.Run {
        try Program.run(Program.app, ["--data-dir", folder.path] + arguments, input: Data(input.utf8))
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `a star is backed up, lost and restored`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            let file = folder.appending(path: "my.backup").path
            #expect(try run("backup", file, in: data).status == 1)
            _ = try run("--no-restore", input: "open kanjilist://kanji/水\ntap Starred\n", in: data)
            let backup = try run("backup", file, in: data)
            #expect(
                backup.status == 0
                    && backup.output.hasSuffix(
                        ": 0 accounts, 1 starred kanji, 0 starred words, 0 feeds with 0 items, 1 line of history.\n")
            )
            let again = try run("backup", file, in: data)
            #expect(again.status == 73 && again.errors.contains("already exists"))
            _ = try run("--no-restore", input: "open kanjilist://kanji/水\ntap Starred\n", in: data)
            let restored = try run("restore", file, in: data)
            #expect(restored.status == 0 && restored.output.contains("1 star"))
            #expect(restored.output.contains("The previous data is kept as '"))
            let shown = try run("--no-restore", input: "open kanjilist://favourites\n", in: data)
            #expect(shown.output.contains("水") && shown.errors.isEmpty)
            #expect(try names(in: data).contains("kanji-list.sqlite.before-restore-1"))
        }
    }

    @Test func `a backup is restored from its page, and every page shows what it holds`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            let file = folder.appending(path: "my.backup").path
            let text = folder.appending(path: "text").path
            try Data("no backup\n".utf8).write(to: URL(filePath: text))
            _ = try run("--no-restore", input: Program.signUp + "open kanjilist://kanji/水\ntap Starred\n", in: data)
            #expect(try run("backup", file, in: data).status == 0)
            let session = try run(
                "--no-restore",
                input: """
                    open kanjilist://profile
                    tap Sign out
                    tap Continue as guest
                    open kanjilist://kanji/火
                    tap Starred
                    open kanjilist://language
                    tap Français
                    open kanjilist://backup
                    tap Restore a backup
                    tap Restore
                    fill File=\(text)
                    tap Restore
                    fill File=\(file)
                    tap Restore
                    open kanjilist://favourites
                    tab Profile

                    """, in: data)
            #expect(session.status == 0 && session.errors.isEmpty, "\(session.errors)")
            #expect(session.output.contains("Name a file."))
            #expect(session.output.contains("'\(text)' cannot be restored: it"))
            #expect(session.output.contains("* Restored 1 account, 1 starred kanji,"))
            let last = try #require(session.output.components(separatedBy: "* Restored").last)
            #expect(last.contains("水") && !last.contains("火") && last.contains("Ann"), "\(session.output)")
            #expect(last.contains("水 water") || last.contains("水★ water"), "\(session.output)")
            // Undone by the file that was kept, in which nobody is signed in.
            let aside = data.appending(path: "kanji-list.sqlite.before-restore-1").path
            let undone = try run(
                "--no-restore",
                input: "open kanjilist://backup\ntap Restore a backup\nfill File=\(aside)\ntap Restore\n"
                    + "tap Continue as guest\nopen kanjilist://favourites\n", in: data)
            let shown = try #require(undone.output.components(separatedBy: "* Restored").last)
            #expect(shown.contains("火") && !shown.contains("水"), "\(undone.output)")
        }
    }

    @Test func `each day with data leaves one copy`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            _ = try run("--no-restore", input: "open kanjilist://kanji/水\ntap Starred\n", in: data)
            _ = try run("--no-restore", input: "where\n", in: data)
            let copies = try names(in: data).filter { $0.contains(".copy-") }
            #expect(copies.count == 1 && copies.first?.hasPrefix("kanji-list.sqlite.copy-1-20") == true, "\(copies)")
            // The database is lost; the copy is a backup like any other.
            try Data().write(to: data.appending(path: "kanji-list.sqlite"))
            let rescued = try run("--no-restore", input: "open kanjilist://favourites\n", in: data)
            #expect(rescued.status == 0 && rescued.output.contains("水"))
            #expect(rescued.errors.contains("was empty"))
            #expect(rescued.errors.contains("; it was kept as '") && rescued.errors.contains("the copy of 20"))
        }
    }

    @Test func `a file that isn't a backup is refused with the reason`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            let file = folder.appending(path: "text")
            try Data("no backup\n".utf8).write(to: file)
            for (path, reason, status) in [
                (file.path, "a backup of Kanji List", 65), ("/nowhere/at/all", "No such file", 66),
            ] {
                let run = try run("restore", path, in: data)
                #expect(run.status == status && run.output.isEmpty)
                #expect(run.errors.contains(reason) && run.errors.contains("nothing was changed"), "\(run.errors)")
            }
            #expect(try run("restore", in: data).status == 64)
        }
    }

    @Test func `in a read-only folder, the app runs without storing anything, and says so`() throws {
        // No user can make a folder there, not even root.
        let nowhere = URL(filePath: "/sys/kanji-list")
        let shown = try run(
            "--no-restore", input: "open kanjilist://kanji/水\ntap Starred\nopen kanjilist://favourites\n", in: nowhere)
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(shown.output.contains("* Nothing is saved: the data folder cannot be written.\n"))
        #expect(shown.output.contains("\n1 kanji\n"))
        #expect(shown.errors.contains("'/sys/kanji-list' cannot be written"))
        let reset = try run("account", "reset", "Ann", input: "long enough\n", in: nowhere)
        #expect(reset.status == 73 && reset.output.isEmpty && reset.errors.contains("cannot be written"))
        let restore = try run("restore", "/dev/null", in: nowhere)
        #expect(restore.status == 73)
    }
}
