import AppCoreContent

/// Draws a picture in half blocks or, where there is little room, in braille.
@MainActor struct PictureLines {
    /// How many columns the picture may take.
    let width: Int
    /// How many lines it may take.
    let height: Int

    /// The fewest dots, across or down, that show a drawing clearly; half blocks have fewer in the same room.
    private static let fewestDots = 32
    /// How many straight lines a curve becomes.
    private static let curveSteps = 12

    /// The picture's lines; none if it has no size.
    func lines(of picture: Picture) -> [StyledLine] {
        guard width > 0, height > 0, picture.width > 0, picture.height > 0, picture.width.isFinite,
            picture.height.isFinite
        else { return [] }
        let large = size(of: picture, within: width, 2 * height)
        let isLarge = max(large.width, large.height) >= Self.fewestDots
        let size = isLarge ? large : self.size(of: picture, within: 2 * width, 4 * height)
        let drawn = min(max(picture.drawn ?? picture.strokes.count, 0), picture.strokes.count)
        let older = picture.drawn == nil ? drawn : max(drawn - 1, 0)
        var dots = Dots(width: size.width, height: size.height)
        for stroke in picture.strokes.prefix(older) { Self.draw(stroke, of: picture, in: &dots) }
        var newest = Dots(width: size.width, height: size.height)
        for stroke in picture.strokes[older..<drawn] {
            Self.draw(stroke, of: picture, in: &dots)
            Self.draw(stroke, of: picture, in: &newest)
        }
        return isLarge
            ? Self.styled(dots.halfBlocks, newest: newest.halfBlocks)
            : Self.styled(dots.braille, newest: newest.braille)
    }

    /// The largest size within some dots that has the picture's proportions.
    private func size(of picture: Picture, within width: Int, _ height: Int) -> (width: Int, height: Int) {
        let scale = min(Double(width) / picture.width, Double(height) / picture.height)
        func dots(_ length: Double, _ most: Int) -> Int { Int(min(max((length * scale).rounded(), 1), Double(most))) }
        return (dots(picture.width, width), dots(picture.height, height))
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

    /// Lines in which the characters that the newest stroke touches stand out.
    private static func styled(_ lines: [String], newest: [String]) -> [StyledLine] {
        zip(lines, newest).map { line, new in
            var styled = StyledLine()
            for (character, mark) in zip(line, new) {
                let role: Role = mark == " " ? .plain : .accent
                if styled.pieces.last?.role == role {
                    styled.pieces[styled.pieces.count - 1].text.append(character)
                } else {
                    styled.pieces.append((String(character), role))
                }
            }
            return styled
        }
    }
}
