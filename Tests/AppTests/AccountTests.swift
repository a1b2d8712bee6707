import AppCore
import AppCoreTesting
import AppStorage
import Foundation
import Testing

@testable import KanjiList

/// Accounts in the composed app, across several runs on one data folder.
@MainActor @Suite struct AccountTests {
    private func run(
        _ input: String, in folder: URL, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> Program.Run {
        try Program.run(
            Program.app, ["--data-dir", folder.path, "--no-restore"] + arguments, input: Data(input.utf8),
            environment: environment)
    }

    @Test func `the home city and cities of interest are chosen in two steps, and stored`() throws {
        try Program.withDirectory { folder in
            let choice = """
                tap Select city
                tap Germany
                tap Berlin
                tap Select cities of interest
                tap Bavaria
                tap Munich
                tap Nuremberg
                tap Nuremberg
                back
                back
                tap Save

                """
            let first = try run(Program.signUp + choice, in: folder, ["--experiment", "city-screen=list"])
            #expect(first.status == 0 && first.errors.isEmpty)
            #expect(first.output.contains(/Bavaria +\(1\)/))
            let second = try run("tab Profile\n", in: folder)
            #expect(second.output.contains("\n      Home city  Berlin, Germany\n"))
            #expect(second.output.contains("      Bavaria, Germany     Munich  (1)\n"))
            let wrong = try run("", in: folder, ["--experiment", "city-screen=globe"])
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("experiments are city-screen=list, city-screen=map"))
        }
    }

    @Test func `a wrong password and an unknown name get the same answer`() throws {
        try Program.withDirectory { folder in
            _ = try run(Program.signUp, in: folder)
            let answers = try ["Ann", "Bob"].map { name in
                try run(
                    "tab Profile\ntap Sign out\ntap Sign in\nfill Name=\(name)\nfill Password=wrong one\n", in: folder
                ).output.replacing(name, with: "NAME")
            }
            for answer in answers { #expect(answer.contains("! The name or the password is wrong.\n")) }
        }
    }

    @Test func `a forgotten password is reset from the shell, and the account can be deleted with it`() throws {
        try Program.withDirectory { folder in
            _ = try run(Program.signUp + "back\ntap Sign out\n", in: folder)
            let reset = try run("a new one\n", in: folder, ["account", "reset", "ann"])
            #expect(reset.status == 0 && reset.output == "The password of 'ann' is set.\n")
            let session = try run(
                """
                tab Profile
                tap Sign in
                fill Name=ann
                fill Password=a new one
                tap Delete account…
                fill Name=Ann
                fill Password=a new one
                tap Delete

                """, in: folder)
            #expect(session.output.contains("   1. [Sign in]\n   2. [Sign up]\n   3. [Continue as guest]\n"))
            let report = "also from a copy beside it; backups and exports that you made are unchanged."
            #expect(session.output.contains("* Ann's account is deleted, \(report)\n"), "\(session.output)")
            let unknown = try run("a new one\n", in: folder, ["account", "reset", "ann"])
            #expect(unknown.status == 1 && unknown.errors == "App: there is no account 'ann'\n")
            let short = try run("short\n", in: folder, ["account", "reset", "ann"])
            #expect(short.status == 1 && short.errors.contains("at least 8 characters"))
            #expect(try run("", in: folder, ["account"]).status == 64)
        }
    }

    @Test func `the guest's data stay with the guest unless the user takes them, also on the way of a link`() throws {
        try Program.withDirectory { folder in
            let kept = try run(
                """
                /日
                tap 日
                tap Starred
                open kanjilist://profile
                tap Sign up
                fill Name=Ann
                fill Password=correct horse
                tap Create account
                tap I agree
                tap Leave it
                where
                open kanjilist://favourites

                """, in: folder)
            #expect(kept.output.contains("Take the guest's 1 starred kanji"), "\(kept.output)")
            #expect(kept.output.contains("/profile  <- you are here"), "\(kept.output)")
            #expect(kept.output.contains("Nothing is starred yet."), "\(kept.output)")
            let signIn = "tab Profile\ntap Sign out\ntap Sign in\nfill Name=Ann\nfill Password=correct horse\n"
            let back = try run("\(signIn)back\nopen kanjilist://favourites\n", in: folder)
            #expect(back.output.contains("Guest's data") && back.output.contains("Nothing is starred yet."))
            let taken = try run("\(signIn)tap Take it\nopen kanjilist://favourites\n", in: folder)
            #expect(taken.output.contains("1 kanji\n"), "\(taken.output)")
            let nothing = try run("\(signIn)open kanjilist://favourites\n", in: folder)
            #expect(!nothing.output.contains("Guest's data") && nothing.output.contains("1 kanji\n"))
        }
    }

    @Test func `a user whose account another process deletes sees why, and is signed out`() async throws {
        try await Program.usingDirectory { folder in
            let container = try AppContainer(Program.options(dataDirectory: folder.path))
            let driver = FlowDriver { ApplicationCoordinator(container: container, isInteractive: true) }
            await driver.wait(for: "the start") { driver.shows("Sign in or sign up") }
            driver.tap("Sign in or sign up")
            driver.signUp()
            await driver.wait(for: "the account") { driver.title == "Edit profile" }
            let other = AccountStore(try Database(file: DataDirectory(folder.path).file(KeptData.databaseName)))
            let ann = try #require(try await other.signIn(name: "Ann", password: "correct horse"))
            #expect(try await other.delete(ann.id, password: "correct horse") != nil)
            driver.tap("Save")
            await driver.wait(for: "the welcome") { driver.title == "Welcome" }
            let told = "Ann's account was deleted by another program; your last change is not saved."
            #expect(driver.window.notice?.text == told)
            await driver.idle()
            #expect(container.account == nil)
            #expect(try await other.remembered() == .none)
            driver.window.close()
        }
    }

    @Test func `problems with the data folder or the database are reported, each with its own status`() throws {
        try Program.withDirectory { folder in
            let file = folder.appending(path: "kanji-list.sqlite")
            try Data(repeating: 7, count: 5000).write(to: file)
            let damaged = try run("", in: folder)
            #expect(damaged.status == 0)
            #expect(damaged.errors.contains("was damaged; it was kept as '\(file.path).damaged-1'"))
            #expect(damaged.output.contains("\n* Your database was damaged: "))
            let next = try run("", in: folder)
            #expect(next.status == 0 && next.errors.isEmpty)
            let unusable = try run("", in: file)
            #expect(unusable.status == 73 && unusable.errors.contains("cannot be used: Not a directory"))
        }
    }

    @Test func `stars are exported to a new file, and the user sees its name`() throws {
        try Program.withDirectory { folder in
            let file = folder.appending(path: "kanji.csv")
            let run = try run(
                """
                /日
                tap 日
                tap Starred
                open kanjilist://word/食べる
                tap Starred
                open kanjilist://favourites
                tap Export as CSV
                fill File=\(file.path)
                tap Export
                tap Export as CSV
                fill File=\(file.path)
                tap Export

                """, in: folder, environment: ["LC_ALL": "fr_FR.UTF-8"])
            #expect(run.output.contains("* Exported 1 kanji, 1 word to “\(file.path)”."))
            #expect(run.output.contains("it already exists; choose another name or remove it"))
            let csv = try String(contentsOf: file, encoding: .utf8)
            #expect(csv.hasPrefix("kind,text,readings,meanings,strokes,grade,code\r\nkanji,日,ニチ ジツ ひ "))
            #expect(csv.contains("jour") && csv.contains(",4,1,U+65E5\r\n"))
            #expect(csv.contains("\r\nword,食べる,たべる,to eat; ") && csv.hasSuffix(",,,1358280\r\n"))
        }
    }
}
