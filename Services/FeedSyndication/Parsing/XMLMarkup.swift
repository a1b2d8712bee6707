import FoundationEssentials

/// Writes unescaped markup back as HTML.
extension [UInt8] {
    private static let markupAttributes: [(name: StaticString, isAddress: Bool)] = [
        ("href", true), ("src", true), ("alt", false), ("title", false), ("start", false), ("value", false),
        ("reversed", false), ("width", false), ("height", false),
    ]

    /// Writes the start of an element, with only the attributes that readable text needs; nothing if its name is empty.
    mutating func appendTag(_ name: String, _ attributes: XMLAttributes, base: String?) {
        guard !name.isEmpty else { return }
        append(UInt8(ascii: "<"))
        append(contentsOf: name.utf8)
        for (key, isAddress) in Self.markupAttributes {
            guard var value = attributes[key] else { continue }
            if isAddress { value = WebAddress.resolve(value, base: base) ?? "" }
            append(contentsOf: " \(key)=\"".utf8)
            appendEscaped(value.utf8)
            append(UInt8(ascii: "\""))
        }
        append(UInt8(ascii: ">"))
    }

    mutating func appendEndTag(_ name: String) {
        guard !name.isEmpty else { return }
        append(contentsOf: "</".utf8)
        append(contentsOf: name.utf8)
        append(UInt8(ascii: ">"))
    }

    mutating func appendEscaped(_ text: some Sequence<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
            default: append(byte)
            }
        }
    }

    /// The bytes that this base 64 stands for, or these bytes themselves if the result isn't text.
    var fromBase64: [UInt8] {
        guard let data = Data(base64Encoded: Data(self), options: .ignoreUnknownCharacters) else { return self }
        let bytes = [UInt8](data)
        return bytes.contains(0) || (try? UTF8Span(validating: bytes.span)) == nil ? self : bytes
    }

    func has(_ text: StaticString, at position: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= count else { return false }
        for offset in 0..<length where unsafe self[position + offset] != text.utf8Start[offset] { return false }
        return true
    }
}
