/// Turns HTML into text that reads well where there is no HTML.
///
/// Blocks are paragraphs with an empty line between them, lists have bullets or numbers and are indented, `pre` stays as
/// it is, quotes have `> ` in front, images are their alternative text in brackets, ruby stands in parentheses behind its
/// base, a table's row is a line, links are numbered. It takes one pass and time in proportion to the length, whatever
/// the nesting.
struct HTMLText {
    /// What the text is made for.
    enum Style {
        /// Many lines, links with numbers.
        case body
        /// Many lines, links as their words only.
        case plainBody
        /// One line; what looks like a tag but is none of HTML's is kept: `Array<Int>`.
        case title
    }

    private static let mostLinks = 1_000

    private let bytes: [UInt8]
    private let base: String?
    private let style: Style
    var writer: HTMLTextWriter
    private var frames: [HTMLFrame] = []
    /// How many frames there are of each element, so that no frame is searched for in vain.
    private var frameCounts = [Int](repeating: 0, count: 64)
    private var droppedDepth = 0
    /// The key of the name of what is dropped: only that name's end tag ends it.
    private var droppedName: UInt64 = 0
    private var openLink: String?
    private var numbers: [String: Int] = [:]
    private(set) var links: [FeedLink] = []

    /// Turns HTML into text.
    ///
    /// - Parameters:
    ///   - html: UTF-8.
    ///   - base: What relative links are relative to.
    ///   - style: What the text is made for.
    init(_ html: [UInt8], base: String? = nil, style: Style) {
        bytes = html
        self.base = base
        self.style = style
        writer = HTMLTextWriter(isOneLine: style == .title)
        var tokens = HTMLTokens(html)
        while let token = tokens.next() { take(token) }
        endLink()
    }

    /// The text; empty if there is nothing to read.
    var text: String { writer.text }

    private mutating func take(_ token: HTMLTokens.Token) {
        switch token {
        case .ignored: return
        case .text(let range): if droppedDepth == 0 { writer.write(bytes, range) }
        case .start(let element, let name, let attributes):
            if droppedDepth > 0 {
                if HTMLElement.key(bytes[name]) == droppedName { droppedDepth += 1 }
                return
            }
            if element == .unknown && style == .title {
                return writer.writeVerbatim(bytes, (name.lowerBound - 1)..<(attributes.upperBound + 1))
            }
            start(element, HTMLAttributes(bytes, attributes), name: name)
        case .end(let element, let name):
            if droppedDepth > 0 {
                if HTMLElement.key(bytes[name]) == droppedName { droppedDepth -= 1 }
                return
            }
            if element == .unknown && style == .title {
                return writer.writeVerbatim(bytes, (name.lowerBound - 2)..<(name.upperBound + 1))
            }
            end(element)
        }
    }

    private mutating func start(_ element: HTMLElement, _ attributes: HTMLAttributes, name: Range<Int>) {
        switch element {
        case .unknown, .inline, .base, .link, .ruby: return
        case .block: writer.breakLine()
        case .paragraph: writer.breakParagraph()
        case .lineBreak: writer.lineFeed()
        case .rule:
            writer.breakParagraph()
            writer.write("---")
            writer.breakParagraph()
        case .bulletList, .numberedList: startList(element, attributes)
        case .listItem: startItem(attributes)
        case .preformatted:
            writer.breakParagraph()
            writer.startPreformatted()
            push(HTMLFrame(.preformatted))
        case .quote:
            writer.breakParagraph()
            push(HTMLFrame(.quote, hasPrefix: writer.pushPrefix("> ", isRepeated: true)))
        case .image: startImage(attributes)
        case .anchor: startLink(attributes)
        case .rubyText:
            if frameCounts[Int(HTMLElement.rubyText.rawValue)] > 0 { end(.rubyText) }
            writer.openParenthesis()
            push(HTMLFrame(.rubyText))
        case .rubyParenthesis, .dropped, .title: drop(name)
        case .table:
            writer.breakParagraph()
            push(HTMLFrame(.table))
        case .row:
            writer.endCell()
            writer.breakLine()
            if let table = lastFrame(.table) { frames[table].count = 0 }
        case .cell: startCell()
        case .caption: writer.breakLine()
        case .term, .definition:
            if frameCounts[Int(HTMLElement.definition.rawValue)] > 0 { end(.definition) }
            writer.breakLine()
            if element == .term { return }
            push(HTMLFrame(.definition, hasPrefix: writer.pushPrefix("  ", isRepeated: true)))
        case .player: startPlayer(attributes, name)
        case .quotation: writer.write("“")
        }
    }

    private mutating func end(_ element: HTMLElement) {
        switch element {
        case .unknown, .inline, .base, .link, .lineBreak, .rule, .image, .rubyParenthesis, .dropped, .title: return
        case .block, .caption, .term: writer.breakLine()
        case .paragraph:
            _ = pop(.definition, within: nil)
            writer.breakParagraph()
        case .bulletList, .numberedList:
            guard pop(element, within: nil) else { return }
            if frameCounts[Int(HTMLElement.bulletList.rawValue)] + frameCounts[Int(HTMLElement.numberedList.rawValue)]
                > 0
            {
                writer.breakLine()
            } else {
                writer.breakParagraph()
            }
        case .listItem: if pop(.listItem, within: [.bulletList, .numberedList]) { writer.breakLine() }
        case .preformatted, .quote, .table:
            if pop(element, within: nil) { writer.breakParagraph() }
        case .anchor: endLink()
        case .ruby: if frameCounts[Int(HTMLElement.rubyText.rawValue)] > 0 { end(.rubyText) }
        case .rubyText: if pop(.rubyText, within: nil) { writer.closeParenthesis() }
        case .row:
            writer.endCell()
            writer.breakLine()
        case .cell: writer.endCell()
        case .definition: if pop(.definition, within: nil) { writer.breakLine() }
        case .player: return
        case .quotation: writer.write("”")
        }
    }
}

/// An element that is open and matters until it ends.
struct HTMLFrame {
    var element: HTMLElement
    var hasPrefix: Bool
    /// A list's next number or a row's number of cells.
    var count = 0
    /// What is added to a list's number for each item.
    var step = 1

    init(_ element: HTMLElement, hasPrefix: Bool = false) {
        self.element = element
        self.hasPrefix = hasPrefix
    }
}

extension HTMLText {
    private mutating func push(_ frame: HTMLFrame) {
        frames.append(frame)
        frameCounts[Int(frame.element.rawValue)] += 1
    }

    /// Ends the innermost frame of an element and all that are open inside it.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - barriers: Elements that are not left by this.
    /// - Returns: Whether there was one.
    private mutating func pop(_ element: HTMLElement, within barriers: [HTMLElement]?) -> Bool {
        guard frameCounts[Int(element.rawValue)] > 0 else { return false }
        if let barriers {
            guard let index = frames.lastIndex(where: { $0.element == element || barriers.contains($0.element) }),
                frames[index].element == element
            else { return false }
        }
        while let frame = frames.popLast() {
            frameCounts[Int(frame.element.rawValue)] -= 1
            if frame.hasPrefix { writer.popPrefix() }
            if frame.element == .preformatted { writer.endPreformatted() }
            if frame.element == .rubyText && element != .rubyText { writer.closeParenthesis() }
            if frame.element == element { return true }
        }
        return false
    }

    private func lastFrame(_ element: HTMLElement) -> Int? {
        guard frameCounts[Int(element.rawValue)] > 0, let last = frames.indices.last else { return nil }
        // The table of a row or the list of an item is near; a far one is not worth a search.
        return frames.indices.suffix(64).last { frames[$0].element == element } ?? (last < 64 ? nil : last)
    }

    private mutating func drop(_ name: Range<Int>) {
        let void: Set = ["input", "param", "meta", "col", "area", "frame"]
        guard !void.contains(String(decoding: bytes[name], as: UTF8.self).lowercased()) else { return }
        droppedName = HTMLElement.key(bytes[name])
        droppedDepth = 1
    }

    private mutating func startList(_ element: HTMLElement, _ attributes: HTMLAttributes) {
        let isNested =
            frameCounts[Int(HTMLElement.bulletList.rawValue)] + frameCounts[Int(HTMLElement.numberedList.rawValue)] > 0
        if isNested { writer.breakLine() } else { writer.breakParagraph() }
        var frame = HTMLFrame(element)
        frame.step = attributes["reversed"] == nil ? 1 : -1
        frame.count = attributes["start"].flatMap(Self.number) ?? 1
        push(frame)
    }

    private static func number(_ text: String) -> Int? {
        guard let number = Int(text), number.magnitude < 1_000_000_000 else { return nil }
        return number
    }

    private mutating func startItem(_ attributes: HTMLAttributes) {
        _ = pop(.listItem, within: [.bulletList, .numberedList])
        writer.breakLine()
        var marker = "• "
        let isList = { (frame: HTMLFrame) in frame.element == .bulletList || frame.element == .numberedList }
        if let list = frames.indices.suffix(64).last(where: { isList(frames[$0]) }),
            frames[list].element == .numberedList
        {
            let number = attributes["value"].flatMap(Self.number) ?? frames[list].count
            frames[list].count = number + frames[list].step
            marker = "\(number). "
        }
        push(HTMLFrame(.listItem, hasPrefix: writer.pushPrefix(marker, isRepeated: false)))
    }

    private mutating func startCell() {
        writer.endCell()
        guard let table = lastFrame(.table) else { return writer.breakLine() }
        writer.startCell(isFirst: frames[table].count == 0)
        frames[table].count += 1
    }

    private mutating func startImage(_ attributes: HTMLAttributes) {
        let alternative = attributes["alt"]
        var text = PlainText.line(alternative ?? "")
        if text.isEmpty { text = PlainText.line(attributes["title"] ?? "") }
        guard text.isEmpty else { return writer.write("[" + text + "]") }
        // An empty alternative marks an ornament; a point is there to count readers.
        let isPoint = ["0", "1"].contains(attributes["width"]) || ["0", "1"].contains(attributes["height"])
        if alternative == nil && !isPoint && style != .title { writer.write("[image]") }
    }

    private mutating func startPlayer(_ attributes: HTMLAttributes, _ name: Range<Int>) {
        guard style != .title, let source = attributes["src"] else { return }
        startLink(to: source)
        let title = attributes["title"].map(PlainText.line) ?? ""
        let kind = String(decoding: bytes[name], as: UTF8.self).lowercased()
        writer.write("[" + (title.isEmpty ? (kind == "audio" ? "audio" : "video") : title) + "]")
        endLink()
    }

    private mutating func startLink(_ attributes: HTMLAttributes) {
        endLink()
        if let href = attributes["href"] { startLink(to: href) }
    }

    private mutating func startLink(to reference: String) {
        guard style != .title, links.count < Self.mostLinks,
            let href = WebAddress.resolve(reference, base: base)
        else { return }
        openLink = href
        writer.startLinkText()
    }

    private mutating func endLink() {
        guard let href = openLink else { return }
        openLink = nil
        // A link without words leads nowhere for a reader.
        guard let text = writer.endLinkText() else { return }
        let number = numbers[href] ?? links.count + 1
        if number > links.count {
            links.append(FeedLink(href: href, text: text))
            numbers[href] = number
        }
        if style == .body { writer.writeLinkNumber(number) }
    }
}
