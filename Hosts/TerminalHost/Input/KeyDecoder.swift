/// Turns the bytes of a terminal into keys, however they are split between reads.
///
/// Function keys come from ncurses. What is left are characters, escapes and pastes, which a terminal brackets with
/// `ESC [ 200 ~` and `ESC [ 201 ~`.
struct KeyDecoder {
    /// The most bytes of a paste; what follows is read and dropped.
    static let longestPaste = 1 << 18
    /// How long a paste or a sequence waits for its next byte; then it is dropped, and what comes is typed.
    static let patience = Duration.seconds(5)

    private enum State {
        case text
        case escape
        /// In a sequence that begins with `ESC [` or `ESC O`.
        case sequence([UInt8])
        case paste(Paste)
    }

    private struct Paste {
        var text: [UInt8] = []
        var count = 0
        /// The last bytes, which may be its end.
        var last: [UInt8] = []
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private var state = State.text
    /// The bytes of a character that has not arrived whole.
    private var partial: [UInt8] = []
    private var lastTime = ContinuousClock.now

    /// Whether what comes at a time is part of a paste.
    mutating func isPasting(at time: ContinuousClock.Instant) -> Bool {
        giveUp(at: time)
        if case .paste = state { return true }
        return false
    }

    /// Takes a byte that was read at a time; returns the keys that it completes.
    mutating func keys(from byte: UInt8, at time: ContinuousClock.Instant) -> [Key] {
        giveUp(at: time)
        switch state {
        case .text: return text(byte)
        case .escape: return escape(byte)
        case .sequence(var bytes):
            state = .text
            // A sequence is short, and has no control characters in it.
            if byte < 0x20 || byte >= 0x7F || bytes.count >= 32 { return text(byte) }
            bytes.append(byte)
            if !(0x40...0x7E).contains(byte) {
                state = .sequence(bytes)
            } else if bytes == Array("200~".utf8) {
                state = .paste(Paste())
            }
            return []
        case .paste(var paste):
            // Else the text would be copied for each byte.
            state = .text
            return take(byte, of: &paste)
        }
    }

    /// Ends a read: an escape after which nothing came is a key by itself.
    mutating func end() -> [Key] {
        guard case .escape = state else { return [] }
        state = .text
        return [.escape]
    }

    private mutating func giveUp(at time: ContinuousClock.Instant) {
        if time - lastTime > Self.patience { (state, partial) = (.text, []) }
        lastTime = time
    }

    private mutating func escape(_ byte: UInt8) -> [Key] {
        state = .text
        switch byte {
        // Escape twice is two escapes.
        case 0x1B:
            state = .escape
            return [.escape]
        case UInt8(ascii: "["), UInt8(ascii: "O"):
            state = .sequence([])
            return []
        // With a letter it is a chord, which means nothing here.
        default: return byte < 0x80 ? [] : [.escape] + text(byte)
        }
    }

    private mutating func take(_ byte: UInt8, of paste: inout Paste) -> [Key] {
        paste.count += 1
        if paste.text.count < Self.longestPaste { paste.text.append(byte) }
        paste.last = paste.last.suffix(Self.pasteEnd.count - 1) + [byte]
        guard paste.last == Self.pasteEnd else {
            state = .paste(paste)
            return []
        }
        let dropped = paste.count - paste.text.count
        var text = paste.text.dropLast(max(Self.pasteEnd.count - dropped, 0))
        // The limit may have cut a character.
        if dropped > 0, let first = text.lastIndex(where: { $0 & 0xC0 != 0x80 }),
            Self.length(of: text[first]) > text.endIndex - first
        {
            text = text[..<first]
        }
        return [.paste(String(decoding: text, as: UTF8.self))]
    }

    /// Takes a byte of text; a character whose bytes are not all there waits for the rest.
    private mutating func text(_ byte: UInt8) -> [Key] {
        if !partial.isEmpty {
            if byte & 0xC0 == 0x80 {
                partial.append(byte)
                guard partial.count == Self.length(of: partial[0]) else { return [] }
                defer { partial = [] }
                return String(validating: partial, as: UTF8.self)?.map { .character($0) } ?? []
            }
            partial = []
        }
        switch byte {
        case 0x1B:
            state = .escape
            return []
        case 9: return [.tab]
        case 10, 13: return [.enter]
        case 8, 127: return [.backspace]
        case 1...26: return [.control(Character(Unicode.Scalar(byte + 96)))]
        case 31: return [.control("_")]
        case 0..<32: return []
        case 32..<127: return [.character(Character(Unicode.Scalar(byte)))]
        default:
            if Self.length(of: byte) > 1 { partial = [byte] }
            return []
        }
    }

    /// How many bytes a character has, by its first; 1 for a byte that begins none.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
