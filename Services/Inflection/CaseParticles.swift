/// Texts in which が or を stands where `text` has は or も, as an expression is listed: 肝が据わる for 肝は据わる.
///
/// After に, で and と, は and も are left out instead: 気に留める for 気にも留める. One particle is changed at a time.
///
/// - Parameter text: What a reader met, in kana, or in kanji and kana.
/// - Returns: Two texts or one for each は and も that isn't at an end of the text, and no more than eight; none for a
///   text of more than 40 scalars. Most of them make no sense; keep those that a dictionary lists.
public func textsWithCaseParticles(for text: String) -> [String] {
    guard text.utf8.count <= 4 * Search.longestText else { return [] }
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= Search.longestText else { return [] }
    var found: [String] = []
    for place in scalars.indices.dropFirst().dropLast() where scalars[place] == "は" || scalars[place] == "も" {
        let isDoubled = ["に", "で", "と"].contains(scalars[place - 1])
        for particle in isDoubled ? [""] : ["が", "を"] {
            var variant = String.UnicodeScalarView(scalars[..<place])
            variant.append(contentsOf: particle.unicodeScalars)
            variant.append(contentsOf: scalars[(place + 1)...])
            found.append(String(variant))
        }
    }
    return Array(found.prefix(8))
}
