/// Finds the word that the user may have meant: at most one slip away for a short one, at most two for others.
///
/// - Parameters:
///   - word: The word that the user typed.
///   - words: The words that there are, in lower case.
/// - Returns: The nearest; `nil` if none is near.
func nearest(to word: String, of words: [String]) -> String? {
    guard word.utf8.count <= 20 else { return nil }
    let most = word.count <= 4 ? 1 : 2
    return words.map { (name: $0, distance: editDistance(from: word.lowercased(), to: $0)) }
        .filter { $0.distance <= most }.min { $0.distance < $1.distance }?.name
}

/// How many letters to insert, delete, replace or swap with the next (the optimal string alignment distance).
private func editDistance(from first: String, to second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var table = [Array(0...second.count)]
    for row in 1..<(first.count + 1) {
        table.append([row])
        for column in 1..<(second.count + 1) {
            let isSame = first[row - 1] == second[column - 1]
            var least = min(table[row - 1][column] + 1, table[row][column - 1] + 1)
            least = min(least, table[row - 1][column - 1] + (isSame ? 0 : 1))
            if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                least = min(least, table[row - 2][column - 2] + 1)
            }
            table[row].append(least)
        }
    }
    return table[first.count][second.count]
}
