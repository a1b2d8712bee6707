/// Which given names are women's.
///
/// ENAMDICT has far fewer men's names than women's, and tags many as a woman's only because a woman has them, too, such as
/// 健 and 達也. So its tag counts only for names that end like women's: most names with this end have the tag, or if it
/// knows that men have the name as well.
struct NameSexes {
    /// The least share of names with an end that must be women's, in percent.
    private static let least = 60

    private let enamdict: Enamdict
    private var counts: [Unicode.Scalar: (women: Int, all: Int)] = [:]

    /// Counts how given names end.
    init(_ enamdict: Enamdict) {
        self.enamdict = enamdict
        for (pair, tags) in enamdict.tags where !tags.isDisjoint(with: Enamdict.given) {
            guard let end = pair.writing.unicodeScalars.last else { continue }
            counts[end, default: (0, 0)].all += 1
            if tags.contains("f"), !tags.contains("m") { counts[end, default: (0, 0)].women += 1 }
        }
    }

    /// Whether women have a given name.
    func isFemale(_ pair: NamePair) -> Bool {
        guard let tags = enamdict.tags[pair], tags.contains("f"), let end = pair.writing.unicodeScalars.last,
            let count = counts[end]
        else { return false }
        return tags.contains("m") || count.women * 100 >= count.all * Self.least
    }
}
