/// The name of a host, in the letters that people read and in those that the network looks up (RFC 5890).
public struct HostName: Hashable, Sendable {
    /// The labels between the dots, in lower case and composed, as the letters that people read.
    private let labels: [String]

    /// Reads a name as written in an address, with percent escapes, full-width letters and the dots of other scripts.
    public init(_ text: some StringProtocol) {
        let letters = text.withoutPercentEscapes.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0x3002, 0xFF61: "."
            case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
            default: scalar
            }
        }
        let lowercased = letters.reduce(into: String.UnicodeScalarView()) { text, letter in
            text.append(contentsOf: letter.properties.lowercaseMapping.unicodeScalars)
        }
        labels = String(lowercased).split(separator: ".", omittingEmptySubsequences: false).map {
            // A name isn't longer; composing much would only take long.
            $0.utf8.count <= 1_000 ? String($0).composed : String($0)
        }
    }

    /// The name in ASCII, with `xn--` before each label that has other letters; `nil` if no server can have it.
    ///
    /// A label takes at most 63 bytes and the name 253 (RFC 1035); a variant of a letter, such as `ℊ`,
    /// isn't valid. An IPv6 address in brackets stays.
    public var ascii: String? {
        var names = labels
        if names.count > 1, names.last == "" { names.removeLast() }
        let name = names.map(Self.encoded).joined(separator: ".")
        if name.hasPrefix("[") { return name.utf8.allSatisfy(Self.isOfNumbers) ? name : nil }
        let isValid = names.allSatisfy { label in
            !label.isEmpty && label.unicodeScalars.count <= 63 && label.unicodeScalars.allSatisfy(\.isOfNames)
        }
        let isShort = name.utf8.count <= 253 && name.split(separator: ".").allSatisfy { $0.utf8.count <= 63 }
        return isValid && isShort ? name : nil
    }

    /// The name for a user to judge: each label that could be taken for another one is in ASCII.
    ///
    /// That is a label that mixes scripts which nobody writes together, that consists of Cyrillic, Greek or Armenian
    /// letters that look like Latin ones (unless the whole name ends in that script), or that contains anything but
    /// letters, their marks, digits and hyphens.
    public var shown: String {
        labels.map { isPlain($0) ? $0 : Self.encoded($0) }.joined(separator: ".")
    }

    /// Whether a label of the name could be taken for another one.
    public var isDeceptive: Bool { !labels.allSatisfy(isPlain) }

    private func isPlain(_ label: String) -> Bool {
        HostScript.isPlain(label, inNameEndingWith: labels.last { !$0.isEmpty } ?? "")
    }

    private static func encoded(_ label: String) -> String {
        if label.utf8.allSatisfy({ $0 < 0x80 }) { return label }
        // A name isn't longer; encoding all of it would only take long.
        let beginning = label.unicodeScalars.prefix(64)
        let isWhole = beginning.endIndex == label.endIndex
        return "xn--" + punycode(String(beginning)) + (isWhole ? "" : "…")
    }

    /// Whether an IPv6 address may contain the byte.
    private static func isOfNumbers(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether names may contain the character: it is visible, and not only another form of some letters.
    fileprivate var isOfNames: Bool {
        switch self {
        case "a"..."z", "0"..."9", "-", "_", "ß", "ς": true
        case "\u{FFFD}": false
        default:
            !isASCII && !isHidden && !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
                && !properties.changesWhenNFKCCaseFolded
        }
    }
}

/// Writes a text, such as a label of a host's name in lower case, in ASCII letters, digits and hyphens (RFC 3492):
/// `bücher` is `bcher-kva`.
public func punycode(_ text: String) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    var output = scalars.filter { $0 < 0x80 }.compactMap { UInt8(exactly: $0) }
    let basicCount = UInt32(output.count)
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var (code, delta, bias, handled) = (UInt32(0x80), UInt32(0), UInt32(72), basicCount)
    while handled < scalars.count {
        guard let next = scalars.lazy.filter({ $0 >= code }).min() else { break }
        delta &+= (next - code) &* (handled + 1)
        code = next
        for scalar in scalars {
            if scalar < code { delta &+= 1 }
            guard scalar == code else { continue }
            appendVariable(delta, bias: bias, to: &output)
            bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
            delta = 0
            handled += 1
        }
        delta &+= 1
        code += 1
    }
    return String(decoding: output, as: UTF8.self)
}

/// Appends a number in digits whose weights depend on those before.
private func appendVariable(_ number: UInt32, bias: UInt32, to output: inout [UInt8]) {
    let digits = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var (rest, position) = (number, UInt32(36))
    while true {
        let threshold = position <= bias ? 1 : min(position - bias, 26)
        guard rest >= threshold else { break }
        output.append(digits[Int(threshold + (rest - threshold) % (36 - threshold))])
        rest = (rest - threshold) / (36 - threshold)
        position += 36
    }
    output.append(digits[Int(rest)])
}

/// The bias for the next number: what the last one was like is likely to be like the next.
private func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var bias: UInt32 = 0
    while delta > 455 {
        delta /= 35
        bias += 36
    }
    return bias + 36 * delta / (delta + 38)
}

extension StringProtocol {
    /// The text without percent escapes; whatever isn't one stays, and bytes that aren't UTF-8 become U+FFFD.
    public var withoutPercentEscapes: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            let isEscape = byte == UInt8(ascii: "%") && rest.prefix(2).allSatisfy { $0 != UInt8(ascii: "+") }
            guard isEscape, digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
