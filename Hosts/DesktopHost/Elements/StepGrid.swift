/// Where squares of one size stand, as many side by side as there is room for.
struct StepGrid {
    let side: Int
    let gap: Int

    /// How many stand in a line; at least one does.
    func columns(in width: Int) -> Int { max((width + gap) / (side + gap), 1) }

    /// The width of some squares in one line.
    func width(of count: Int) -> Int { max(count * (side + gap) - gap, side) }

    /// The height of some squares in a width; a negative width is unlimited.
    func height(of count: Int, in width: Int) -> Int {
        guard count > 0 else { return 0 }
        let columns = width < 0 ? count : columns(in: width)
        return (count + columns - 1) / columns * (side + gap) - gap
    }

    /// The upper left corner of a square.
    func place(of number: Int, in width: Int) -> (x: Int, y: Int) {
        let columns = columns(in: width)
        return (number % columns * (side + gap), number / columns * (side + gap))
    }
}
