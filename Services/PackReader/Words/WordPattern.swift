/// A pattern of letters, `*` for any number of them, and `?` for one: for one syllable in a reading.
struct WordPattern {
    private enum Part: Equatable {
        case bytes([UInt8])
        case one, any
    }

    private let parts: [Part]
    /// The bytes with which every match ends.
    private let ending: [UInt8]
    private let isWritten: Bool

    /// Reads a pattern; `nil` if its letters can't be a reading, or it has none.
    ///
    /// - Parameters:
    ///   - text: The pattern, as the user typed it.
    ///   - isWritten: Whether it is about words as they are written, rather than their readings.
    init?(_ text: String, isWritten: Bool) {
        var parts: [Part] = []
        var letters = ""
        func key(_ letters: String) -> [UInt8]? {
            isWritten ? Array(letters.utf8) : SearchKeys.reading(letters).map { Array($0.utf8) }
        }
        for character in text + "\n" {
            guard "*?\n".contains(character) else {
                letters.append(character)
                continue
            }
            if !letters.isEmpty {
                guard let key = key(letters) else { return nil }
                parts.append(.bytes(key))
                letters = ""
            }
            if character == "?" { parts.append(.one) }
            if character == "*", parts.last != .any { parts.append(.any) }
        }
        guard parts.contains(where: { if case .bytes = $0 { true } else { false } }) else { return nil }
        self.parts = parts
        ending = if case .bytes(let bytes)? = parts.last { bytes } else { [] }
        self.isWritten = isWritten
    }

    /// The bytes with which every match begins.
    var beginning: [UInt8] { if case .bytes(let bytes)? = parts.first { bytes } else { [] } }

    /// Whether a key matches as a whole.
    ///
    /// Takes at most the product of both lengths: only the last `*` is ever tried again.
    func matches(_ key: [UInt8]) -> Bool {
        // Tells most keys of a pattern such as `*水` at once.
        guard Self.has(ending, key, at: key.count - ending.count) else { return false }
        var (part, position) = (0, 0)
        var retry: (part: Int, position: Int)?
        while true {
            if part == parts.count {
                if position == key.count { return true }
            } else {
                switch parts[part] {
                case .any:
                    retry = (part + 1, position)
                    part += 1
                    continue
                case .one where position < key.count:
                    position = isWritten ? Self.endOfScalar(key, position) : Self.endOfSyllable(key, position)
                    part += 1
                    continue
                case .bytes(let bytes) where Self.has(bytes, key, at: position):
                    position += bytes.count
                    part += 1
                    continue
                default: break
                }
            }
            guard let (again, from) = retry, from < key.count else { return false }
            retry = (again, from + 1)
            (part, position) = (again, from + 1)
        }
    }

    private static func has(_ bytes: [UInt8], _ key: [UInt8], at position: Int) -> Bool {
        guard position >= 0, position + bytes.count <= key.count else { return false }
        return bytes.indices.allSatisfy { key[position + $0] == bytes[$0] }
    }

    /// Where the scalar at a position ends, in UTF-8.
    private static func endOfScalar(_ key: [UInt8], _ position: Int) -> Int {
        var end = position + 1
        while end < key.count, key[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// Where the syllable at a position ends, in the letters of `SearchKeys.reading`: after its vowel, or after the first
    /// consonant if that stands alone, as ん and っ do.
    private static func endOfSyllable(_ key: [UInt8], _ position: Int) -> Int {
        let vowels = "aiueo".utf8
        var end = position
        while end < key.count, !vowels.contains(key[end]) { end += 1 }
        let isAlone = end == key.count || end > position + 1 && key[position + 1] != UInt8(ascii: "y")
        return isAlone && end > position ? position + 1 : end + 1
    }
}
