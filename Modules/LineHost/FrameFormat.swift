import FoundationEssentials

/// How frames are written.
public enum FrameFormat: Sendable {
    /// As text for people and screen readers.
    case text
    /// As one JSON object a line, for scripts.
    case json

    /// A whole frame.
    func write(_ frame: Frame) -> String {
        switch self {
        case .text: TextFrame(frame).text
        case .json: json(frame)
        }
    }

    /// A message that is no frame.
    func write(message: String) -> String {
        switch self {
        case .text: message + "\n"
        case .json: json(["notice": message])
        }
    }

    private func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings, numbers and flags can always be encoded.
        guard let data = try? encoder.encode(value) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

/// A frame as lines of text.
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
            lines.append("Tabs: " + tabs.map { $0.selected ? "[\($0.title)]" : $0.title }.joined(separator: "  "))
        }
        if let notice = frame.notice { lines.append("* \(notice)") }
        if let question = frame.question {
            lines.append("? \(question.text)")
            lines.append("  yes: \(question.yes)   no: \(question.no)")
        }
    }

    private mutating func addElements() {
        var section: String?
        let widths = labelWidths()
        for item in frame.elements {
            if item.section != section, let name = item.section {
                lines.append("")
                lines.append(name)
            }
            section = item.section
            let number = item.number.map { "\($0)." } ?? ""
            let margin = String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + " "
            let body = body(of: item, width: widths[item.section ?? ""] ?? 0).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in body.enumerated() {
                let text = (index == 0 ? margin : "      ") + line
                lines.append(text.last == " " ? String(text.reversed().drop { $0 == " " }.reversed()) : text)
            }
        }
    }

    private mutating func addFoot() {
        guard let more = frame.more else { return }
        lines.append("      … \(more) more; type more")
    }

    /// How wide the labels of the rows of each section are, so that what follows them stands in a column.
    private func labelWidths() -> [String: Int] {
        var widths: [String: Int] = [:]
        for item in frame.elements where item.kind == "row" {
            let width = min(displayWidth(item.label), 24)
            widths[item.section ?? "", default: 0] = max(widths[item.section ?? "", default: 0], width)
        }
        return widths
    }

    private func body(of item: Frame.Item, width: Int) -> String {
        switch item.kind {
        case "row", "point":
            let parts = [
                item.checked == true ? "✓" : nil, item.detail, item.value, item.badge.map { "(\($0))" },
                item.leadsFurther ? "›" : nil,
            ].compactMap { $0 }
            return parts.isEmpty ? item.label : ([padded(item.label, to: width)] + parts).joined(separator: "  ")
        case "text": return item.shape == .error ? "! \(item.label)" : item.label
        case "glyph": return item.value == item.label ? item.label : "\(item.value ?? "")  \(item.label)"
        case "field", "secure", "search":
            let hint = item.detail.map { item.shape == .error ? "  ! \($0)" : "  (\($0))" } ?? ""
            let offers = item.options.map { "  (\($0.joined(separator: ", ")))" } ?? ""
            return "\(item.label): [\(item.value ?? "")]" + hint + offers
        case "toggle": return "[\(item.checked == true ? "x" : " ")] \(item.label)"
        case "choice":
            let options = (item.options ?? []).joined(separator: ", ")
            return "\(item.label): \(item.value ?? "none")  (\(options))"
        case "button": return "[\(item.label)]" + (item.detail.map { "  (\($0))" } ?? "")
        case "progress": return "\(item.label): \(item.value ?? "…")"
        case "map": return "Map: \(item.label)"
        case "picture": return "Picture: \(item.label)"
        default: return item.label
        }
    }
}
