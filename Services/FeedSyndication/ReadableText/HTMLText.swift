import FeedModel

/// Turns HTML into plain text that reads well.
///
/// Paragraphs are separated by empty lines. Lists have bullets or numbers and are indented, `pre` is kept verbatim,
/// quotes begin with `> `, and an image becomes its alternative text in brackets. Ruby follows its base in parentheses,
/// a table row is a line, and links are numbered. It takes one pass and linear time, however deep the nesting.
struct HTMLText {
    enum Style {
        /// Several lines, with numbered links.
        case body
        /// Several lines, with only the words of links.
        case plainBody
        /// One line; tags that HTML doesn't have are kept as text: `Array<Int>`.
        case title
    }

    private let bytes: [UInt8]
    private var base: String?
    private var isBaseGiven = false
    private let style: Style
    var writer: HTMLTextWriter
    private var frames = HTMLFrames()
    private var droppedDepth = 0
    /// The key of the dropped element's name: only its own end tag ends it.
    private var droppedName: UInt64 = 0
    private var openLink: String?
    private var linkList = LinkList()

    /// Turns HTML in UTF-8 into text, in which relative links resolve against a base.
    init(_ html: [UInt8], base: String? = nil, style: Style, _ meter: WorkMeter) throws(FeedError) {
        bytes = html
        self.base = base
        self.style = style
        writer = HTMLTextWriter(isOneLine: style == .title)
        var tokens = HTMLTokens(html)
        var start = 0
        while let token = tokens.next() {
            try meter.work(16 + tokens.position - start)
            start = tokens.position
            take(token)
        }
        endLink()
    }

    /// The text; empty if nothing is readable.
    var text: String { writer.text }

    var links: [FeedLink] { linkList.links }

    private mutating func take(_ token: HTMLTokens.Token) {
        switch token {
        case .ignored: return
        case .text(let range): if droppedDepth == 0 { writer.write(bytes, range) }
        case .start(let element, let name, let attributes):
            if element == .base { takeBase(HTMLAttributes(bytes, attributes)) }
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
            frames.push(HTMLFrame(.preformatted))
        case .quote:
            writer.breakParagraph()
            frames.push(HTMLFrame(.quote, hasPrefix: writer.pushPrefix("> ", isRepeated: true)))
        case .image: startImage(attributes)
        case .anchor: startLink(attributes)
        case .rubyText:
            if frames.hasAny(.rubyText) { end(.rubyText) }
            writer.openParenthesis()
            frames.push(HTMLFrame(.rubyText))
        case .rubyParenthesis, .dropped, .title: drop(name)
        case .table:
            writer.breakParagraph()
            frames.push(HTMLFrame(.table))
        case .row:
            writer.endCell()
            writer.breakLine()
            if let table = frames.last(.table) { frames[table].count = 0 }
        case .cell: startCell()
        case .caption: writer.breakLine()
        case .term, .definition:
            if frames.hasAny(.definition) { end(.definition) }
            writer.breakLine()
            if element == .term { return }
            frames.push(HTMLFrame(.definition, hasPrefix: writer.pushPrefix("  ", isRepeated: true)))
        case .player: startPlayer(attributes, name)
        case .quotation: writer.write("“")
        }
    }

    private mutating func end(_ element: HTMLElement) {
        switch element {
        case .unknown, .inline, .base, .link, .lineBreak, .rule, .image, .rubyParenthesis, .dropped, .title: return
        case .block, .caption, .term: writer.breakLine()
        case .paragraph:
            _ = pop(.definition)
            writer.breakParagraph()
        case .bulletList, .numberedList:
            guard pop(element) else { return }
            if frames.lastList != nil { writer.breakLine() } else { writer.breakParagraph() }
        case .listItem: if endItem() { writer.breakLine() }
        case .preformatted, .quote, .table:
            if pop(element) { writer.breakParagraph() }
        case .anchor: endLink()
        case .ruby: if frames.hasAny(.rubyText) { end(.rubyText) }
        case .rubyText: if pop(.rubyText) { writer.closeParenthesis() }
        case .row:
            writer.endCell()
            writer.breakLine()
        case .cell: writer.endCell()
        case .definition: if pop(.definition) { writer.breakLine() }
        case .player: return
        case .quotation: writer.write("”")
        }
    }
}

extension HTMLText {
    /// Ends the innermost frame of an element and all frames inside it; returns whether there was one.
    private mutating func pop(_ element: HTMLElement) -> Bool {
        guard frames.hasAny(element) else { return false }
        while let frame = frames.pop() {
            if frame.hasPrefix { writer.popPrefix() }
            if frame.element == .preformatted { writer.endPreformatted() }
            if frame.element == .rubyText && element != .rubyText { writer.closeParenthesis() }
            if frame.element == element { return true }
        }
        return false
    }

    /// Ends the item of the innermost list; returns whether there was one.
    private mutating func endItem() -> Bool {
        guard let item = frames.last(.listItem), item > frames.lastList ?? -1 else { return false }
        return pop(.listItem)
    }

    private static let voidKeys = Set(
        ["input", "param", "meta", "col", "area", "frame"].map { HTMLElement.key($0.utf8) })

    private mutating func drop(_ name: Range<Int>) {
        let key = HTMLElement.key(bytes[name])
        guard !Self.voidKeys.contains(key) else { return }
        droppedName = key
        droppedDepth = 1
    }

    private mutating func startList(_ element: HTMLElement, _ attributes: HTMLAttributes) {
        if frames.lastList != nil { writer.breakLine() } else { writer.breakParagraph() }
        var frame = HTMLFrame(element)
        frame.step = attributes["reversed"] == nil ? 1 : -1
        frame.count = attributes["start"].flatMap(Self.number) ?? 1
        frames.push(frame)
    }

    private static func number(_ text: String) -> Int? {
        guard let number = Int(text), number.magnitude < 1_000_000_000 else { return nil }
        return number
    }

    private mutating func startItem(_ attributes: HTMLAttributes) {
        _ = endItem()
        writer.breakLine()
        var marker = "• "
        if let list = frames.lastList, frames[list].element == .numberedList {
            let number = attributes["value"].flatMap(Self.number) ?? frames[list].count
            frames[list].count = number + frames[list].step
            marker = "\(number). "
        }
        frames.push(HTMLFrame(.listItem, hasPrefix: writer.pushPrefix(marker, isRepeated: false)))
    }

    private mutating func startCell() {
        writer.endCell()
        guard let table = frames.last(.table) else { return writer.breakLine() }
        writer.startCell(isFirst: frames[table].count == 0)
        frames[table].count += 1
    }

    private mutating func startImage(_ attributes: HTMLAttributes) {
        let alternative = attributes["alt"]
        var text = PlainText.line(alternative ?? "")
        if text.isEmpty { text = PlainText.line(attributes["title"] ?? "") }
        guard text.isEmpty else { return writer.write("[" + text + "]") }
        // An empty alternative marks decoration; an image of one pixel counts readers.
        let isPoint = [attributes["width"], attributes["height"]].contains { length in
            guard let length, length.utf8.count == 1, let digit = length.utf8.first else { return false }
            return digit == UInt8(ascii: "0") || digit == UInt8(ascii: "1")
        }
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

    /// Of several bases, the first one counts, wherever it is.
    private mutating func takeBase(_ attributes: HTMLAttributes) {
        guard !isBaseGiven, let href = attributes["href"], let given = WebAddress.resolve(href, base: base) else {
            return
        }
        base = given
        isBaseGiven = true
    }

    private mutating func startLink(_ attributes: HTMLAttributes) {
        endLink()
        if let href = attributes["href"] { startLink(to: href) }
    }

    private mutating func startLink(to reference: String) {
        guard style != .title, !linkList.isFull, let href = WebAddress.resolve(reference, base: base) else { return }
        openLink = href
        writer.startLinkText()
    }

    private mutating func endLink() {
        guard let href = openLink else { return }
        openLink = nil
        // Readers can't see a link without words.
        guard let text = writer.endLinkText() else { return }
        guard let number = linkList.add(href, text: text), style == .body else { return }
        writer.writeLinkNumber(number)
    }
}
