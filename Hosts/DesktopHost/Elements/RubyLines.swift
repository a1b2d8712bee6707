/// Where the parts of a text stand, of which some have an annotation above them: in as many lines as they take.
///
/// Letters stand as they would without annotations. One that is wider than its part reaches over neighbours that have none;
/// only where that isn't enough, the letters below neighbouring annotations stand apart, all by the same.
struct RubyLines {
    struct Part {
        var width: Int
        /// What is above the line that the letters stand on.
        var ascent: Int
        /// What is below that line.
        var descent = 0
        /// The size of what stands above the part; `nil` if nothing does.
        var annotation: Size?
        var startsLine = false
    }

    struct Size {
        var width: Int
        var height: Int
    }

    /// The upper left corner of a part's letters, and that of its annotation.
    struct Place: Equatable {
        var x: Int
        var y: Int
        var annotationX: Int
        var annotationY: Int
    }

    /// Wider than any window.
    private static let widest = 1_000_000

    private let parts: [Part]

    init(_ parts: [Part]) { self.parts = parts }

    /// The narrowest width, that of the widest part.
    var minimum: Int { parts.map { max($0.width, $0.annotation?.width ?? 0) }.max() ?? 0 }

    /// The width that needs one line, unless a part has to begin one.
    var natural: Int {
        zip(parts, places(in: Self.widest).places).map { part, place in
            max(place.x + part.width, place.annotationX + (part.annotation?.width ?? 0))
        }.max() ?? 0
    }

    /// Divides the parts into lines; tells where each stands, in their order, and how high all lines are.
    func places(in width: Int) -> (places: [Place], height: Int) {
        let width = min(width, Self.widest)
        var places: [Place] = []
        var height = 0
        for line in lines(in: width) {
            let range = line[0].lowerBound..<line[line.count - 1].upperBound
            let above = parts[range].compactMap(\.annotation?.height).max() ?? 0
            let ascent = parts[range].map(\.ascent).max() ?? 0
            for (index, x) in zip(range, positions(of: line, in: width)) {
                places.append(
                    Place(
                        x: x.letters, y: height + above + ascent - parts[index].ascent, annotationX: x.annotation,
                        annotationY: height + above - (parts[index].annotation?.height ?? 0)))
            }
            height += above + ascent + (parts[range].map(\.descent).max() ?? 0)
        }
        return (places, height)
    }

    // MARK: - Lines

    /// The units of each line: neighbours with annotations together as far as a line has room, any other part alone.
    private func lines(in width: Int) -> [[Range<Int>]] {
        var lines: [[Range<Int>]] = []
        var used = 0
        for unit in units(in: width) {
            if used > 0, !parts[unit.lowerBound].startsLine, used + letters(of: unit) <= width {
                lines[lines.count - 1].append(unit)
                used += letters(of: unit)
            } else {
                lines.append([unit])
                used = max(letters(of: unit), annotations(of: unit))
            }
        }
        return lines
    }

    private func units(in width: Int) -> [Range<Int>] {
        var units: [Range<Int>] = []
        for (index, part) in parts.enumerated() {
            if let last = units.last, part.annotation != nil, !part.startsLine, isAnnotated(last),
                max(letters(of: last.lowerBound..<index + 1), annotations(of: last.lowerBound..<index + 1)) <= width
            {
                units[units.count - 1] = last.lowerBound..<index + 1
            } else {
                units.append(index..<index + 1)
            }
        }
        return units
    }

    private func isAnnotated(_ unit: Range<Int>) -> Bool { parts[unit.lowerBound].annotation != nil }
    private func letters(of unit: Range<Int>) -> Int { parts[unit].reduce(0) { $0 + $1.width } }
    private func annotations(of unit: Range<Int>) -> Int { parts[unit].reduce(0) { $0 + ($1.annotation?.width ?? 0) } }

    // MARK: - A line

    /// Where the parts of a line begin, and where their annotations do.
    private func positions(of line: [Range<Int>], in width: Int) -> [(letters: Int, annotation: Int)] {
        let rest = max(width - line.reduce(0) { $0 + letters(of: $1) }, 0)
        var positions: [(letters: Int, annotation: Int)] = []
        var x = 0
        for (number, unit) in line.enumerated() {
            guard isAnnotated(unit) else {
                positions.append((x, x))
                x += letters(of: unit)
                continue
            }
            let (left, right) = (room(before: number, in: line), room(after: number, in: line) ?? rest)
            let extra = max(annotations(of: unit) - letters(of: unit) - left - right, 0)
            let start = x
            var cells: [(letters: Int, annotation: Int)] = []
            for (place, index) in unit.enumerated() {
                let part = parts[index]
                let cell = part.width + extra * (place + 1) / unit.count - extra * place / unit.count
                cells.append((x + (cell - part.width) / 2, x + (cell - (part.annotation?.width ?? 0)) / 2))
                x += cell
            }
            keepApart(&cells, unit, from: start - left, to: x + right)
            positions += cells
        }
        return positions
    }

    /// Moves annotations that would lie on each other, or beyond the room that there is for them.
    private func keepApart(
        _ cells: inout [(letters: Int, annotation: Int)], _ unit: Range<Int>, from start: Int, to end: Int
    ) {
        var least = start
        for (place, index) in unit.enumerated() {
            cells[place].annotation = max(cells[place].annotation, least)
            least = cells[place].annotation + (parts[index].annotation?.width ?? 0)
        }
        var most = end
        for (place, index) in unit.enumerated().reversed() {
            cells[place].annotation = min(cells[place].annotation, most - (parts[index].annotation?.width ?? 0))
            most = cells[place].annotation
        }
    }

    /// How far an annotation reaches over what is before its unit; two of them share what is between them.
    private func room(before number: Int, in line: [Range<Int>]) -> Int {
        let between = line[..<number].reversed().prefix { !isAnnotated($0) }
        let room = between.reduce(0) { $0 + letters(of: $1) }
        return between.count == number ? room : room / 2
    }

    /// How far an annotation reaches over what is behind its unit; `nil` if the line ends before the next one.
    private func room(after number: Int, in line: [Range<Int>]) -> Int? {
        let between = line[(number + 1)...].prefix { !isAnnotated($0) }
        guard number + 1 + between.count < line.count else { return nil }
        let room = between.reduce(0) { $0 + letters(of: $1) }
        return room - room / 2
    }
}
