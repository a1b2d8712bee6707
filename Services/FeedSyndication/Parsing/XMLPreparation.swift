import TextBasics

/// Repairs common and unambiguous mistakes before the XML parser sees them.
///
/// It removes control characters, comments (many contain the two hyphens that XML forbids) and the XML declaration,
/// because the bytes are UTF-8 by now. It replaces HTML's names such as `&nbsp;` with their characters, escapes an `&`
/// that begins no reference, and adds a missing last `>`. Line numbers stay the same.
struct XMLPreparation {
    /// expat reads all attributes of a tag before it reports one.
    private static let mostAttributes = 1_000

    private let bytes: [UInt8]
    private var position = 0
    /// The number of attributes in the tag so far, and the quote that began the last value.
    private var attributes = 0
    private var quote: UInt8 = 0
    private var place = Place.text
    /// Whether the document may declare names that HTML doesn't have.
    private var declaresEntities = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Repairs the bytes, into XML without a declaration; throws if a tag has too many attributes.
    mutating func mended(_ meter: WorkMeter) throws(FeedError) -> [UInt8] {
        var output: [UInt8] = []
        var copied = 0
        var commentStart = 0
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            // Fast path for nearly all bytes: no markup, `&`, quotes, control characters, or first byte of U+FFFE.
            case 0x3F...0xEE, 0xF0...0xFF, 0x28...0x3B, 0x20, 0x21, 0x23...0x25, 0x3D, 0x09, 0x0A, 0x0D:
                position += 1
                continue
            default: break
            }
            var start = position
            try meter.work(16)
            var replacement: [UInt8]?
            switch byte {
            case UInt8(ascii: "<") where place == .text || place == .tag:
                commentStart = position
                replacement = enter()
            case UInt8(ascii: ">") where place.ends(bytes, at: start):
                position += 1
                if place == .comment {
                    start = commentStart
                    replacement = bytes[start..<position].filter { $0 == 0x0A }
                }
                place = .text
            case _ where place == .comment: position += 1
            case 0x22 where place == .tag || place == .value, 0x27 where place == .tag || place == .value:
                position += 1
                try passQuote(byte)
            case UInt8(ascii: "&") where place == .text || place == .value: replacement = mendReference()
            case 0xEF where position + 2 < bytes.count && bytes[position + 1] == 0xBF && bytes[position + 2] >= 0xBE:
                position += 3  // XML forbids U+FFFE and U+FFFF
                replacement = []
            case 0..<0x20:
                position += 1
                replacement = []
            default: position += 1
            }
            if let replacement {
                if output.isEmpty { output.reserveCapacity(bytes.count + bytes.count / 8) }
                output.append(contentsOf: bytes[copied..<start])
                output.append(contentsOf: replacement)
                copied = position
            }
        }
        if copied == 0 && !isCutShort { return bytes }
        output.append(contentsOf: bytes[copied...])
        if isCutShort { output.append(UInt8(ascii: ">")) }
        return output
    }

    /// Whether only the very last character is missing.
    private var isCutShort: Bool {
        guard place == .text else { return false }
        let end = Array(bytes.suffix(100)).trimmed
        return ["</rss", "</feed", "</rdf:RDF"].contains { end.reversed().starts(with: $0.utf8.reversed()) }
    }

    /// The markup around a byte, as far as references are concerned.
    private enum Place {
        case text, tag, value, cdata, comment, instruction

        /// Whether the `>` at a position ends this place.
        func ends(_ bytes: [UInt8], at position: Int) -> Bool {
            switch self {
            case .text, .value: false
            case .tag: true
            case .cdata: position >= 2 && bytes[position - 1] == 0x5D && bytes[position - 2] == 0x5D
            case .comment: position >= 2 && bytes[position - 1] == 0x2D && bytes[position - 2] == 0x2D
            case .instruction: position >= 1 && bytes[position - 1] == UInt8(ascii: "?")
            }
        }
    }

    /// Skips what a `<` begins; returns its replacement, or `nil` to keep it.
    private mutating func enter() -> [UInt8]? {
        if bytes.has("<![CDATA[", at: position) {
            place = .cdata
            position += 9
        } else if bytes.has("<!--", at: position) {
            place = .comment
            position += 4
        } else if bytes.has("<?xml", at: position), position + 5 < bytes.count, bytes[position + 5] <= 0x20 {
            return removeDeclaration()
        } else if bytes.has("<?", at: position) {
            place = .instruction
            position += 2
        } else if bytes.has("<!doctype", at: position) {
            position += 9
            return Array("<!DOCTYPE".utf8)
        } else {
            if bytes.has("<!ENTITY", at: position) { declaresEntities = true }
            position += 1
            let isTag = position < bytes.count && (bytes[position] | 0x20) &- 0x61 < 26
            place = isTag ? .tag : .text
            attributes = 0
        }
        return nil
    }

    /// A quote inside a tag begins a value, or ends the value that the same quote began.
    private mutating func passQuote(_ byte: UInt8) throws(FeedError) {
        if place == .value {
            if byte == quote { place = .tag }
            return
        }
        place = .value
        quote = byte
        attributes += 1
        guard attributes <= Self.mostAttributes else { throw .tooManyAttributes(limit: Self.mostAttributes) }
    }

    /// Skips the XML declaration and returns its line breaks.
    ///
    /// XML allows a declaration only at the very beginning.
    private mutating func removeDeclaration() -> [UInt8] {
        let start = position
        while position < bytes.count,
            !(bytes[position] == UInt8(ascii: ">") && Place.instruction.ends(bytes, at: position))
        {
            position += 1
        }
        position = min(position + 1, bytes.count)
        return bytes[start..<position].filter { $0 == 0x0A }
    }

    /// Skips a reference or a lone `&`; returns its replacement, or `nil` to keep it.
    private mutating func mendReference() -> [UInt8]? {
        let start = position
        guard let reference = HTMLEntities.read(bytes, at: start) else {
            position += 1
            if declaresEntities, isReference(at: position) { return nil }
            return Array("&amp;".utf8)
        }
        position = reference.end
        let hasSemicolon = bytes[reference.end - 1] == UInt8(ascii: ";")
        if reference.isXML { return nil }
        // Old names without a semicolon are usually parts of addresses: "?a=1&copy=2".
        if !hasSemicolon && bytes[start + 1] != UInt8(ascii: "#") {
            position = start + 1
            return Array("&amp;".utf8)
        }
        switch reference.scalar {
        case "&", "<", ">", "\"": return Array("&#\(reference.scalar.value);".utf8)
        case "\t", "\n", "\r": return hasSemicolon ? nil : Array("&#\(reference.scalar.value);".utf8)
        case let scalar where scalar.isHidden: return []
        case let scalar: return Array(String(scalar).utf8)
        }
    }

    /// Whether a name and a semicolon follow at a position.
    private func isReference(at start: Int) -> Bool {
        let name = bytes[start...].prefix(100).prefix {
            FeedDate.isDigit($0) || ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 || "_:.-".utf8.contains($0)
        }
        return !name.isEmpty && name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
    }
}
