import AppCoreContent
import Testing

@testable import DesktopHost

/// Which parts of a label are marked as being in a language.
@Suite struct LanguageTests {
    private func marked(_ text: String, _ language: Language = .japanese) -> [String] {
        var attributes = TextAttributes()
        attributes.append(text, in: language)
        return attributes.parts.map { part in
            let utf8 = Array(text.utf8)
            return String(decoding: utf8[part.range], as: UTF8.self)
        }
    }

    @Test func `of a mixed label, kanji and kana are Japanese, and Latin letters keep their font`() {
        #expect(marked("直 骨, N5* · 8 strokes · radical 目") == ["直", "骨", "目"])
        #expect(marked("On チョク、ジキ") == ["チョク、ジキ"])
        #expect(marked("Remove 今日 from “日本の角”?") == ["今日", "日本の角"])
    }

    @Test(arguments: ["", "plain", "naïve – “quoted” …", "Ελλάδα", "עברית"])
    func `a text of other letters has no part in Japanese`(text: String) { #expect(marked(text).isEmpty) }

    @Test func `a form that is chosen stays with its character, as do rare characters and marks`() {
        #expect(marked("a葛\u{E0100}飾 辻\u{FE00}b") == ["葛\u{E0100}飾", "辻\u{FE00}"])
        #expect(marked("𠮟る, か\u{3099}, ｶﾅ, 々〆〇") == ["𠮟る", "か\u{3099}", "ｶﾅ", "々〆〇"])
    }

    @Test func `a language without characters of its own is that of the whole text`() {
        #expect(marked("straße 1", Language("de")) == ["straße 1"] && marked("", Language("de")).isEmpty)
        #expect(marked("直接 direct", Language("zh-Hant")) == ["直接"])
    }

    @Test func `each run has the language that it says, or else that of its screen`() {
        var attributes = TextAttributes()
        attributes.append("直 ", in: .japanese)
        attributes.append("直", in: Language("zh"))
        attributes.append("直", in: nil)
        attributes.append("す", in: .japanese)
        #expect(
            attributes.parts == [
                .init(kind: .language(.japanese), range: 0..<3), .init(kind: .language(Language("zh")), range: 4..<7),
                .init(kind: .language(.japanese), range: 10..<13),
            ])
    }
}
