/// Returns scalars that take exactly as many columns as one character, where `width` tells how many a scalar has in the
/// terminal's locale, and −1 if it cannot be printed.
func drawable(_ text: String, columns: Int, width: (Unicode.Scalar) -> Int) -> [Unicode.Scalar] {
    // ncurses counts the columns of each scalar. A sequence that forms one picture, such as an astronaut made of a
    // woman and a rocket, is drawn as its first part: ncurses would count each part as a picture, and put everything
    // that follows too far to the right.
    var drawn: [Unicode.Scalar] = []
    var used = 0
    for scalar in text.unicodeScalars where drawn.count < 5 {
        let size = width(scalar)
        if scalar == "\u{200D}" { break }
        // A letter drawn as a picture is a column wider in some terminals and not in others.
        if scalar == "\u{FE0F}" || used + max(size, 0) > columns { continue }
        drawn.append(size < 0 ? "\u{FFFD}" : scalar)
        used += size < 0 ? 1 : size
    }
    if used == 0 { drawn.insert(" ", at: 0) }
    return drawn + Array(repeating: " ", count: max(columns - max(used, 1), 0))
}
