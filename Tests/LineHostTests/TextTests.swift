import AppCore
import AppCoreContent
import HostSupport
import Testing
import TextBasics

@testable import LineHost

@MainActor @Suite struct TextTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("水", 2), ("水道", 4), ("か", 2), ("カ", 2), ("ｶ", 1), ("ｶﾞ", 2), ("ﾊﾟﾝ", 3), ("Ａ", 2),
        ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{327}", 1), ("が", 2), ("か\u{3099}", 2), ("한", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("葛\u{E0100}", 2), ("😀", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇯🇵", 2), ("❤️", 2),
        ("1️⃣", 2), ("\u{200B}", 0), ("a\u{200D}b", 2), ("𠮟", 2), ("、", 2), ("…", 1), ("›", 1), ("हि", 2),
    ])
    func `a text is as wide as a terminal draws it`(text: String, width: Int) {
        #expect(displayWidth(text) == width)
    }

    @Test func `plain characters are as wide as the C library says`() {
        // U+200B takes no column, and has the C library measure all of its text.
        let scalars = (0x20...0x2FFFF).compactMap { Unicode.Scalar(UInt32($0)) }
        let wrong = scalars.filter { displayWidth(String($0)) != displayWidth("\u{200B}" + String($0)) }
        #expect(wrong.isEmpty)
    }

    @Test func `padding counts columns, not characters`() {
        #expect(padded("水", to: 4) == "水  ")
        #expect(padded("ｶﾞ", to: 4) == "ｶﾞ  ")
        #expect(padded("水道水", to: 4) == "水道水")
    }

    @Test(arguments: [
        ("plain 水 é", "plain 水 é"),
        ("a\u{1B}[31mred\u{1B}[0mb", "aredb"),
        ("a\u{9B}1;31mb", "ab"),
        ("a\u{1B}]0;title\u{7}b", "ab"),
        ("a\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\b", "alinkb"),
        ("a\u{9D}0;title\u{9C}b", "ab"),
        ("a\u{1B}Pq\u{1B}\\b", "ab"),
        ("a\u{1B}cb", "acb"),
        ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}[31", "a"), ("a\u{1B}]never ends", "anever ends"),
        ("a\u{0}\u{7}\u{8}\u{7F}\u{85}b", "a b"),
        ("a\u{202E}b\u{2066}c\u{2069}", "abc"),
        ("a\tb\nc\rd\r\ne\u{2028}f\u{2029}g", "a b c d e f g"),
    ])
    func `nothing in a text can control a terminal`(text: String, clean: String) {
        #expect(cleaned(text) == clean)
        #expect(cleaned(cleaned(text)) == clean)
    }

    @Test func `if lines are kept, every line break becomes the same`() {
        #expect(cleaned("a\r\nb\rc\u{85}d\u{2028}e\n\nf", keepingLines: true) == "a\nb\nc\nd\ne\n\nf")
    }

    @Test func `whatever an app shows, frames have no control characters`() {
        let evil = "a\u{1B}[2Jb\u{7}c\u{202E}d\ne\u{9B}H"
        for format in [FrameFormat.text, .json] {
            let stage = Stage(evil, format: format) {
                Section(evil, footer: evil) {
                    Row(evil, subtitle: evil, value: evil, badge: evil, id: "row") {}
                    Text(evil)
                    Glyph(evil, label: evil + "!")
                    Field(
                        evil, kind: .search(completions: [evil]), text: evil, placeholder: evil, problem: evil,
                        onEdit: { _ in })
                    Field(evil, text: evil, onEdit: { _ in })
                    Toggle(evil, isOn: true) { _ in }
                    Choice(evil, options: [evil, evil], selected: 0) { _ in }
                    Button(evil) {}
                    Progress(evil)
                    PointMap(evil, points: [PointMap.Point(evil, longitude: 0, latitude: 0, id: ElementID(evil))]) {
                        _ in
                    }
                    Picture(evil, width: 1, height: 1, strokes: [])
                }
            }
            stage.flow.notify(evil)
            let answers = [
                stage.first, stage.says("refresh"), stage.says("where"), stage.says("tap zzz"), stage.says("1"),
            ]
            for scalar in answers.joined().unicodeScalars where scalar != "\n" {
                #expect(scalar.properties.generalCategory != .control && scalar != "\u{202E}")
            }
        }
    }
}
