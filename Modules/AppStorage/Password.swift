import CCrypt
import Glibc

/// Hashes of passwords by yescrypt, the way Debian keeps its own (crypt(5)).
///
/// Making one takes a good part of a second on purpose, so both functions leave the caller's actor.
enum Password {
    /// Makes a new hash, with a new random salt.
    @concurrent static func hash(_ password: String) async -> String? {
        guard let setting = unsafe crypt_new_yescrypt_setting() else { return nil }
        defer { unsafe free(setting) }
        return unsafe hash(password, String(cString: setting))
    }

    /// Compares a password with a hash; without a hash it takes as long, and the answer is no.
    @concurrent static func matches(_ password: String, _ hash: String?) async -> Bool {
        guard let made = Self.hash(password, hash ?? unknown) else { return false }
        guard let hash, made.utf8.count == hash.utf8.count else { return false }
        return zip(made.utf8, hash.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hash(_ password: String, _ setting: String) -> String? {
        guard let hash = unsafe crypt_new_hash(password, setting) else { return nil }
        defer { unsafe free(hash) }
        return unsafe String(cString: hash)
    }

    /// The hash of nobody's password, of the same cost as a new one.
    private static let unknown = "$y$j9T$KtN0qzMvpPmzw8kmXbJf31$HVR4HXhQMAy/JDXcW3Dz3YpnHF2HAs0mNwLQq2cbFG9"
}

/// How passwords become hashes, and how they are compared with them.
public struct PasswordHashing: Sendable {
    let hash: @Sendable (String) async -> String?
    let matches: @Sendable (String, String?) async -> Bool

    /// By yescrypt, as everywhere but in tests.
    public static var yescrypt: PasswordHashing {
        PasswordHashing(hash: { await Password.hash($0) }, matches: { await Password.matches($0, $1) })
    }

    /// Makes another way, for tests that have no time for a real one.
    ///
    /// - Parameters:
    ///   - hash: Makes a hash, or `nil` if none can be made.
    ///   - matches: Compares a password with a hash, or with none.
    public init(
        hash: @escaping @Sendable (String) async -> String?,
        matches: @escaping @Sendable (String, String?) async -> Bool
    ) {
        self.hash = hash
        self.matches = matches
    }
}
