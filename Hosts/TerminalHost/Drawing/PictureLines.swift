import AppCoreContent
import HostSupport

/// Draws a picture in half blocks or, where there is little room, in braille.
@MainActor struct PictureLines {
    /// How many columns the picture may take.
    let width: Int
    /// How many lines it may take.
    let height: Int

    /// The fewest dots, across or down, that show a drawing clearly; half blocks have fewer in the same room.
    private static let fewestDots = 32
    /// How many columns a step of the drawing takes.
    private static let stepWidth = 8
    /// How many straight lines a curve becomes.
    private static let curveSteps = 12

    /// The picture's lines; none if it has no size.
    func lines(of picture: Picture) -> [StyledLine] {
        guard width > 0, height > 0, picture.width > 0, picture.height > 0, picture.width.isFinite,
            picture.height.isFinite
        else { return [] }
        if picture.showsSteps { return steps(of: picture) }
        let large = size(of: picture, within: width, 2 * height)
        let isLarge = max(large.width, large.height) >= Self.fewestDots
        let size = isLarge ? large : self.size(of: picture, within: 2 * width, 4 * height)
        let strokes = Self.dots(of: picture, size)
        return Self.styled(strokes, drawn: picture.drawn) { isLarge ? $0.halfBlocks : $0.braille }
    }

    /// A small drawing in braille for each stroke, with its number below it, as many in a line as fit.
    private func steps(of picture: Picture) -> [StyledLine] {
        let columns = min(Self.stepWidth, width)
        let strokes = Self.dots(of: picture, size(of: picture, within: 2 * columns, 2 * columns))
        let inLine = (width + 1) / (columns + 1)
        return stride(from: 0, to: strokes.count, by: inLine).flatMap { first in
            var lines: [StyledLine] = []
            for number in first..<min(first + inLine, strokes.count) {
                let start = (number - first) * (columns + 1)
                let label = clipped(String(number + 1), to: columns)
                let step =
                    Self.styled(strokes, drawn: number + 1) { $0.braille }
                    + [StyledLine((blank((columns - displayWidth(label)) / 2), .plain), (label, .dim))]
                for (index, line) in step.enumerated() {
                    if index == lines.count { lines.append(StyledLine()) }
                    lines[index].pieces.append((blank(start - lines[index].width), .plain))
                    lines[index].pieces += line.pieces
                }
            }
            return lines
        }
    }

    /// The largest size within some dots that has the picture's proportions.
    private func size(of picture: Picture, within width: Int, _ height: Int) -> (width: Int, height: Int) {
        let scale = min(Double(width) / picture.width, Double(height) / picture.height)
        func dots(_ length: Double, _ most: Int) -> Int { Int(min(max((length * scale).rounded(), 1), Double(most))) }
        return (dots(picture.width, width), dots(picture.height, height))
    }

    /// The dots of each stroke.
    private static func dots(of picture: Picture, _ size: (width: Int, height: Int)) -> [Dots] {
        picture.strokes.map { stroke in
            var dots = Dots(width: size.width, height: size.height)
            draw(stroke, of: picture, in: &dots)
            return dots
        }
    }

    private static func draw(_ stroke: [Picture.Segment], of picture: Picture, in dots: inout Dots) {
        func point(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
            let place = (x / picture.width * Double(dots.width - 1), y / picture.height * Double(dots.height - 1))
            guard place.0.isFinite, place.1.isFinite, abs(place.0) < 1e6, abs(place.1) < 1e6 else { return (-1, -1) }
            return (Int(place.0.rounded()), Int(place.1.rounded()))
        }
        var pen = point(0, 0)
        var start = pen
        // The same places in the picture's own units, for curves.
        var here = (x: 0.0, y: 0.0)
        var begin = here
        for step in stroke {
            switch step {
            case .move(let x, let y):
                pen = point(x, y)
                (start, here, begin) = (pen, (x, y), (x, y))
            case .line(let x, let y):
                let end = point(x, y)
                dots.line(from: pen, to: end)
                (pen, here) = (end, (x, y))
            case .curve(let x1, let y1, let x2, let y2, let x, let y):
                for step in 1...curveSteps {
                    let t = Double(step) / Double(curveSteps)
                    let (a, b, c, d) = (
                        (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
                    )
                    let end = point(a * here.x + b * x1 + c * x2 + d * x, a * here.y + b * y1 + c * y2 + d * y)
                    dots.line(from: pen, to: end)
                    pen = end
                }
                here = (x, y)
            case .close:
                dots.line(from: pen, to: start)
                (pen, here) = (start, begin)
            }
        }
    }

    /// Lines in which the characters that the newest stroke touches stand out, and those that only strokes to come touch
    /// are faint; `nil` draws all strokes alike.
    private static func styled(_ strokes: [Dots], drawn: Int?, by lines: (Dots) -> [String]) -> [StyledLine] {
        guard let first = strokes.first else { return [] }
        let empty = Dots(width: first.width, height: first.height)
        let count = min(max(drawn ?? strokes.count, 0), strokes.count)
        let newest = drawn == nil || count == 0 ? empty : strokes[count - 1]
        let ink = lines(strokes[..<count].reduce(into: empty) { $0.formUnion($1) })
        let faint = lines(strokes[count...].reduce(into: empty) { $0.formUnion($1) })
        return zip(zip(ink, lines(newest)), faint).map { line, faint in
            var styled = StyledLine()
            for ((character, mark), rest) in zip(zip(line.0, line.1), faint) {
                let isFaint = character == " " && rest != " "
                let role: Role = mark != " " ? .accent : isFaint ? .dim : .plain
                let shown = isFaint ? rest : character
                if styled.pieces.last?.role == role {
                    styled.pieces[styled.pieces.count - 1].text.append(shown)
                } else {
                    styled.pieces.append((String(shown), role))
                }
            }
            return styled
        }
    }
}
