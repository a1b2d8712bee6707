import Foundation
import PackReader
import PackWriting

/// The kanji as which other characters are usually written, from KANJIDIC2's variants and Unicode's.
///
/// A pair that is wrong does little harm: a search tries it only if what was typed is no word, and it must give one.
struct UsualForms {
    /// The most forms of a character.
    private static let most = 4

    /// The forms of each character, the most frequent first.
    private(set) var forms: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    /// Joins the sources.
    ///
    /// - Parameters:
    ///   - kanjidic: The kanji, which say what is usual: a kanji of the schools or of JIS X 0208.
    ///   - pairs: Unicode's pairs of characters.
    init(_ kanjidic: Kanjidic, _ pairs: UnicodePairs) {
        let ranks = Dictionary(uniqueKeysWithValues: kanjidic.entries.map { ($0.scalar, Rank($0)) })
        func rank(_ scalar: Unicode.Scalar) -> Rank { ranks[scalar] ?? .unknown }
        var near = kanjidic.variants
        for (first, second) in pairs.same where first != second {
            near[first, default: []].insert(second)
            near[second, default: []].insert(first)
        }
        // The weakest relation counts only for a character of which nothing else is known.
        let unknown = pairs.alike.filter { near[$0.0] == nil && !rank($0.0).isUsual && rank($0.1).isUsual }
        for (first, second) in unknown { near[first, default: []].insert(second) }
        for (scalar, direct) in near {
            let own = rank(scalar)
            // Simplified 经 leads to 経 by way of the old 經.
            let further = own.isUsual ? [] : direct.reduce(into: direct) { $0.formUnion(near[$1] ?? []) }
            var found: [Unicode.Scalar] = []
            for group in [direct, further.subtracting(direct)] {
                found += group.filter { rank($0).isUsual && $0 != scalar && (!own.isInJIS208 || rank($0) < own) }
                    .sorted { (rank($0), $0) < (rank($1), $1) }
            }
            if !found.isEmpty { forms[scalar] = Array(found.prefix(Self.most)) }
        }
    }

    /// The section of the pack: three bytes for a character and three for a form.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (scalar, forms) in forms.sorted(by: { $0.key < $1.key }) {
            for form in forms {
                bytes.append(number: Int(scalar.value), bytes: 3)
                bytes.append(number: Int(form.value), bytes: 3)
            }
        }
        return bytes
    }

    /// How usual a kanji is.
    private struct Rank: Comparable {
        static let unknown = Rank(group: 3, frequency: .max, isInJIS208: false)

        let group: Int
        let frequency: Int
        let isInJIS208: Bool

        var isUsual: Bool { group == 0 || isInJIS208 }

        private init(group: Int, frequency: Int, isInJIS208: Bool) {
            (self.group, self.frequency, self.isInJIS208) = (group, frequency, isInJIS208)
        }

        init(_ entry: KanjidicEntry) {
            let isInJIS208 = entry.codes["jis208"] != nil
            let isKnown = entry.frequency > 0 || entry.grade > 0
            let group = (1...8).contains(entry.grade) ? 0 : isInJIS208 && isKnown ? 1 : 2
            self.init(
                group: group, frequency: entry.frequency == 0 ? .max : entry.frequency, isInJIS208: isInJIS208)
        }

        static func < (first: Rank, second: Rank) -> Bool {
            (first.group, first.frequency) < (second.group, second.frequency)
        }
    }
}

/// Pairs of characters that Unicode's data call forms of each other.
struct UnicodePairs {
    /// Simplified and traditional forms, differences in shape alone, compatibility ideographs, radicals.
    private(set) var same: [(Unicode.Scalar, Unicode.Scalar)] = []
    /// Characters with the same meaning.
    private(set) var alike: [(Unicode.Scalar, Unicode.Scalar)] = []

    /// Reads pairs.
    ///
    /// - Parameters:
    ///   - variants: The text of `Unihan_Variants.txt`.
    ///   - characters: The text of `UnicodeData.txt`.
    ///   - radicals: The text of `EquivalentUnifiedIdeograph.txt`.
    init(variants: String, characters: String, radicals: String) {
        for line in variants.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t")
            guard fields.count == 3, let first = Self.scalar(fields[0].dropFirst(2)) else { continue }
            for text in fields[2].split(separator: " ") {
                // A source may follow: U+56FD<kMatthews.
                guard let second = Self.scalar(text.prefix { $0 != "<" }.dropFirst(2)) else { continue }
                switch fields[1] {
                case "kSimplifiedVariant", "kTraditionalVariant", "kZVariant": same.append((first, second))
                case "kSemanticVariant": alike.append((first, second))
                default: break
                }
            }
        }
        for line in characters.split(separator: "\n") where line.contains(";CJK COMPATIBILITY IDEOGRAPH-") {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            if let first = Self.scalar(fields[0]), let second = Self.scalar(fields[5]) { same.append((first, second)) }
        }
        for line in radicals.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.filter { $0 != " " } }
            guard fields.count == 2, let second = Self.scalar(fields[1][...]) else { continue }
            let ends = fields[0].split(separator: ".").compactMap(Self.scalar)
            guard let first = ends.first, let last = ends.last else { continue }
            for value in first.value...last.value { Unicode.Scalar(value).map { same.append(($0, second)) } }
        }
    }

    private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
        UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
}

extension UnicodePairs {
    /// Reads the files of Debian's package.
    ///
    /// - Throws: `SourceError` if one can't be had, `DataError` if it has no pairs.
    init(_ workshop: Workshop) throws {
        try workshop.install("bzip2")
        let packed = try workshop.path(of: .unihanVariants)
        let text = "\(Workshop.sources)/variants"
        _ = FileManager.default.createFile(atPath: text, contents: nil)
        let output = try FileHandle(forWritingTo: URL(filePath: text))
        guard try workshop.run("bzip2", "-dc", packed, output: output) else {
            throw DataError(description: "'\(packed)' is damaged: it cannot be inflated")
        }
        self.init(
            variants: try workshop.text(of: text),
            characters: try workshop.text(of: try workshop.path(of: .unicodeData)),
            radicals: try workshop.text(of: try workshop.path(of: .radicalIdeographs)))
        guard same.count > 10_000, alike.count > 1_000 else {
            throw DataError(description: "'\(packed)' has only \(same.count) and \(alike.count) pairs")
        }
    }
}
