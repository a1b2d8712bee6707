import TextBasics

/// Rewrites XML that breaks its rules so that expat can read it, in one pass and linear time.
///
/// It is the second try for a feed that expat refuses, and does what browsers do with HTML: it escapes a `<` or `&` that
/// begins nothing, quotes attributes and drops repeated ones, closes what was left open, and drops the end of what was
/// never opened. A document type stays as it is. Nothing stands in for a missing end of the feed, because the items that
/// are missing with it would count as deleted.
struct XMLRepair {
    /// A start tag's attributes.
    private struct Tag {
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        var isClosed = false
    }

    private static let mostAttributes = 1_000
    private static let longestName = 100
    /// These hold others, which can't be in one another: if one begins, the one before it has ended.
    private static let containers: Set<String> = ["rss", "feed", "rdf:rdf", "channel", "item", "entry"]
    private static let fields: Set<String> = [
        "title", "link", "description", "guid", "pubdate", "category", "comments", "enclosure", "content:encoded",
        "dc:date", "dc:creator", "summary", "content", "id", "updated", "published", "subtitle",
    ]
    /// HTML's elements that end with the next one of their kind.
    private static let siblings: Set<String> = ["p", "li", "tr", "td", "th", "dt", "dd", "option"]

    private let bytes: [UInt8]
    private var position = 0
    private var output: [UInt8] = []
    private var open: [(key: String, name: Range<Int>)] = []
    private var openCounts: [String: Int] = [:]
    /// The names that have an end tag somewhere.
    private var ended: Set<String> = []
    /// The entities that the document type declares.
    private var declared: Set<String> = []
    private var isComplete = false
    /// The ends that were searched for in vain, which happens once.
    private var missing: Set<String> = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Rewrites the document, into XML that keeps the rules of its elements and attributes; `nil` if the outermost
    /// element doesn't end.
    mutating func repaired(_ meter: WorkMeter) throws(FeedError) -> [UInt8]? {
        try meter.work(bytes.count)
        for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: "<") && bytes[index + 1] == 0x2F {
            if let name = name(at: index + 2) { ended.insert(key(name)) }
        }
        output.reserveCapacity(bytes.count + bytes.count / 8)
        while position < bytes.count, !isComplete {
            let start = position
            if bytes[position] == UInt8(ascii: "<") {
                takeMarkup()
            } else {
                position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                write(start..<position)
            }
            guard open.count <= FeedParser.depthLimit else { throw .tooDeep(limit: FeedParser.depthLimit) }
            try meter.work(16 + position - start)
        }
        return isComplete ? output : nil
    }

    // MARK: Markup

    private mutating func takeMarkup() {
        let start = position
        if bytes.has("<![CDATA[", at: position) {
            let end = end("]]>", from: start + 9)
            position = end ?? start + 9
            if end != nil, !open.isEmpty { output += bytes[start..<position] }
        } else if bytes.has("<!--", at: position), let end = end("-->", from: start + 4) {
            position = end
        } else if bytes.has("<!DOCTYPE", at: position), Self.containers.contains(open.last?.key ?? "rss") {
            // One inside a text belongs to a page that was pasted there.
            takeDocumentType()
        } else if bytes.has("<!", at: position) || bytes.has("<?", at: position), let end = end(">", from: start + 2) {
            position = end
        } else if bytes.has("</", at: position), let name = name(at: start + 2) {
            position =
                bytes[name.upperBound...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
                .map { bytes[$0] == UInt8(ascii: ">") ? $0 + 1 : $0 } ?? bytes.count
            close(key(name))
        } else if let name = name(at: start + 1), let tag = tag(after: name) {
            begin(name, tag, from: start)
        } else {
            position = max(position, start + 1)
            write(start..<position)
        }
    }

    /// Copies the document type, whatever is in it, and notes what it declares.
    private mutating func takeDocumentType() {
        let start = position
        var quote: UInt8 = 0
        var isInSubset = false
        while position < bytes.count {
            let byte = bytes[position]
            if quote == 0, bytes.has("<!ENTITY ", at: position) {
                let name = bytes[(position + 9)...].prefix(Self.longestName).prefix { $0 > 0x20 }
                declared.insert(String(decoding: name, as: UTF8.self))
            }
            position += 1
            switch byte {
            case quote: quote = 0
            case _ where quote != 0: continue
            case 0x22, 0x27: quote = byte
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: ">") where !isInSubset:
                output += bytes[start..<position]
                return
            default: continue
            }
        }
    }

    /// Reads a tag up to its `>`; returns `nil` at what can't be in one, where the text goes on.
    private mutating func tag(after name: Range<Int>) -> Tag? {
        var tag = Tag()
        var known: Set<ArraySlice<UInt8>> = []
        position = name.upperBound
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: ">") {
                position += 1
                return tag
            }
            if byte == UInt8(ascii: "<") { return nil }
            tag.isClosed = byte == UInt8(ascii: "/")
            guard let name = self.name(at: position, endsTag: false) else {
                position += 1
                continue
            }
            position = name.upperBound
            var value = name.lowerBound..<name.lowerBound
            let equals = bytes[position...].firstIndex { $0 > 0x20 } ?? bytes.count
            if equals < bytes.count, bytes[equals] == UInt8(ascii: "=") {
                position = bytes[(equals + 1)...].firstIndex { $0 > 0x20 } ?? bytes.count
                value = takeValue()
            }
            if tag.attributes.count < Self.mostAttributes, known.insert(bytes[name]).inserted {
                tag.attributes.append((name, value))
            }
        }
        return nil
    }

    /// Passes an attribute's value, in quotes or not, and returns what is in them.
    private mutating func takeValue() -> Range<Int> {
        guard position < bytes.count else { return position..<position }
        let quote = bytes[position]
        if quote == 0x22 || quote == 0x27 {
            let start = position + 1
            if let end = bytes[start...].firstIndex(of: quote), isEnd(end, of: start) {
                position = end + 1
                return start..<end
            }
            position = start
        }
        let start = position
        position =
            bytes[start...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
            ?? bytes.count
        return start..<position
    }

    /// Whether a quote ends the value that begins at `start`, rather than being the first of the next value or of a text.
    private func isEnd(_ end: Int, of start: Int) -> Bool {
        if end > start, bytes[end - 1] == UInt8(ascii: "=") {
            return end + 1 < bytes.count && isDelimiter(bytes[end + 1])
        }
        guard end + 1 < bytes.count, !isDelimiter(bytes[end + 1]) else { return true }
        return !bytes[start..<end].contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }

    // MARK: Elements

    private mutating func begin(_ name: Range<Int>, _ tag: Tag, from start: Int) {
        let key = key(name)
        let parent = open.dropLast().last?.key ?? ""
        if key == "item" || key == "entry" {
            close(key)
        } else if let last = open.last?.key,
            last == key && Self.siblings.contains(key)
                || Self.fields.contains(key) && Self.fields.contains(last) && Self.containers.contains(parent)
        {
            close(last)
        }
        let isOfFeed = Self.containers.contains(key) || Self.fields.contains(key)
        let isEnded = tag.isClosed || isOfFeed || ended.contains(key)
        // No tag, but words such as `Array<Int>`.
        if !isEnded, tag.attributes.isEmpty, HTMLElement(name: bytes[name]) == .unknown {
            return write(start..<position)
        }
        output.append(UInt8(ascii: "<"))
        output += bytes[name]
        for (name, value) in tag.attributes {
            output.append(UInt8(ascii: " "))
            output += bytes[name]
            output += "=\"".utf8
            write(value, isValue: true)
            output.append(UInt8(ascii: "\""))
        }
        if tag.isClosed || !isEnded {
            output += "/>".utf8
            if open.isEmpty { isComplete = true }
            return
        }
        output.append(UInt8(ascii: ">"))
        open.append((key, name))
        openCounts[key, default: 0] += 1
    }

    /// Ends the innermost element of a name and all elements inside it; does nothing if there is none.
    private mutating func close(_ key: String) {
        guard openCounts[key, default: 0] > 0 else { return }
        while let last = open.popLast() {
            openCounts[last.key, default: 1] -= 1
            output += "</".utf8
            output += bytes[last.name]
            output.append(UInt8(ascii: ">"))
            if last.key == key { break }
        }
        isComplete = open.isEmpty
    }

    // MARK: Text

    /// Writes text or a value; outside of the outermost element there is none.
    private mutating func write(_ range: Range<Int>, isValue: Bool = false) {
        guard isValue || !open.isEmpty else { return }
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case 0x22 where isValue: output += "&quot;".utf8
            case UInt8(ascii: "&"):
                index = writeReference(index, in: range)
                continue
            default: output.append(byte)
            }
            index += 1
        }
    }

    /// Writes a reference, or an escaped `&`; returns where the text goes on.
    private mutating func writeReference(_ start: Int, in range: Range<Int>) -> Int {
        let name = bytes[(start + 1)..<range.upperBound].prefix(Self.longestName).prefix { $0 != UInt8(ascii: ";") }
        let end = name.endIndex + 1
        if end <= range.upperBound, declared.contains(String(decoding: name, as: UTF8.self)) {
            output += bytes[start..<end]
            return end
        }
        guard let reference = HTMLEntities.read(bytes, at: start), reference.end <= range.upperBound,
            bytes[reference.end - 1] == UInt8(ascii: ";")
        else {
            output += "&amp;".utf8
            return start + 1
        }
        if !reference.scalar.isHidden { output += "&#\(reference.scalar.value);".utf8 }
        return reference.end
    }

    // MARK: Bytes

    /// An element's or attribute's name in ASCII; no feed has others.
    private func name(at start: Int, endsTag: Bool = true) -> Range<Int>? {
        let rest = bytes[min(start, bytes.count)...]
        guard let first = rest.first, (first | 0x20) &- 0x61 < 26 || first == UInt8(ascii: "_") else { return nil }
        let name = rest.prefix(Self.longestName + 1)
            .prefix { ($0 | 0x20) &- 0x61 < 26 || FeedDate.isDigit($0) || "_:.-".utf8.contains($0) }
        guard name.count <= Self.longestName, name.last != UInt8(ascii: ":"), name.endIndex < bytes.count,
            !endsTag || isDelimiter(bytes[name.endIndex])
        else { return nil }
        return name.indices
    }

    private func key(_ name: Range<Int>) -> String { String(decoding: bytes[name], as: UTF8.self).lowercased() }

    /// The position after the next occurrence of a mark; `nil` if there is none.
    private mutating func end(_ mark: StaticString, from start: Int) -> Int? {
        guard !missing.contains(mark.description) else { return nil }
        let found = (min(start, bytes.count)..<bytes.count).first { bytes.has(mark, at: $0) }
        if found == nil { missing.insert(mark.description) }
        return found.map { $0 + mark.utf8CodeUnitCount }
    }
}
