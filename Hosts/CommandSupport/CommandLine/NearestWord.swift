import TextBasics

/// Finds the word, in lower case, that the user may have meant: at most one slip away for a short one, at most two for
/// others.
func nearest(to word: String, of words: [String]) -> String? {
    guard word.utf8.count <= 20 else { return nil }
    let most = word.count <= 4 ? 1 : 2
    return words.map { (name: $0, distance: editDistance(from: word.lowercased(), to: $0)) }
        .filter { $0.distance <= most }.min { $0.distance < $1.distance }?.name
}
