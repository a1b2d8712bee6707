/// Returns how many letters to insert, delete, replace or swap with the next, to make one word of another.
///
/// This is the optimal string alignment distance: it counts a swap as one slip of a typing hand.
///
/// - Parameters:
///   - first: A word; the work grows with the product of both lengths.
///   - second: Another word.
/// - Returns: The number of slips; 0 for equal words.
public func editDistance(from first: String, to second: String) -> Int {
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
