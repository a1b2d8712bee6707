import AppCoreTesting
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import TextBasics

@testable import AppStorage

/// Hashes, and which ones are accepted.
@Suite struct PasswordTests {
    /// A hash of "correct horse", made by the previous version.
    private static let weak = "$y$j9T$Ozk2TOS7FvrDKXLNsvK50.$Trl.Nle/M5o5j78C9VOBtmAp4.S8gBrl/S6m9m1gv/1"

    @Test func `a new hash costs as much as the unknown one and is accepted as ours`() async throws {
        let hash = try #require(await Password.hash("correct horse"))
        #expect(Password.cost(of: hash) == Password.cost && Password.cost(of: Password.unknown) == Password.cost)
        #expect(!Password.isWeak(hash) && Password.isWeak(Self.weak))
        #expect(await Password.matches("correct horse", hash) == true)
        #expect(await Password.matches("correct horse", Self.weak) == true)
        #expect(await Password.matches("wrong", Self.weak) == false)
        #expect(await Password.matches("correct horse", nil) == false)
    }

    @Test(arguments: [
        // These need more rounds or memory than available.
        "$y$jET$I.cFnMM61CmxEb1/wlfDP.$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL2",
        "$y$jzT$I.cFnMM61CmxEb1/wlfDP.$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL2",
        "$y$jC5$I.cFnMM61CmxEb1/wlfDP.$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL2",
        "$y$j9T3zzzz$I.cFnMM61CmxEb1/wlfDP.$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL2",
        "$7$KU..../....Y/A$Q5Ck8zN8zVo1CTnKVmaYd1",
        "$6$rounds=999999999$saltsalt$", "$2b$31$abcdefghijklmnopqrstuu", "$1$salt$", "xx", "",
        "$gy$j9T$Ozk2TOS7FvrDKXLNsvK50.$Trl.Nle/M5o5j78C9VOBtmAp4.S8gBrl/S6m9m1gv/1",
        "$y$jCT$I.cFnMM61CmxEb1/wlfDP.$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL\u{0}",
        "$y$jCT$I.cFnMM61CmxEb1/wlfDP:$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL2",
    ]) func `a foreign hash never matches and costs no more than ours`(_ hash: String) async {
        #expect(Password.cost(of: hash) == nil && !Password.isWeak(hash))
        let clock = ContinuousClock()
        let ours = await clock.measure { _ = await Password.matches("x", nil) }
        let time = await clock.measure {
            #expect(await Password.matches("correct horse", hash) == false)
            #expect(await Password.matches("", hash) == false)
        }
        #expect(time < ours * 8 + .seconds(2))
    }

    @Test func `a password with a NUL character has no hash and never matches`() async throws {
        #expect(await Password.hash("before\u{0}after") == nil)
        let hash = try #require(await Password.hash("before"))
        #expect(await Password.matches("before\u{0}after", hash) == false)
        let empty = try #require(await Password.hash(""))
        #expect(await Password.matches("\u{0}", empty) == false)
    }

    @Test func `a weak hash is replaced at the next sign-in, but only with the right password`() async throws {
        let folder = try TemporaryFolder()
        let database = try Database(file: folder.file)
        let accounts = AccountStore(database, pace: .instant)
        try await database.transaction { (connection) throws(StorageError) in
            try connection.run("INSERT INTO account (name, hash) VALUES ('Ann', ?)", .text(Self.weak))
        }
        func hash() async throws -> String? {
            try await database.read { (connection) throws(StorageError) in
                try connection.run("SELECT hash FROM account").first?.text(0)
            }
        }
        #expect(try await accounts.signIn(name: "ann", password: "wrong") == nil)
        #expect(try await hash() == Self.weak)
        #expect(try await accounts.signIn(name: "ann", password: "correct horse")?.name == "Ann")
        let strong = try #require(try await hash())
        #expect(Password.cost(of: strong) == Password.cost)
        #expect(try await accounts.signIn(name: "ann", password: "correct horse")?.name == "Ann")
        #expect(try await hash() == strong)
        // A full disk locks nobody out.
        try await database.transaction { (connection) throws(StorageError) in
            try connection.run("UPDATE account SET hash = ?", .text(Self.weak))
        }
        try await database.fill()
        #expect(try await accounts.signIn(name: "Ann", password: "correct horse")?.name == "Ann")
    }
}

extension SignInPace {
    static let instant = SignInPace(wait: .zero, now: { .zero }, sleep: { _ in })
}

/// How long a wrong password takes.
@Suite(.timeLimit(.minutes(20))) struct SignInPaceTests {
    private let clock = ScriptedClock()
    private let pace: SignInPace
    private let folder: TemporaryFolder
    private let database: Database
    private let accounts: AccountStore
    private let ann: Int

    init() async throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
        let plain = PasswordHashing(hash: { "plain " + $0 }, matches: { $1 == "plain " + $0 })
        let clock = clock
        pace = SignInPace(
            wait: .seconds(2), now: { clock.now.offset }, sleep: { try await clock.sleep(for: $0) })
        accounts = AccountStore(database, passwords: plain, pace: pace)
        ann = try #require(try await accounts.signUp(name: "Ann", password: "right")).id
    }

    @Test(arguments: ["Ann", "Nobody"]) func `it takes two seconds, whether or not the name exists`(
        _ name: String
    ) async throws {
        let answer = Task { try await accounts.signIn(name: name, password: "wrong") }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1999))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(try await answer.value == nil)
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `the right password takes no time, and isn't delayed by an old wrong one`() async throws {
        #expect(try await accounts.signIn(name: "ann", password: "right")?.id == ann)
        #expect(try await accounts.signIn(name: "ann", password: "right")?.id == ann)
        let wrong = Task { try await accounts.signIn(name: "ann", password: "wrong") }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(try await wrong.value == nil)
        #expect(try await accounts.signIn(name: "ann", password: "right")?.id == ann)
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `simultaneous attempts wait for each other, across all stores of the database`() async throws {
        let other = AccountStore(
            database, passwords: PasswordHashing(hash: { _ in nil }, matches: { _, _ in false }), pace: pace)
        let tries = (0..<10).map { number in
            Task { try await (number.isMultiple(of: 2) ? accounts : other).signIn(name: "Ann", password: "\(number)") }
        }
        await clock.waitForSleepers(10)
        for second in 1...20 {
            clock.advance(by: .seconds(1))
            let waiting = 10 - second / 2
            await clock.waitForSleepers(waiting)
            // An attempt that begins sleeps again until it has failed.
            #expect(clock.sleeperCount == waiting)
        }
        for attempt in tries { #expect(try await attempt.value == nil) }
    }

    @Test func `cancelling an attempt doesn't shorten the wait of the next one`() async throws {
        let first = Task { try await accounts.signIn(name: "Ann", password: "wrong") }
        await clock.waitForSleepers()
        first.cancel()
        await #expect(throws: StorageError.cancelled) { try await first.value }
        let second = Task { try await accounts.signIn(name: "Ann", password: "right") }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(try await second.value?.id == ann)
    }

    @Test func `deleting an account with a wrong password takes as long`() async throws {
        let answer = Task { try await accounts.delete(ann, password: "wrong") }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(2))
        #expect(try await answer.value == nil)
        #expect(try await accounts.delete(ann, password: "right") != nil)
    }

    @Test func `a database error is reported at once and doesn't delay the next attempt`() async throws {
        let broken = AccountStore(
            database, passwords: PasswordHashing(hash: { _ in nil }, matches: { _, _ in nil }), pace: pace)
        await #expect(throws: StorageError.self) { try await broken.signIn(name: "Ann", password: "right") }
        #expect(try await accounts.signIn(name: "Ann", password: "right")?.id == ann)
    }
}

/// Which account a name belongs to.
@Suite struct AccountNameTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let accounts: AccountStore

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
        let plain = PasswordHashing(hash: { "plain " + $0 }, matches: { $1 == "plain " + $0 })
        accounts = AccountStore(database, passwords: plain, pace: .instant)
    }

    /// Makes accounts that an earlier version allowed.
    private func plant(_ names: [String]) async throws {
        try await database.transaction { (connection) throws(StorageError) in
            for name in names {
                try connection.run("INSERT INTO account (name, hash) VALUES (?, 'plain pw')", .text(name))
            }
        }
    }

    @Test(arguments: [
        ("Straße", "STRASSE"), ("ὈΔΥΣΣΕΎΣ", "ὀδυσσεύς"), ("Zoë", "zoe\u{308}"), ("Ann", "aNN"), ("ДАША", "даша"),
        ("คำ", "ค\u{E4D}\u{E32}"),
    ]) func `case makes no difference`(_ name: String, _ typed: String) async throws {
        let made = try #require(try await accounts.signUp(name: name, password: "pw"))
        #expect(try await accounts.signUp(name: typed, password: "other") == nil)
        #expect(try await accounts.signIn(name: typed, password: "pw") == made)
    }

    @Test func `accounts whose names are equal today are found by their exact names`() async throws {
        let names = ["Strauss", "Strauß", "Ann", "\u{FF21}nn", "An\u{200B}n", "\u{FB01}x", "A\u{301}", "\u{C1}"]
        try await plant(names)
        for (index, name) in names.enumerated() {
            #expect(try await accounts.signIn(name: name, password: "pw")?.id == index + 1, "\(name)")
            #expect(try await accounts.resetPassword(of: name, to: "pw"))
        }
        #expect(try await accounts.signIn(name: "STRAUSS", password: "pw")?.id == 1)
        #expect(try await accounts.signUp(name: "STRAUSS", password: "pw") == nil)
    }

    @Test func `a name of megabytes is skipped quickly`() async throws {
        try await plant([String(repeating: "e\u{301}\u{323}", count: 1_000_000), "Ann"])
        let start = ContinuousClock.now
        #expect(try await accounts.signIn(name: "ann", password: "pw")?.id == 2)
        // A second or two if nothing else runs; quadratic time would take hours.
        #expect(start.duration(to: .now) < .seconds(120))
    }
}

/// A password is the same in all Unicode forms, also for hashes that were made of the bytes as typed.
@Suite struct PasswordFormTests {
    private let composed = "caf\u{E9} \u{AC00} long"
    private let decomposed = "cafe\u{301} \u{1100}\u{1161} long"
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
    }

    private func accounts(_ count: @escaping @Sendable () -> Void = {}) -> AccountStore {
        let plain = PasswordHashing(
            hash: { Data($0.utf8).base64EncodedString() },
            matches: { password, hash in
                count()
                return Data(password.utf8).base64EncodedString() == hash
            })
        return AccountStore(database, passwords: plain, pace: .instant)
    }

    @Test func `either form signs in, resets and deletes`() async throws {
        #expect(!composed.utf8.elementsEqual(decomposed.utf8))
        let ann = try #require(try await accounts().signUp(name: "Ann", password: decomposed))
        #expect(try await accounts().signIn(name: "Ann", password: composed) == ann)
        #expect(try await accounts().signIn(name: "Ann", password: decomposed) == ann)
        #expect(try await accounts().resetPassword(of: "Ann", to: decomposed + "!"))
        #expect(try await accounts().signIn(name: "Ann", password: composed + "!") == ann)
        #expect(try await accounts().signIn(name: "Ann", password: composed) == nil)
        #expect(try await accounts().delete(ann.id, password: composed + "!") != nil)
    }

    @Test func `an old hash of the bytes as typed is accepted and renewed`() async throws {
        let old = Data(decomposed.utf8).base64EncodedString()
        try await database.transaction { (connection) throws(StorageError) in
            try connection.run("INSERT INTO account (name, hash) VALUES ('Ann', ?)", .text(old))
        }
        #expect(try await accounts().signIn(name: "Ann", password: composed) == nil)
        #expect(try await accounts().signIn(name: "Ann", password: decomposed)?.name == "Ann")
        #expect(try await accounts().signIn(name: "Ann", password: composed)?.name == "Ann")
    }

    @Test(arguments: ["Ann", "Nobody"], ["plain and wrong", "wrong \u{E9}", "wrong e\u{301}"])
    func `an unknown name costs as many hashes as a wrong password`(_ name: String, _ password: String) async throws {
        _ = try await accounts().signUp(name: "Ann", password: composed)
        let hashes = Counter()
        #expect(
            try await accounts { _ = hashes.count.add(1, ordering: .relaxed) }.signIn(name: name, password: password)
                == nil)
        #expect(hashes.count.load(ordering: .relaxed) == (password.composed.utf8.elementsEqual(password.utf8) ? 1 : 2))
    }

    @Test func `a password that is too long for a hash is wrong, not an error`() async throws {
        _ = try await AccountStore(database, pace: .instant).signUp(name: "Ann", password: "right one")
        let long = String(repeating: "x", count: 5000)
        #expect(try await AccountStore(database, pace: .instant).signIn(name: "Ann", password: long) == nil)
    }

    @Test func `hashing a password keeps the memory out of core dumps`() async {
        _ = await Password.matches("x", nil)
        #expect(ProcessMemory.hide())
        var limit = rlimit()
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 && limit.rlim_cur == 0)
    }
}

private final class Counter: Sendable {
    let count = Atomic(0)
}
