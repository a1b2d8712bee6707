/// How an HTML element affects readable text.
enum HTMLElement: UInt8 {
    case unknown, inline, block, paragraph, lineBreak, rule, bulletList, numberedList, listItem, preformatted, quote
    case image, anchor, ruby, rubyText, rubyParenthesis, table, row, cell, caption, term, definition, dropped, player
    case quotation, base, link, title

    private static let names: [(HTMLElement, String)] = [
        (
            .inline,
            """
            abbr acronym applet b bdi bdo big blink canvas cite code data del dfn em font i ins kbd label mark nobr
            noscript object output rb rbc rtc s samp small span strike strong sub sup time tt u var wbr meter progress button
            picture source track slot
            """
        ),
        (
            .block,
            """
            address article aside body center details dialog div dir fieldset figcaption figure footer form header hgroup
            html legend main nav section summary search
            """
        ),
        (.paragraph, "p h1 h2 h3 h4 h5 h6 dl"), (.lineBreak, "br"), (.rule, "hr"), (.bulletList, "ul menu"),
        (.numberedList, "ol"), (.listItem, "li"), (.preformatted, "pre listing xmp plaintext"), (.quote, "blockquote"),
        (.image, "img image"), (.anchor, "a"), (.ruby, "ruby"), (.rubyText, "rt"), (.rubyParenthesis, "rp"),
        (.table, "table"), (.row, "tr thead tbody tfoot colgroup"), (.cell, "td th"), (.caption, "caption"),
        (.term, "dt"), (.definition, "dd"), (.player, "iframe video audio embed"), (.quotation, "q"), (.base, "base"),
        (.link, "link"), (.title, "title"),
        (
            .dropped,
            """
            script style head template svg math select datalist textarea map noframes noembed
            input param meta col area frame frameset
            """
        ),
    ]

    /// A hash table indexed by the last bits of the keys; a key whose slot is taken goes into the next free one.
    private static let slots: [(key: UInt64, element: HTMLElement)] = {
        var slots = [(key: UInt64, element: HTMLElement)](repeating: (0, .unknown), count: 1_024)
        for (element, list) in names {
            for name in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                let key = key(name.utf8)
                var place = Int(key & 1_023)
                while slots[place].key != 0 { place = (place + 1) & 1_023 }
                slots[place] = (key, element)
            }
        }
        return slots
    }()

    private static func element(_ key: UInt64) -> HTMLElement {
        let slots = Self.slots
        var place = Int(key & 1_023)
        while slots[place].key != 0 {
            if slots[place].key == key { return slots[place].element }
            place = (place + 1) & 1_023
        }
        return .unknown
    }

    var isVoid: Bool { self == .lineBreak || self == .rule || self == .image || self == .base || self == .link }

    init(name: ArraySlice<UInt8>) {
        // The few most common names need no table.
        if name.count == 1 {
            switch name[name.startIndex] | 0x20 {
            case UInt8(ascii: "p"): self = .paragraph
            case UInt8(ascii: "a"): self = .anchor
            case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "s"), UInt8(ascii: "u"): self = .inline
            case UInt8(ascii: "q"): self = .quotation
            default: self = .unknown
            }
        } else {
            self = Self.element(Self.key(name))
        }
    }

    /// FNV-1a over the lowercase name: a large feed looks up a hundred thousand names.
    static func key(_ name: some Sequence<UInt8>) -> UInt64 {
        var key: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { key = (key ^ UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte)) &* 0x100_0000_01B3 }
        return key
    }
}

/// Splits HTML into tags and text as browsers do: nothing is an error, and it never backtracks.
struct HTMLTokens {
    /// One tag, the text up to the next one, or markup that is ignored.
    enum Token {
        case text(Range<Int>)
        case start(HTMLElement, name: Range<Int>, attributes: Range<Int>)
        case end(HTMLElement, name: Range<Int>)
        case ignored
    }

    /// Long texts are cut at about this length, so that no caller handles five megabytes at once.
    private static let pieceLength = 1 << 14

    private let bytes: [UInt8]
    private(set) var position = 0
    /// The end of the text that is taken verbatim, up to an end tag.
    private var rawEnd = 0
    /// An unterminated comment is searched for only once, so that time stays linear.
    private var unendedComment = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Token? {
        guard position < bytes.count else { return nil }
        if position < rawEnd { return text(to: rawEnd, isRaw: true) }
        if bytes[position] == UInt8(ascii: "<"), let token = markup() { return token }
        return text(to: bytes.count, isRaw: false)
    }

    /// Reads at most one piece of text.
    private mutating func text(to end: Int, isRaw: Bool) -> Token {
        let start = position
        position += 1
        while position < end, isRaw || bytes[position] != UInt8(ascii: "<") {
            let byte = bytes[position]
            // Cut neither a character nor a reference.
            if position - start >= Self.pieceLength,
                byte == 0x20 || byte == UInt8(ascii: "&") || byte >= 0xC0 || byte == 0x09
            {
                break
            }
            position += 1
        }
        return .text(start..<position)
    }

    /// Reads a tag, comment or declaration; `nil` if the `<` is just a character.
    private mutating func markup() -> Token? {
        let start = position
        guard start + 1 < bytes.count else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            position = endOfDeclaration(from: start)
            return .ignored
        case UInt8(ascii: "/"):
            guard start + 2 < bytes.count, isLetter(bytes[start + 2]) else { return nil }
            let name = name(at: start + 2)
            position = endOfTag(from: name.upperBound)
            return .end(HTMLElement(name: bytes[name]), name: name)
        case let byte where isLetter(byte):
            let name = name(at: start + 1)
            let end = endOfTag(from: name.upperBound)
            let attributes = name.upperBound..<max(name.upperBound, end - 1)
            position = end
            let element = HTMLElement(name: bytes[name])
            if isRaw(bytes[name]) { rawEnd = endOfRawText(name) }
            return .start(element, name: name, attributes: attributes)
        default: return nil
        }
    }

    private func isRaw(_ name: ArraySlice<UInt8>) -> Bool {
        guard (3...8).contains(name.count) else { return false }
        let key = HTMLElement.key(name)
        return Self.rawKeys.contains(key)
    }

    private static let rawKeys = Set(["script", "style", "textarea", "title", "xmp"].map { HTMLElement.key($0.utf8) })

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private func name(at start: Int) -> Range<Int> {
        var end = start
        while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/") {
            end += 1
        }
        return start..<end
    }

    /// The position after the next `>` outside of quotes.
    private func endOfTag(from start: Int) -> Int {
        var position = start
        var quote: UInt8 = 0
        var previous: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return position
            } else if (byte == 0x22 || byte == 0x27) && previous == UInt8(ascii: "=") {
                quote = byte
            }
            if byte > 0x20 { previous = byte }
        }
        return position
    }

    private mutating func endOfDeclaration(from start: Int) -> Int {
        let isComment = bytes[start...].starts(with: "<!--".utf8)
        if isComment && !unendedComment {
            var position = start + 4
            while position + 2 < bytes.count {
                if bytes[position + 2] == UInt8(ascii: ">"), bytes[position] == 0x2D, bytes[position + 1] == 0x2D {
                    return position + 3
                }
                position += 1
            }
            unendedComment = true
        }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        return end.map { $0 + 1 } ?? bytes.count
    }

    private func endOfRawText(_ name: Range<Int>) -> Int {
        let key = HTMLElement.key(bytes[name])
        var position = position
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), position + 1 + name.count < bytes.count,
                bytes[position + 1] == UInt8(ascii: "/"),
                HTMLElement.key(bytes[(position + 2)..<min(bytes.count, position + 2 + name.count)]) == key
            {
                return position
            }
            position += 1
        }
        return position
    }
}

/// The attributes of one tag, parsed on demand.
struct HTMLAttributes {
    private static let longestTag = 1_000_000
    private static let longestValue = 1 << 14

    private let bytes: [UInt8]
    private let range: Range<Int>

    /// Makes the attributes of a tag from the part between its name and its `>`, which is ignored if it is longer than
    /// a large embedded picture.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        self.range = range.count <= Self.longestTag ? range : range.lowerBound..<range.lowerBound
    }

    /// The value of an attribute with its references resolved; empty if it has no value, `nil` if the attribute is
    /// missing or its value too long.
    subscript(_ wanted: StaticString) -> String? {
        guard range.lowerBound < range.upperBound else { return nil }
        let wanted = wanted.description
        var position = range.lowerBound
        while position < range.upperBound {
            while position < range.upperBound, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "/") {
                position += 1
            }
            let start = position
            while position < range.upperBound, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "=") {
                position += 1
            }
            let name = start..<position
            let value = value(&position)
            if name.isEmpty && value.isEmpty { position += 1 }
            if name.count == wanted.utf8.count,
                zip(bytes[name], wanted.utf8).allSatisfy({ ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 })
            {
                return value.count <= Self.longestValue ? text(value) : nil
            }
        }
        return nil
    }

    /// The value of an attribute in lower case, or `nil` if it is too long for a keyword: comparing long texts may take
    /// quadratic time.
    func word(_ wanted: StaticString) -> String? {
        self[wanted].flatMap { $0.utf8.count <= 100 ? $0.lowercased() : nil }
    }

    private func value(_ position: inout Int) -> Range<Int> {
        var next = position
        while next < range.upperBound, bytes[next] <= 0x20 { next += 1 }
        guard next < range.upperBound, bytes[next] == UInt8(ascii: "=") else { return position..<position }
        next += 1
        while next < range.upperBound, bytes[next] <= 0x20 { next += 1 }
        guard next < range.upperBound else {
            position = next
            return next..<next
        }
        let quote = bytes[next]
        guard quote == 0x22 || quote == 0x27 else {
            let start = next
            while next < range.upperBound, bytes[next] > 0x20 { next += 1 }
            position = next
            return start..<next
        }
        let start = next + 1
        next = start
        while next < range.upperBound, bytes[next] != quote { next += 1 }
        position = min(next + 1, range.upperBound)
        return start..<next
    }

    private func text(_ range: Range<Int>) -> String {
        guard bytes[range].contains(UInt8(ascii: "&")) else { return String(decoding: bytes[range], as: UTF8.self) }
        var output: [UInt8] = []
        var position = range.lowerBound
        while position < range.upperBound {
            if bytes[position] == UInt8(ascii: "&"),
                let reference = HTMLEntities.read(bytes, at: position, inAttribute: true),
                reference.end <= range.upperBound
            {
                output.append(contentsOf: String(reference.scalar).utf8)
                position = reference.end
            } else {
                output.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
