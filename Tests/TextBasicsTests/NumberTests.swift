import Testing
import TextBasics

@Suite struct NumberTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (13_108, "13,108"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func `commas divide thousands`(_ number: Int, _ text: String) { #expect(number.grouped == text) }

    @Test(
        arguments: [("\u{7}", "U+0007"), ("水", "U+6C34"), ("𠮟", "U+20B9F"), ("\u{10FFFF}", "U+10FFFF")]
            as [(Unicode.Scalar, String)])
    func `a code point has four digits at least`(_ scalar: Unicode.Scalar, _ text: String) {
        #expect(scalar.codePoint == text)
    }
}
