import Testing
import TextBasics

/// Text in Unicode's composed form.
@Suite struct CompositionTests {
    @Test(
        arguments: [
            ("plain", [0x70, 0x6C, 0x61, 0x69, 0x6E]), ("e\u{301}", [0xE9]), ("\u{E9}", [0xE9]), ("\u{212B}", [0xC5]),
            ("\u{1100}\u{1161}\u{11A8}", [0xAC01]), ("か\u{3099}", [0x304C]), ("q\u{307}\u{323}", [0x71, 0x323, 0x307]),
            ("\u{958}", [0x915, 0x93C]), ("\u{F902}", [0x8ECA]), ("ﬁ", [0xFB01]), ("", []), ("\r\n", [0xD, 0xA]),
        ] as [(String, [UInt32])])
    func `text is composed as Unicode says`(_ text: String, _ scalars: [UInt32]) {
        #expect(text.composed.unicodeScalars.map(\.value) == scalars)
        #expect(text.composed.composed.utf8.elementsEqual(text.composed.utf8))
    }
}
