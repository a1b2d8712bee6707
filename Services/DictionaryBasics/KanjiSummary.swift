/// What a row says of a kanji.
public struct KanjiSummary: Equatable, Sendable {
    /// The kanji.
    public var character: Unicode.Scalar
    /// What it means, in a few words; or why there is nothing to say.
    public var gloss: String
    /// How it is read, in a few words.
    public var readings: String
    /// Whether the user has starred it.
    public var isStarred: Bool

    /// The first thing that it means, for where there is little room; `nil` if nothing is known.
    ///
    /// A radical's name is enough: `water` for `water radical (no. 85)`.
    public var firstMeaning: String? { gloss.split(separator: ",").first.flatMap { Self.name($0).text } }

    /// What it is called as a part of other kanji: `barb` for `feathered stick, barb radical (no. 6)`.
    public var partName: String? { names.first }

    /// What it is called as a part of other kanji, if its texts say so, then what it means.
    public var names: [String] {
        let meanings = gloss.split(separator: ",").map(Self.name)
        return (meanings.filter(\.isOfRadical) + meanings).compactMap(\.text).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    private static func name(_ meaning: Substring) -> (text: String?, isOfRadical: Bool) {
        let words = meaning.prefix { $0 != "(" }.split(separator: " ")
        let end = words.dropFirst().firstIndex(of: "radical")
        let name = words[..<(end ?? words.endIndex)]
        return (name.isEmpty ? nil : name.joined(separator: " "), end != nil)
    }

    /// Makes a summary from its properties.
    public init(_ character: Unicode.Scalar, gloss: String = "", readings: String = "", isStarred: Bool = false) {
        self.character = character
        self.gloss = gloss
        self.readings = readings
        self.isStarred = isStarred
    }

    /// Reads the summary of a kanji; what is thrown, or that there is none, is its gloss.
    public init(of character: Unicode.Scalar, _ read: (Unicode.Scalar) throws -> KanjiSummary?) {
        do {
            self = try read(character) ?? KanjiSummary(character, gloss: "not in the dictionary")
        } catch {
            self = KanjiSummary(character, gloss: "\(error)")
        }
    }
}
