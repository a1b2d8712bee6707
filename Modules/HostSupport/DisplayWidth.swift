/// How many columns a text takes in a terminal: two for wide characters, none for combining ones.
///
/// The ranges are those of Unicode's East Asian Width with the values W and F (Annex 11).
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

/// The columns of the scalars that nearly all texts consist of, which never combine with others.
///
/// The tables of Unicode's properties, and splitting into characters, take ten times as long.
///
/// - Parameter value: The scalar's value.
/// - Returns: The columns; `nil` for scalars that may combine with others, or that are in no such range.
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
    // Some characters of several scalars take a column for each, such as half width kana with their voicing marks.
    return character.unicodeScalars.reduce(0) { $0 + displayWidth($1) }
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: isJoiningJamo(scalar.value) ? 0 : isWide(scalar.value) ? 2 : 1
    }
}

/// The vowels and finals that a terminal draws into the syllable's first jamo.
private func isJoiningJamo(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
}

private func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(value) }
}

private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
]

/// Pads a text with spaces up to a width; a wider text stays as it is.
///
/// - Parameters:
///   - text: The text.
///   - width: The columns that it is to take.
/// - Returns: The text with spaces behind it.
public func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - displayWidth(text)))
}
