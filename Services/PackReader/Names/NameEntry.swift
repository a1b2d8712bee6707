/// A name in one of its readings.
public struct NameEntry: Equatable, Sendable {
    /// How the name is written.
    public let writing: String
    /// How it is read, in hiragana.
    public let reading: String
    /// What is called like this.
    public let kinds: NameKinds
    /// How usual it is among all names, from 0, the most usual, to 511.
    public let rank: Int

    /// Reads the list of a writing; `nil` if it makes no sense.
    ///
    /// For each reading it has a number, the rank and the kinds, then the number of its kana, and the kana.
    static func all(of writing: String, _ list: UnsafeRawBufferPointer) -> [NameEntry]? {
        var entries: [NameEntry] = []
        var position = 0
        while position < list.count {
            guard let head = unsafe VariableNumber.read(list, at: &position),
                let count = unsafe VariableNumber.read(list, at: &position), (1...NamePack.longest).contains(count),
                entries.count < mostReadings
            else { return nil }
            var reading = String.UnicodeScalarView()
            for _ in 0..<count {
                guard let place = unsafe VariableNumber.read(list, at: &position), place < kana.count,
                    let scalar = Unicode.Scalar(kana.lowerBound + UInt32(place))
                else { return nil }
                reading.append(scalar)
            }
            entries.append(
                NameEntry(
                    writing: writing, reading: String(reading),
                    kinds: NameKinds(rawValue: head & NameKinds.all.rawValue), rank: head >> NameKinds.bits))
        }
        return entries
    }

    /// The most readings of a writing; a real pack has fewer.
    private static let mostReadings = 64

    /// The kana of readings, which are stored as places in it.
    public static let kana: Range<UInt32> = 0x3040..<0x3100
}

/// What is called by a name.
public struct NameKinds: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// The kinds as bits.
    public let rawValue: Int

    /// Makes a set of kinds from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number of bits that all kinds need.
    public static let bits = 5
    /// A family.
    public static let surname = NameKinds(rawValue: 1)
    /// A person, by the given name.
    public static let given = NameKinds(rawValue: 2)
    /// Women, by the given name.
    public static let female = NameKinds(rawValue: 4)
    /// Men, by the given name.
    public static let male = NameKinds(rawValue: 8)
    /// A place.
    public static let place = NameKinds(rawValue: 16)

    static let all: NameKinds = [.surname, .given, .female, .male, .place]

    /// The kinds in words, such as `surname, female given name`.
    public var description: String {
        var words: [String] = []
        if contains(.surname) { words.append("surname") }
        if contains(.given) {
            switch (contains(.female), contains(.male)) {
            case (true, true): words.append("female or male given name")
            case (true, false): words.append("female given name")
            case (false, true): words.append("male given name")
            case (false, false): words.append("given name")
            }
        }
        if contains(.place) { words.append("place") }
        return words.joined(separator: ", ")
    }
}
