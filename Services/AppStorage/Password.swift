import CCrypt
import Glibc
import TextBasics

/// Password hashes by yescrypt, as Debian stores its own (crypt(5)).
///
/// Hashing takes a fifth of a second and 128 MB on purpose, so both functions leave the caller's actor.
enum Password {
    /// The cost of a new hash, on yescrypt's scale from 1 to 11; each step doubles time and memory.
    static let cost: UInt = 8

    @concurrent static func hash(_ password: String) async -> String? {
        guard let setting = unsafe crypt_new_yescrypt_setting(cost) else { return nil }
        defer { unsafe free(setting) }
        return unsafe hash(password, String(cString: setting))
    }

    /// Compares a password with a hash, or takes as long without one that the app has made; `nil` if it can't find out,
    /// for example if memory ran out.
    @concurrent static func matches(_ password: String, _ hash: String?) async -> Bool? {
        let known = hash.flatMap { cost(of: $0) == nil ? nil : $0 }
        let isPossible = isPossible(password)
        guard let made = Self.hash(isPossible ? password : "", known ?? unknown) else { return nil }
        guard let known, isPossible, made.utf8.count == known.utf8.count else { return false }
        return zip(made.utf8, known.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Whether a hash was made at a lower cost than a new one.
    static func isWeak(_ hash: String) -> Bool { cost(of: hash).map { $0 < cost } ?? false }

    /// The cost of a hash made by any version of this app; `nil` for any other, which could take forever to compute.
    ///
    /// Such a hash is `$y$j9T$salt$hash`, where 9 means cost 5 and the next letters the next costs.
    static func cost(of hash: String) -> UInt? {
        let parts = hash.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1].elementsEqual("y".utf8), parts[2].count == 3,
            parts[2].first == UInt8(ascii: "j"), parts[2].last == UInt8(ascii: "T"),
            let letter = parts[2].dropFirst().first, let step = costs.firstIndex(of: letter),
            (1...24).contains(parts[3].count), parts[4].count == 43, parts[3...].joined().allSatisfy(isOfHash)
        else { return nil }
        return 5 + UInt(step)
    }

    /// The characters for the costs that the app has used, from 5 to today's.
    private static let costs = Array("9ABC".utf8)

    private static func isOfHash(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// Whether a password can have a hash: crypt(3) reads it up to its first NUL character, and refuses a long one.
    private static func isPossible(_ password: String) -> Bool {
        !password.utf8.contains(0) && password.utf8.count < CRYPT_MAX_PASSPHRASE_SIZE
    }

    private static func hash(_ password: String, _ setting: String) -> String? {
        ProcessMemory.hide()
        guard isPossible(password), let hash = unsafe crypt_new_hash(password, setting) else { return nil }
        defer { unsafe free(hash) }
        return unsafe String(cString: hash)
    }

    /// A hash that belongs to no account, with the same cost as a new one.
    static let unknown = "$y$jCT$I.cFnMM61CmxEb1/wlfDP.$MlBj4ni4U3eJD022r2GYb2xPLsTdDPmGrM5cVZI.EL2"
}

enum PasswordMatch {
    case none
    /// It matches in its composed form, of which all new hashes are.
    case composed
    /// It matches only byte by byte as it was typed: an older version made the hash.
    case asTyped
}

/// Hashes passwords and compares them with hashes.
public struct PasswordHashing: Sendable {
    private let hash: @Sendable (String) async -> String?
    private let matches: @Sendable (String, String?) async -> Bool?
    let isWeak: @Sendable (String) -> Bool

    /// Makes a hash of a password, the same for all canonically equivalent ones; `nil` if that fails.
    func newHash(of password: String) async -> String? { await hash(password.composed) }

    /// Compares a password with a hash, or with none, which takes as long; `nil` if that could not be determined.
    func compare(_ password: String, with hash: String?) async -> PasswordMatch? {
        let composed = password.composed
        guard let isMatch = await matches(composed, hash) else { return nil }
        if isMatch { return .composed }
        guard !composed.utf8.elementsEqual(password.utf8) else { return PasswordMatch.none }
        return await matches(password, hash).map { $0 ? .asTyped : .none }
    }

    /// Uses yescrypt, as everywhere but in tests.
    public static var yescrypt: PasswordHashing {
        PasswordHashing(
            hash: { await Password.hash($0) }, matches: { await Password.matches($0, $1) },
            isWeak: { Password.isWeak($0) })
    }

    /// Makes a custom implementation, for tests that can't wait for a real one; `nil` is a failure, and a weak hash is
    /// made anew at the next sign-in.
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
    /// The current time, from any starting point.
    let now: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void

    /// Two seconds, as everywhere but in tests.
    public static let twoSeconds: SignInPace = {
        let start = ContinuousClock.now
        return SignInPace(
            wait: .seconds(2), now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
    }()

    /// Makes a pace, with a custom clock in tests: it never goes back, and `sleep` throws at once if the task is
    /// cancelled.
    public init(
        wait: Duration, now: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.wait = wait
        self.now = now
        self.sleep = sleep
    }
}
