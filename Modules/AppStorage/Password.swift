import CCrypt
import Glibc

/// Hashes of passwords by yescrypt, the way Debian keeps its own (crypt(5)).
///
/// Making one takes a fifth of a second and 128 MB on purpose, so both functions leave the caller's actor.
enum Password {
    /// The cost of a new hash, of yescrypt's 1 to 11; each step takes twice the time and the memory.
    static let cost: UInt = 8

    /// Makes a new hash, with a new random salt.
    @concurrent static func hash(_ password: String) async -> String? {
        guard let setting = unsafe crypt_new_yescrypt_setting(cost) else { return nil }
        defer { unsafe free(setting) }
        return unsafe hash(password, String(cString: setting))
    }

    /// Compares a password with a hash; without one of ours it takes as long, and the answer is no.
    ///
    /// - Returns: Whether they fit; `nil` if that could not be found out, such as for want of memory.
    @concurrent static func matches(_ password: String, _ hash: String?) async -> Bool? {
        let known = hash.flatMap { cost(of: $0) == nil ? nil : $0 }
        // Of a password with the character 0 crypt(3) would see the beginning only.
        guard let made = Self.hash(password.utf8.contains(0) ? "" : password, known ?? unknown) else { return nil }
        guard let known, !password.utf8.contains(0), made.utf8.count == known.utf8.count else { return false }
        return zip(made.utf8, known.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Whether a hash was made with less work than a new one.
    static func isWeak(_ hash: String) -> Bool { cost(of: hash).map { $0 < cost } ?? false }

    /// The cost of a hash that this app has made at some time; `nil` for any other, as its making may never end.
    ///
    /// Such a hash is `$y$j9T$salt$hash` with 9 for the cost 5 and the next letters for the next costs.
    static func cost(of hash: String) -> UInt? {
        let parts = hash.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("y".utf8), parts[2].count == 3,
            parts[2].first == UInt8(ascii: "j"), parts[2].last == UInt8(ascii: "T"),
            let letter = parts[2].dropFirst().first, let step = costs.firstIndex(of: letter),
            (1...24).contains(parts[3].count), parts[4].count == 43, parts[3...].joined().allSatisfy(isOfHash)
        else { return nil }
        return 5 + UInt(step)
    }

    /// How the costs are written that the app has used, from 5 to today's.
    private static let costs = Array("9ABC".utf8)

    private static func isOfHash(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    private static func hash(_ password: String, _ setting: String) -> String? {
        guard !password.utf8.contains(0), let hash = unsafe crypt_new_hash(password, setting) else { return nil }
        defer { unsafe free(hash) }
        return unsafe String(cString: hash)
    }

    /// The hash of nobody's password, of the same cost as a new one.
    static let unknown = "$y$jCT$I.cFnMM61CmxEb1/wlfDP.$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL2"
}

/// How passwords become hashes, and how they are compared with them.
public struct PasswordHashing: Sendable {
    let hash: @Sendable (String) async -> String?
    let matches: @Sendable (String, String?) async -> Bool?
    let isWeak: @Sendable (String) -> Bool

    /// By yescrypt, as everywhere but in tests.
    public static var yescrypt: PasswordHashing {
        PasswordHashing(
            hash: { await Password.hash($0) }, matches: { await Password.matches($0, $1) },
            isWeak: { Password.isWeak($0) })
    }

    /// Makes another way, for tests that have no time for a real one.
    ///
    /// - Parameters:
    ///   - hash: Makes a hash, or `nil` if none can be made.
    ///   - matches: Compares a password with a hash, or with none; `nil` if that cannot be done.
    ///   - isWeak: Whether a hash is to be made again at the next sign-in, because new ones cost more work.
    public init(
        hash: @escaping @Sendable (String) async -> String?,
        matches: @escaping @Sendable (String, String?) async -> Bool?,
        isWeak: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.hash = hash
        self.matches = matches
        self.isWeak = isWeak
    }
}

/// How long a wrong password takes.
public struct SignInPace: Sendable {
    let wait: Duration
    /// Now, counted from any moment.
    let now: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void

    /// Two seconds, as everywhere but in tests.
    public static let twoSeconds: SignInPace = {
        let start = ContinuousClock.now
        return SignInPace(
            wait: .seconds(2), now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
    }()

    /// Makes a pace, with a clock of its own in tests.
    ///
    /// - Parameters:
    ///   - wait: How long a wrong password takes, from the beginning of the try.
    ///   - now: Tells the time, counted from any moment; it never goes back.
    ///   - sleep: Waits so long; throws at once if the task is cancelled.
    public init(
        wait: Duration, now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.wait = wait
        self.now = now
        self.sleep = sleep
    }
}
