/// Makes a feed's UTF-8 fit for the XML parser, without parsing it.
///
/// The XML declaration goes, as the bytes are UTF-8 now. The document type goes, as no feed needs one; one that declares
/// entities is refused. What breaks many feeds and is beyond doubt is mended: control characters, HTML's names such as
/// `&nbsp;`, and an `&` that stands for itself. Lines keep their numbers.
struct XMLPreparation {
    private var bytes: [UInt8]
    private var position = 0
    /// The name of the outermost element as it is written; empty if there is none.
    private(set) var rootName = ""
    /// The name in the document type.
    private(set) var doctypeName = ""

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads what stands before the outermost element.
    ///
    /// - Throws: That entities are declared.
    mutating func readProlog() throws(FeedError) {
        skipSpace()
        if starts(with: "<?xml"), position + 5 < bytes.count, bytes[position + 5] <= 0x20 {
            let start = position
            position = index(after: "?>", from: position) ?? bytes.count
            blank(start..<position)
        } else {
            blank(0..<position)
        }
        while position < bytes.count {
            skipSpace()
            if starts(with: "<!--") {
                position = index(after: "-->", from: position + 4) ?? bytes.count
            } else if starts(with: "<?") {
                position = index(after: "?>", from: position) ?? bytes.count
            } else if starts(with: "<!DOCTYPE") || starts(with: "<!doctype") {
                try removeDoctype()
            } else {
                break
            }
        }
        guard position < bytes.count, bytes[position] == UInt8(ascii: "<") else { return }
        rootName = name(at: position + 1)
    }

    /// The bytes from the outermost element on, mended; readProlog() comes first.
    ///
    /// - Returns: What the XML parser is given.
    mutating func mended() -> [UInt8] {
        var output: [UInt8] = []
        var copied = 0
        var place = Place.text
        while position < bytes.count {
            let byte = bytes[position]
            if byte > UInt8(ascii: ">") && byte != 0xEF {
                position += 1
                continue
            }
            let start = position
            var replacement: [UInt8]?
            switch byte {
            case UInt8(ascii: "<") where place == .text: position += enter(&place)
            case UInt8(ascii: ">"):
                position += 1
                if place.ends(bytes, at: start) { place = .text }
            case UInt8(ascii: "&") where place == .text: replacement = mendReference()
            case 0xEF where position + 2 < bytes.count && bytes[position + 1] == 0xBF && bytes[position + 2] >= 0xBE:
                position += 3  // U+FFFE and U+FFFF are no characters of XML
                replacement = []
            case 0..<0x20 where byte != 0x09 && byte != 0x0A && byte != 0x0D:
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
        if copied == 0 { return bytes }
        output.append(contentsOf: bytes[copied...])
        return output
    }

    /// Where in the markup a byte stands, as far as it matters for references.
    private enum Place {
        case text, cdata, comment, instruction

        /// Whether the `>` at a position ends it.
        func ends(_ bytes: [UInt8], at position: Int) -> Bool {
            switch self {
            case .text: false
            case .cdata: position >= 2 && bytes[position - 1] == 0x5D && bytes[position - 2] == 0x5D
            case .comment: position >= 2 && bytes[position - 1] == 0x2D && bytes[position - 2] == 0x2D
            case .instruction: position >= 1 && bytes[position - 1] == UInt8(ascii: "?")
            }
        }
    }

    /// Looks at what a `<` begins; the number of bytes to go on by.
    private func enter(_ place: inout Place) -> Int {
        if starts(with: "<![CDATA[") {
            place = .cdata
            return 9
        }
        if starts(with: "<!--") {
            place = .comment
            return 4
        }
        if starts(with: "<?") {
            place = .instruction
            return 2
        }
        return 1
    }

    /// Goes past a reference or a lone `&`; what to write instead, `nil` if it is right as it is.
    private mutating func mendReference() -> [UInt8]? {
        let start = position
        guard let reference = HTMLEntities.read(bytes, at: start) else {
            position += 1
            return Array("&amp;".utf8)
        }
        position = reference.end
        let hasSemicolon = bytes[reference.end - 1] == UInt8(ascii: ";")
        if reference.isXML { return nil }
        // Legacy names without a semicolon are parts of addresses more often than not: "?a=1&copy=2".
        if !hasSemicolon && bytes[start + 1] != UInt8(ascii: "#") {
            position = start + 1
            return Array("&amp;".utf8)
        }
        switch reference.scalar {
        case "&", "<", ">", "\"": return Array("&#\(reference.scalar.value);".utf8)
        case "\t", "\n", "\r": return hasSemicolon ? nil : Array("&#\(reference.scalar.value);".utf8)
        case let scalar where PlainText.isHidden(scalar): return []
        case let scalar: return Array(String(scalar).utf8)
        }
    }

    // MARK: The document type

    private mutating func removeDoctype() throws(FeedError) {
        let start = position
        position += 9
        skipSpace()
        doctypeName = name(at: position)
        var depth = 0
        var quote: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == 0x22 || byte == 0x27 {
                quote = byte
            } else if starts(with: "<!ENTITY") || byte == UInt8(ascii: "%") {
                throw .declaresEntities
            } else if starts(with: "<!--") {
                position = index(after: "-->", from: position + 4) ?? bytes.count
                continue
            } else if byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "]") {
                depth -= 1
            } else if byte == UInt8(ascii: ">") && depth <= 0 {
                position += 1
                return blank(start..<position)
            }
            position += 1
        }
        blank(start..<position)
    }

    // MARK: Bytes

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for offset in 0..<count where unsafe bytes[position + offset] != text.utf8Start[offset] { return false }
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private func index(after end: StaticString, from start: Int) -> Int? {
        let end = Array(end.description.utf8)
        guard start < bytes.count, let found = bytes[start...].firstRange(of: end) else { return nil }
        return found.upperBound
    }

    private func name(at start: Int) -> String {
        let name = bytes[min(start, bytes.count)...].prefix(100).prefix {
            $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "[")
        }
        return PlainText.line(String(decoding: name, as: UTF8.self))
    }

    /// Writes spaces over a range, but keeps its line breaks, so that messages name the right line.
    private mutating func blank(_ range: Range<Int>) {
        for index in range where bytes[index] != 0x0A { bytes[index] = 0x20 }
    }
}
