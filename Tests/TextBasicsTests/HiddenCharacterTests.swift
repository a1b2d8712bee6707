import Testing
import TextBasics

@Suite struct HiddenCharacterTests {
    /// Characters needed for emoji, Persian, Indic scripts and variants of kanji.
    private static func joinsOrVaries(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    @Test func `the list agrees with Unicode's properties for every character`() {
        for value in 0...UInt32(0x10FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let category = scalar.properties.generalCategory
            let expected =
                !Self.joinsOrVaries(scalar)
                && (category == .control || category == .lineSeparator || category == .paragraphSeparator
                    || scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isNoncharacterCodePoint
                    || (0xFFF9...0xFFFB).contains(value))
            #expect(scalar.isHidden == expected, "U+\(String(value, radix: 16, uppercase: true))")
        }
    }

    @Test(arguments: ["\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{E0041}", "\u{202E}", "\u{2066}"])
    func `an invisible character is hidden`(_ text: String) {
        #expect(text.unicodeScalars.allSatisfy { $0.isHidden })
    }

    @Test(arguments: ["👩‍👩‍👧", "می‌خواهم", "葛\u{E0100}", "❤️", "e\u{301}", "が", "한글", "水", " ", "\u{3000}"])
    func `normal text isn't hidden`(_ text: String) {
        #expect(!text.unicodeScalars.contains { $0.isHidden })
    }
}
