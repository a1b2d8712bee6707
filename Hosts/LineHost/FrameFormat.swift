// Linux only: FoundationEssentials, for JSON.
import FoundationEssentials
import HostSupport
import TextBasics

enum FrameFormat: Sendable {
    /// As text for people and screen readers.
    case text
    /// As one JSON object per line, for scripts.
    case json

    func write(_ frame: Frame) -> String {
        switch self {
        case .text: TextFrame(frame).text
        case .json: json(frame)
        }
    }

    func write(message: String) -> String {
        switch self {
        case .text: message + "\n\n"
        case .json: json(["notice": message])
        }
    }

    private func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and flags can always be encoded.
        guard let data = try? encoder.encode(value) else { return "{}\n" }
        // Cleaning an identity would change it, so it is escaped; inside a JSON string any scalar can be.
        var line = ""
        for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
            if scalar.isHidden { line += scalar.jsonEscape } else { line.unicodeScalars.append(scalar) }
        }
        return line + "\n"
    }
}

struct TextFrame {
    private let frame: Frame
    private var lines: [String] = []

    init(_ frame: Frame) {
        self.frame = frame
        addHead()
        addElements()
        addFoot()
    }

    var text: String { lines.joined(separator: "\n") + "\n\n" }

    private mutating func addHead() {
        let path = frame.path.joined(separator: " › ")
        lines.append(frame.modal == true ? "[\(path)]" : path.isEmpty ? "(nothing is shown)" : path)
        if let tabs = frame.tabs, tabs.count > 1 {
            let titles = tabs.map { tab in
                let title = tab.title + (tab.waiting.map { " (\($0))" } ?? "")
                return tab.selected ? "[\(title)]" : title
            }
            lines.append("Tabs: " + titles.joined(separator: "  "))
        }
        if let menu = frame.menu { lines.append("Menu: [\(menu)]  (type menu for the others)") }
        if let notice = frame.notice {
            lines.append("* \(notice)" + (frame.noticeAction.map { "  \($0.number). [\($0.label)]" } ?? ""))
        }
        if let question = frame.question { add(question) }
    }

    private mutating func add(_ question: Frame.Asked) {
        lines.append("? \(question.text)")
        if let detail = question.detail { lines.append("  \(detail)") }
        for answer in question.answers {
            let isLoss = answer.goesAhead && question.destructive == true
            let note = answer.isDefault ? "  (default)" : isLoss ? "  (cannot be undone)" : ""
            lines.append("   \(answer.number). [\(answer.label)]\(note)")
        }
    }

    private mutating func addElements() {
        var previous: Frame.Item?
        let columns = Columns.ofSections(in: frame)
        var rest = frame.elements[...]
        while let item = rest.first {
            if let name = item.section, item.sectionNumber != previous?.sectionNumber {
                lines += ["", name]
            } else if item.section == nil, previous?.section != nil {
                lines.append("")
            }
            previous = item
            let cells = rest.prefix { $0.standing != .below && $0.sectionNumber == item.sectionNumber }
            rest = rest.dropFirst(max(cells.count, 1))
            if !cells.isEmpty {
                lines += GridText.lines(of: Array(cells))
                continue
            }
            let number = item.number.map { "\($0)." } ?? ""
            var margin = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " "
            // A headline stands to the left of its items.
            if item.style == "headline" { margin = "  " }
            let body = body(of: item, columns[item.sectionNumber] ?? Columns()).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in body.enumerated() {
                var text = (index == 0 ? margin : String(repeating: " ", count: margin.count)) + line
                while text.utf8.last == UInt8(ascii: " ") { text.unicodeScalars.removeLast() }
                lines.append(text)
            }
        }
    }

    private mutating func addFoot() {
        if let more = frame.more { lines.append("      … \(more.grouped) more; type more") }
        if frame.working == true { lines.append("      … still working") }
    }

    private func body(of item: Frame.Item, _ columns: Columns) -> String {
        switch item.kind {
        case "row", "point": return row(item, columns)
        case "text": return item.style == "error" ? "! \(item.label)" : item.label
        case "glyph": return item.value == item.label ? item.label : "\(item.value ?? "")  \(item.label)"
        case "field", "secure", "search":
            let notes = [
                item.problem.map { "! \($0)" }, item.detail.map { "(\($0))" },
                item.options.map { "(\($0.joined(separator: ", ")))" },
            ].compactMap { $0 }
            return (["\(item.label): [\(item.value ?? "")]"] + notes).joined(separator: "  ")
        case "toggle": return "[\(item.checked == true ? "x" : " ")] \(item.label)"
        case "choice":
            let options = (item.options ?? []).joined(separator: ", ")
            return "\(item.label): \(item.value ?? "none")  (\(options))"
        case "button": return "[\(item.label)]" + (item.detail.map { "  (\($0))" } ?? "")
        case "progress": return "\(item.label): \(item.value ?? "…")"
        case "map": return "Map: \(item.label)"
        case "picture": return "Picture: \(item.label)"
        case "link": return "→ \(item.label)"
        default: return item.label
        }
    }

    /// Aligns all texts of a row in columns: one that doesn't fit into its own is cut, and pushes no other.
    private func row(_ item: Frame.Item, _ columns: Columns) -> String {
        let mark = columns.hasMarks ? (item.checked == true ? "✓ " : "  ") : ""
        let texts = Columns.texts(of: item)
        guard texts.dropFirst().contains(where: { !$0.isEmpty }) || item.actions != nil else {
            return mark + item.label
        }
        var cells = zip(texts, columns.widths).filter { $0.1 > 0 }.map { padded(clipped($0.0, to: $0.1), to: $0.1) }
        if let actions = item.actions { cells.append("{\(actions.joined(separator: ", "))}") }
        return mark + cells.joined(separator: "  ")
    }
}

/// The widths of the columns for the rows of one section.
private struct Columns {
    /// The widest label, value, detail, badge, word that the row is open, and arrow.
    private static let widest = [60, 32, 72, 20, 6, 1]

    var widths = widest.map { _ in 0 }
    var hasMarks = false

    /// The texts of a row, from left to right; empty where it has none.
    static func texts(of item: Frame.Item) -> [String] {
        [
            item.label, item.value ?? "", item.detail ?? "",
            item.badge.map { $0.isEmpty || $0.isSign ? $0 : "(\($0))" } ?? "", item.open == true ? "(open)" : "",
            item.leadsFurther ? "›" : "",
        ]
    }

    /// The columns of each section.
    static func ofSections(in frame: Frame) -> [Int: Columns] {
        var columns: [Int: Columns] = [:]
        for item in frame.elements where item.kind == "row" || item.kind == "point" {
            var widened = columns[item.sectionNumber] ?? Columns()
            for (index, text) in texts(of: item).enumerated() {
                widened.widths[index] = max(widened.widths[index], min(displayWidth(text), widest[index]))
            }
            if item.checked == true { widened.hasMarks = true }
            columns[item.sectionNumber] = widened
        }
        return columns
    }
}

/// The rows of a grid, several in a line.
private enum GridText {
    private static let width = 76

    static func lines(of items: [Frame.Item]) -> [String] {
        let cells = items.map(text)
        let cell = cells.reduce(0) { max($0, displayWidth($1)) } + 2
        let columns = max(width / cell, 1)
        return stride(from: 0, to: cells.count, by: columns).map { start in
            var line = cells[start..<min(start + columns, cells.count)].map { padded($0, to: cell) }.joined()
            while line.utf8.last == UInt8(ascii: " ") { line.unicodeScalars.removeLast() }
            return line
        }
    }

    /// The number, the row, and its marks; a row that can't be pressed now has no number.
    private static func text(of item: Frame.Item) -> String {
        let number = item.number.map { "\($0)." } ?? "-"
        let marks = (item.checked == true ? "✓" : "") + (item.badge.map { displayWidth($0) == 1 ? $0 : "" } ?? "")
        var text = blank(5 - number.utf8.count) + number + " " + item.label + marks
        // A row without a number says by that that it can't be pressed now.
        let caption = item.detail.map {
            $0.hasSuffix(Frame.unavailable) ? $0.dropLast(Frame.unavailable.count) : $0[...]
        }
        if item.standing == .beside(hasCaption: true), let caption {
            text += " " + (caption.hasSuffix(", ") ? caption.dropLast(2) : caption)
        }
        return text
    }
}

extension String {
    /// Whether it is a sign by itself, such as a star; brackets set a word apart from what stands before it.
    fileprivate var isSign: Bool {
        !unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
}
