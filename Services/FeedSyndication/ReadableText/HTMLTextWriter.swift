import TextBasics

/// Lays out readable text: white space, lines and their prefixes.
struct HTMLTextWriter {
    private struct Prefix {
        var text: [UInt8]
        /// Whether it precedes every line.
        ///
        /// A list marker precedes only the first; spaces precede the others.
        var isRepeated: Bool
        var isWritten = false
        var width: Int
    }

    /// Deeper indentation would leave no room for the text, and hostile nesting would exhaust memory.
    private static let mostPrefixes = 8
    private static let mostNewlines = 20
    private static let quoteMark = Array("> ".utf8)

    private let isOneLine: Bool
    private var output: [UInt8] = []
    private var newlines = 0
    private var isSpacePending = false
    private var prefixes: [Prefix] = []
    private var preformattedDepth = 0
    private var isPreformattedStart = false
    private var isCellFresh = false
    private var isInCell = false
    private var isParenthesisPending = false
    private var openParentheses = 0
    private var isLinkTextPending = false
    private var linkStart: Int?

    init(isOneLine: Bool) { self.isOneLine = isOneLine }

    var text: String {
        let end = output.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
        return String(decoding: output[..<end], as: UTF8.self)
    }

    // MARK: Breaks

    mutating func breakLine() { breakBlock(1) }

    /// Starts a new paragraph, after an empty line.
    mutating func breakParagraph() { breakBlock(2) }

    private mutating func breakBlock(_ count: Int) {
        guard !isOneLine else {
            isSpacePending = true
            return
        }
        guard !isCellFresh, preformattedDepth == 0 else { return }
        // A paragraph that begins an item follows the item's marker on its line.
        newlines = max(newlines, prefixes.last?.isWritten == false ? 1 : count)
        isSpacePending = false
    }

    /// `br`: two of them make an empty line.
    mutating func lineFeed() {
        guard !isOneLine else {
            isSpacePending = true
            return
        }
        newlines = min(newlines + 1, preformattedDepth > 0 ? Self.mostNewlines : 2)
        isSpacePending = false
    }

    mutating func startPreformatted() {
        preformattedDepth += 1
        isPreformattedStart = true
    }

    mutating func endPreformatted() {
        preformattedDepth = max(0, preformattedDepth - 1)
        newlines = min(newlines, 2)
        isPreformattedStart = false
    }

    // MARK: Prefixes

    /// Adds a prefix to the lines that follow: to each, or to the first and spaces of its width to the others; returns
    /// whether it was added, because beyond the limit only a marker is still written.
    mutating func pushPrefix(_ text: String, isRepeated: Bool) -> Bool {
        guard !isOneLine else { return false }
        guard prefixes.count < Self.mostPrefixes else {
            if !isRepeated {
                write(text)
                isSpacePending = true
            }
            return false
        }
        prefixes.append(Prefix(text: Array(text.utf8), isRepeated: isRepeated, width: text.unicodeScalars.count))
        return true
    }

    mutating func popPrefix() { _ = prefixes.popLast() }

    // MARK: Table cells

    mutating func startCell(isFirst: Bool) {
        if !isFirst {
            if isOneLine { isSpacePending = true } else { append(" | ".utf8) }
            newlines = 0
            isSpacePending = false
        }
        isCellFresh = !isOneLine
        isInCell = true
    }

    mutating func endCell() {
        guard isInCell else { return }
        // Line breaks at the end of a cell don't end the row; those before its text belong to the row.
        if !isCellFresh { newlines = 0 }
        isCellFresh = false
        isInCell = false
        isSpacePending = false
    }

    // MARK: Ruby and links

    mutating func openParenthesis() {
        isParenthesisPending = true
        isSpacePending = false
    }

    mutating func closeParenthesis() {
        if !isParenthesisPending { isSpacePending = false }
        if !isParenthesisPending && openParentheses > 0 {
            openParentheses -= 1
            append(")".utf8)
        }
        isParenthesisPending = false
    }

    mutating func startLinkText() {
        isLinkTextPending = true
        linkStart = nil
    }

    /// The words since the link's start, in one line; `nil` if there are none.
    mutating func endLinkText() -> String? {
        defer {
            linkStart = nil
            isLinkTextPending = false
        }
        guard let linkStart, linkStart < output.count else { return nil }
        let text = PlainText.line(String(decoding: output[linkStart...], as: UTF8.self))
        return text.isEmpty ? nil : text
    }

    mutating func writeLinkNumber(_ number: Int) {
        let hadSpace = isSpacePending
        append(" [\(number)]".utf8)
        isSpacePending = hadSpace
    }

    // MARK: Text

    /// Writes text that is already clean.
    mutating func write(_ text: String) {
        beginText()
        append(text.utf8)
    }

    /// Writes a part of the source verbatim, but in one line and without hidden characters.
    mutating func writeVerbatim(_ bytes: [UInt8], _ range: Range<Int>) {
        let text = PlainText.line(String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self))
        if !text.isEmpty { write(text) }
    }

    /// Writes text of the source: resolves references, collapses white space and drops hidden characters.
    mutating func write(_ bytes: [UInt8], _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let start = position
            while position < range.upperBound, Self.isPlain(bytes, position) { position += 1 }
            if position > start {
                beginText()
                output.append(contentsOf: bytes[start..<position])
            }
            guard position < range.upperBound else { return }
            position = writeSpecial(bytes, position, range.upperBound)
        }
    }

    /// Whether a byte stands for itself, unlike white space, references, control characters and bytes that may begin a
    /// hidden character.
    private static func isPlain(_ bytes: [UInt8], _ position: Int) -> Bool {
        let byte = bytes[position]
        if byte < 0x7F { return byte > 0x20 && byte != 0x26 }
        // Of the characters that begin like kana, only U+3164 is hidden.
        if byte == 0xE3 { return position + 1 < bytes.count && bytes[position + 1] != 0x85 }
        return !PlainText.mayBeginHidden(byte)
    }

    private mutating func writeSpecial(_ bytes: [UInt8], _ position: Int, _ end: Int) -> Int {
        let byte = bytes[position]
        switch byte {
        case 0x09...0x0D, 0x20:
            if preformattedDepth > 0 { return writePreformattedSpace(bytes, position, end) }
            // Fast path: a single space between two words.
            if position + 1 < end, Self.isPlain(bytes, position + 1), newlines == 0, !output.isEmpty,
                !isParenthesisPending,
                !isLinkTextPending, !isCellFresh, !hasPendingMarker
            {
                output.append(0x20)
                isSpacePending = false
                return position + 1
            }
            isSpacePending = true
            return position + 1
        case UInt8(ascii: "&"):
            guard let reference = HTMLEntities.read(bytes, at: position), reference.end <= end else { break }
            writeReference(reference.scalar)
            return reference.end
        case 0xC2...:
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            guard position + length <= end else { return position + 1 }
            let scalar = String(decoding: bytes[position..<(position + length)], as: UTF8.self).unicodeScalars.first
            if let scalar { writeScalar(scalar) }
            return position + length
        default:
            if byte < 0x20 || byte == 0x7F { return position + 1 }
        }
        beginText()
        output.append(byte)
        return position + 1
    }

    private mutating func writeReference(_ scalar: Unicode.Scalar) {
        if scalar.value == 0x0A || scalar.value == 0x09 || scalar.value == 0x0D || scalar.value == 0x20 {
            if preformattedDepth > 0 && scalar.value == 0x0A { lineFeed() } else { isSpacePending = true }
        } else {
            writeScalar(scalar)
        }
    }

    private mutating func writeScalar(_ scalar: Unicode.Scalar) {
        if scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0x85 { return lineFeed() }
        guard !scalar.isHidden else { return }
        beginText()
        append(String(scalar).utf8)
    }

    private mutating func writePreformattedSpace(_ bytes: [UInt8], _ position: Int, _ end: Int) -> Int {
        let isFirst = isPreformattedStart
        isPreformattedStart = false
        switch bytes[position] {
        case 0x0A, 0x0D:
            let isPair = bytes[position] == 0x0D && position + 1 < end && bytes[position + 1] == 0x0A
            // HTML ignores a line break right after the tag.
            if !isFirst { lineFeed() }
            return position + (isPair ? 2 : 1)
        case 0x09:
            beginText()
            append("    ".utf8)
        default:
            beginText()
            output.append(0x20)
        }
        return position + 1
    }

    /// Writes pending white space, prefixes and parentheses before the next visible character.
    private mutating func beginText() {
        isPreformattedStart = false
        isCellFresh = false
        if output.isEmpty {
            beginLine()
        } else if newlines > 0 {
            trimLine()
            for number in 0..<newlines {
                output.append(0x0A)
                if number + 1 < newlines { writeQuotes() }
            }
            beginLine()
        } else if hasPendingMarker {
            // The item begins on the line of its list's own marker: "1. • first".
            beginMarkers()
        } else if isSpacePending && !isParenthesisPending {
            output.append(0x20)
        }
        newlines = 0
        isSpacePending = false
        if isParenthesisPending {
            output.append(UInt8(ascii: "("))
            openParentheses += 1
            isParenthesisPending = false
        }
        if isLinkTextPending {
            linkStart = output.count
            isLinkTextPending = false
        }
    }

    private var hasPendingMarker: Bool {
        guard let last = prefixes.last else { return false }
        return !last.isRepeated && !last.isWritten
    }

    private mutating func beginLine() {
        for index in prefixes.indices {
            if prefixes[index].isRepeated || !prefixes[index].isWritten {
                output.append(contentsOf: prefixes[index].text)
                prefixes[index].isWritten = true
            } else {
                output.append(contentsOf: repeatElement(0x20, count: prefixes[index].width))
            }
        }
    }

    private mutating func beginMarkers() {
        for index in prefixes.indices where !prefixes[index].isRepeated && !prefixes[index].isWritten {
            output.append(contentsOf: prefixes[index].text)
            prefixes[index].isWritten = true
        }
    }

    /// An empty line inside a quote has the quote's mark too.
    private mutating func writeQuotes() {
        guard let last = prefixes.lastIndex(where: { $0.isWritten && $0.text == Self.quoteMark }) else { return }
        for prefix in prefixes[...last] {
            output.append(contentsOf: prefix.isRepeated ? prefix.text : [UInt8](repeating: 0x20, count: prefix.width))
        }
        trimLine()
    }

    private mutating func trimLine() {
        while output.last == 0x20 { output.removeLast() }
    }

    private mutating func append(_ bytes: some Sequence<UInt8>) {
        output.append(contentsOf: bytes)
    }
}
