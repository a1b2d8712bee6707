import Foundation
import Testing

@testable import LoginFlow

@MainActor @Suite struct AccountRulesTests {
    @Test func `names have 1 to 64 letters, marks, digits and a few signs`() {
        let names = [
            "a", "Ann", "עַנָּה", " Ann ", String(repeating: "水", count: 64), "O'Brien-Smith Jr.", "user_42", "Zoë",
            "Zoe\u{308}",
            "Straße", "STRASSE", "ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ", "คำ", "ຄຳ", "क\u{958}", "\u{FA19}", "İbrahim", "٣ علي", "ཀྵུདྲ",
            "ǰ",
        ]
        for name in names {
            let problem = AccountRules.problem(withName: name)
            #expect(problem == nil, "\(name): \(problem ?? "")")
        }
        #expect(AccountRules.problem(withName: " \t ") == "Choose a name.")
        #expect(
            AccountRules.problem(withName: String(repeating: "x", count: 10_240))
                == "A name has at most 64 characters; this one has 10240.")
        for name in ["-ann", "\u{301}a", "'", "a  b", "a" + String(repeating: "\u{301}", count: 9)] {
            #expect(AccountRules.problem(withName: name) != nil, "\(name)")
        }
        let zalgo = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(AccountRules.problem(withName: zalgo) != nil)
    }

    @Test(arguments: [
        "\u{FF21}nn", "\u{FB01}x", "A\u{1D41}", "\u{1D400}nn", "\u{2160}", "ｱﾝ", "\u{17F}am", "\u{B5}", "\u{2115}",
        "\u{3D0}",
        "\u{FEFB}", "\u{1F2}", "\u{FF11}",
    ]) func `full-width letters, ligatures and the like are refused with a hint`(_ name: String) {
        let problem = AccountRules.problem(withName: name)
        #expect(problem?.contains("type plain letters") == true || problem?.contains("remove") == true, "\(name)")
    }

    @Test(arguments: [
        "An\u{200B}n", "An\u{AD}n", "Ann\u{2060}", "An\u{200D}n", "An\u{FE0F}n", "An\u{34F}n", "\u{3164}", "\u{115F}",
        "a\u{1B}[31m",
        "A\u{202E}nn", "An\u{E0041}n", "Ann\u{0}",
    ]) func `a name with invisible characters is refused`(_ name: String) {
        #expect(AccountRules.problem(withName: name)?.contains("invisible character") == true, "\(name)")
    }

    @Test func `look-alikes are exactly the characters that NFKC decomposes`() {
        let ordinary: Set<UInt32> = [0xE33, 0xEB3, 0xEDC, 0xEDD]
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .nonspacingMark, .spacingMark, .enclosingMark:
                break
            default: continue
            }
            if ordinary.contains(value) || scalar.properties.isDefaultIgnorableCodePoint { continue }
            // Foundation doesn't know newer characters.
            if let age = scalar.properties.age, (age.major, age.minor) > (15, 0) { continue }
            let text = String(scalar)
            let isTakenApart =
                Array(text.precomposedStringWithCompatibilityMapping.unicodeScalars)
                != Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
            // A letter whose lowercase form is decomposed counts as well.
            let isSmallTakenApart =
                Array(text.lowercased().precomposedStringWithCompatibilityMapping.unicodeScalars)
                != Array(text.lowercased().precomposedStringWithCanonicalMapping.unicodeScalars)
            #expect(
                AccountRules.isLookAlike(scalar) == (isTakenApart || isSmallTakenApart),
                "U+\(String(value, radix: 16, uppercase: true))")
        }
    }

    @Test func `passwords have at least 8 characters, and no more bytes than the hash accepts`() {
        #expect(AccountRules.problem(withPassword: "1234567") == "A password has at least 8 characters.")
        #expect(AccountRules.problem(withPassword: "12345678") == nil)
        #expect(AccountRules.problem(withPassword: String(repeating: "水", count: 200)) != nil)
        #expect(AccountRules.problem(withPassword: "1234567\u{0}") != nil)
    }
}
