/// A choice that differs between users, to find out which variant serves them better.
///
/// ```swift
/// enum CityScreenStyle: String, CaseIterable { case list, map }
/// let cityScreen = Experiment("city-screen", shares: [CityScreenStyle.list: 50, .map: 50], whileUnknown: .list)
/// ```
///
/// The variant follows from the user and the key alone, so it is the same after a restart and on another machine. The
/// 64-bit FNV-1a hash of the key's UTF-8, the byte 0x1F and the subject's UTF-8 is mixed by MurmurHash3's finaliser.
/// Its upper 32 bits are scaled to the sum of the shares, and the variants take their shares in order.
public struct Experiment<Variant>: Sendable where Variant: RawRepresentable<String> & CaseIterable & Sendable {
    /// The experiment's name in the journal and on the command line.
    public let key: String
    /// The variant for a user who isn't identified yet.
    public let whileUnknown: Variant

    private let shares: [(variant: Variant, share: UInt64)]

    /// Makes an experiment.
    ///
    /// - Parameters:
    ///   - key: The experiment's name; never reused for another one.
    ///   - shares: Each variant's share of the users; below 0 counts as 0. Changing their order reassigns users.
    ///   - whileUnknown: The variant for a user who isn't identified yet, or if all shares are 0.
    public init(_ key: String, shares: KeyValuePairs<Variant, Int>, whileUnknown: Variant) {
        self.key = key
        self.whileUnknown = whileUnknown
        self.shares = shares.map { ($0.key, UInt64(min(max($0.value, 0), 1_000_000))) }
    }

    /// Returns the variant of a user with this identity, such as an account's or an installation's: always the same for
    /// the same key, shares and subject.
    public func variant(for subject: String) -> Variant {
        let total = shares.reduce(0) { $0 + $1.share }
        var place = ((Self.hash(key, subject) >> 32) * total) >> 32
        for (variant, share) in shares {
            if place < share { return variant }
            place -= share
        }
        return whileUnknown
    }

    private static func hash(_ key: String, _ subject: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func take(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in key.utf8 { take(byte) }
        take(0x1F)
        for byte in subject.utf8 { take(byte) }
        hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ (hash >> 33)
    }
}
