import AppCore
import HostSupport
import TextBasics

/// A question, and the answer that the user is about to give: the safe one until they choose the other.
struct AskedQuestion {
    let question: Question
    var goesAhead = false
    /// Whether the box is highlighted for a moment, after a key that means nothing to it.
    var isFlashing = false

    /// What happens to the question after a key or a click.
    enum Step {
        case stay, flash
        case answer(Bool)
    }

    /// Handles a key: only Enter, after a choice, goes ahead.
    mutating func take(_ key: Key) -> Step {
        switch key {
        case .enter: return .answer(goesAhead)
        case .escape: return .answer(false)
        case .left, .up: goesAhead = false
        case .right, .down: goesAhead = true
        case .tab, .backTab: goesAhead.toggle()
        case .character(let letter):
            let meant = [false, true].filter { label($0).lowercased().hasPrefix(letter.lowercased()) }
            guard let first = meant.first else { return .flash }
            goesAhead = meant.count > 1 ? !goesAhead : first
        default: return .flash
        }
        return .stay
    }

    func label(_ goesAhead: Bool) -> String { cleaned(goesAhead ? question.confirm : question.cancel) }
}

/// A question's box, as high as its text, next to the row that it is about.
@MainActor struct QuestionBox {
    let rect: Rect
    private let texts: [StyledLine]
    private let answers: [(rect: Rect, goesAhead: Bool)]
    private let asked: AskedQuestion

    /// Lays out a box beside the line that the question is about, which stays visible if there is room.
    init(_ asked: AskedQuestion, by row: Int, from column: Int, in size: (width: Int, height: Int)) {
        self.asked = asked
        let widest = max(min(size.width - 4, 60), 1)
        var texts = wrapped(cleaned(asked.question.text), to: widest).map { StyledLine(($0, .bold)) }
        if let detail = asked.question.detail {
            texts += wrapped(cleaned(detail), to: widest).map { StyledLine(($0, .plain)) }
        }
        let labels = [false, true].map { "  " + clipped(asked.label($0), to: widest - 2) }
        let isOneLine = displayWidth(labels[0]) + 3 + displayWidth(labels[1]) <= widest
        let room = max(size.height - 2 - (isOneLine ? 1 : 2), 0)
        if texts.count > room {
            texts = Array(texts.prefix(room))
            if let last = texts.popLast()?.pieces.first {
                texts.append(StyledLine((clipped(last.text + " …", to: widest), last.role)))
            }
        }
        self.texts = texts
        let answerWidth =
            isOneLine ? displayWidth(labels[0]) + 3 + displayWidth(labels[1]) : labels.map(displayWidth).max() ?? 0
        let width = texts.reduce(answerWidth) { max($0, displayWidth($1.pieces[0].text)) } + 4
        let height = texts.count + (isOneLine ? 1 : 2) + 2
        let below = row + 1 + height < size.height
        let y = below ? row + 1 : row >= height ? row - height : max(size.height - 1 - height, 0)
        let rect = Rect(x: max(min(column, size.width - width), 0), y: y, width: width, height: height)
        self.rect = rect
        let first = Rect(x: rect.x + 2, y: y + 1 + texts.count, width: displayWidth(labels[0]), height: 1)
        let second = Rect(
            x: isOneLine ? first.x + first.width + 3 : first.x, y: isOneLine ? first.y : first.y + 1,
            width: displayWidth(labels[1]), height: 1)
        answers = [(first, false), (second, true)]
    }

    func answer(x: Int, y: Int) -> Bool? { answers.first { $0.rect.contains(x: x, y: y) }?.goesAhead }

    func draw(on canvas: inout Canvas) {
        canvas.frame(rect)
        for (row, line) in texts.enumerated() {
            for piece in line.pieces { canvas.put(piece.text, x: rect.x + 2, y: rect.y + 1 + row, role: piece.role) }
        }
        for (rect, goesAhead) in answers {
            let isDestructive = goesAhead && asked.question.isDestructive
            let isChosen = goesAhead == asked.goesAhead
            let role: Role = isChosen ? isDestructive ? .danger : .selected : isDestructive ? .error : .plain
            canvas.put(isChosen ? "▸ " : "  ", x: rect.x, y: rect.y, role: role)
            canvas.put(asked.label(goesAhead), x: rect.x + 2, y: rect.y, role: role, limit: rect.width - 2)
            if isChosen { canvas.cursor = canvas.nearest(to: (rect.x, rect.y)) }
        }
        if asked.isFlashing { canvas.tint(rect, .title) }
    }
}
