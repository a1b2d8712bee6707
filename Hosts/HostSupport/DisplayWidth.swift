// Linux only: Glibc, for the widths of characters.
import CWidth
import Glibc
import TextBasics

/// Returns how many columns a text takes in a terminal: two for a wide character, none for a combining one.
///
/// The widths come from the C library's `wcwidth`, as in ncurses, in UTF-8 whatever the user's locale is.
///
/// - Parameter text: The text.
/// - Returns: The columns.
public func displayWidth(_ text: String) -> Int {
    var width = 0
    for scalar in text.unicodeScalars {
        guard let plain = plainWidth(scalar.value) else { return text.reduce(0) { $0 + displayWidth($1) } }
        width += plain
    }
    return width
}

/// Returns the columns of the scalars that make up nearly all texts and never combine with others.
///
/// Asking the C library and splitting into characters take ten times as long.
///
/// - Parameter value: The scalar's value.
/// - Returns: The columns; `nil` for a scalar outside these ranges, which may combine with others.
public func plainWidth(_ value: UInt32) -> Int? {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2039...0x203A, 0x2500...0x259F, 0x25B8: 1
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x2FA1D: 2
    default: nil
    }
}

private func displayWidth(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    // Some characters of several scalars take a column for each, such as half-width kana with voicing marks.
    return character.unicodeScalars.reduce(0) { $0 + displayWidth($1) }
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
    let before = unsafe uselocale(utf8)
    defer { unsafe _ = uselocale(before) }
    let columns = Int(wcwidth(wchar_t(bitPattern: scalar.value)))
    // Scalars unknown to the C library are wide on the planes of kanji; hidden ones are not drawn at all.
    if columns >= 0 { return columns }
    return scalar.isHidden ? 0 : (0x20000...0x3FFFD).contains(scalar.value) ? 2 : 1
}

// Made once and never changed or freed, so any thread may read it.
nonisolated(unsafe) private let utf8 = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

/// Pads a text with spaces to a width in columns; a wider text stays as it is.
public func padded(_ text: String, to width: Int) -> String {
    text + blank(width - displayWidth(text))
}

/// Returns a text of spaces.
///
/// A row needs dozens, and `String(repeating:count:)` appends them one by one, which slows down each key
/// (`make bench CASE=terminal-key`).
///
/// - Parameter width: The width in columns; below one, the text is empty.
/// - Returns: The spaces.
public func blank(_ width: Int) -> String {
    guard width > 0 else { return "" }
    return unsafe String(unsafeUninitializedCapacity: width) { bytes in
        unsafe bytes.initialize(repeating: UInt8(ascii: " "))
        return width
    }
}

/// Returns the beginning of a text that fits into a width in columns, with an ellipsis if it is cut.
public func clipped(_ text: String, to width: Int) -> String {
    guard displayWidth(text) > width else { return text }
    guard width > 0 else { return "" }
    var line = ""
    var used = 0
    for character in text {
        let size = displayWidth(String(character))
        if used + size > width - 1 { break }
        line.append(character)
        used += size
    }
    return line + "…"
}
