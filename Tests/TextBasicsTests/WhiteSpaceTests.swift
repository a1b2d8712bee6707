import Testing
import TextBasics

@Suite struct WhiteSpaceTests {
    @Test(arguments: [
        ("", ""), (" \t\n", ""), ("a", "a"), (" a b\u{3000}", "a b"), ("\u{2028}水\u{85}", "水"),
        // A mark after a space is not white space, but part of the text.
        (" \u{301}a ", "\u{301}a"), ("\u{200B}a", "\u{200B}a"),
    ])
    func `white space is removed at the ends only`(text: String, trimmed: String) {
        #expect(Array(text.trimmed.unicodeScalars) == Array(trimmed.unicodeScalars))
        #expect(Array(text.dropFirst(0).trimmed.unicodeScalars) == Array(trimmed.unicodeScalars))
    }
}
