import AppCore
import AppCoreContent
import Testing

@testable import DesktopHost

@MainActor @Suite struct LabelTextTests {
    private func texts(_ text: Text) -> [String] { TextParts(text).parts.map { $0.map(\.run.text).joined() } }

    private func longestParagraph(_ text: String) -> Int {
        text.split(separator: "\n").map(\.count).max() ?? 0
    }

    @Test(arguments: ["", "short", "two\nlines", "日本語。\n\n水", String(repeating: "ten letter", count: 99)])
    func `a text that is short enough stays as it is`(text: String) {
        #expect(
            texts(Text(text)).joined() == text
                && fitted(String(text.prefix(100)), keepingLines: true) == text.prefix(100))
    }

    @Test(arguments: [
        String(repeating: "x", count: 10_000), String(repeating: "A word and another. ", count: 9_000),
        String(repeating: "語", count: 30_000), String(repeating: "長い文章です。", count: 5_000),
        (0..<300).map { "https://a.example/" + String(repeating: "\($0)", count: 200) }.joined(separator: " "),
        String(repeating: "👩‍👩‍👧‍👦", count: 9_000), String(repeating: "e\u{301}", count: 20_000),
        String(repeating: "line\n", count: 20_000), String(repeating: "ع", count: 20_000),
    ])
    func `a long text is all there, in short paragraphs, and no character is cut`(text: String) {
        let parts = texts(Text(text))
        #expect(parts.allSatisfy { longestParagraph($0) <= 1_000 && $0.count <= 12_000 })
        #expect(parts.count >= text.unicodeScalars.count / 12_000)
        #expect(Array(parts.joined().filter { $0 != "\n" }) == Array(text.filter { $0 != "\n" }))
        // The border between two labels is that of two lines.
        #expect(parts.dropLast().joined(separator: "\n").count { $0 == "\n" } >= parts.count - 2)
    }

    @Test func `lines begin behind a sentence, else behind a space`() {
        let sentences = texts(Text(String(repeating: "Nine words, of which none is long, in all. ", count: 100)))[0]
        #expect(sentences.split(separator: "\n").allSatisfy { $0.hasPrefix("Nine") && $0.hasSuffix("in all. ") })
        let words = texts(Text(String(repeating: "words ", count: 1_000)))[0]
        #expect(words.split(separator: "\n").allSatisfy { $0.hasPrefix("words ") && $0.hasSuffix("words ") })
        let kanji = texts(Text(String(repeating: "これは文章です。", count: 400)))[0]
        #expect(kanji.split(separator: "\n").allSatisfy { $0.hasPrefix("これ") && $0.hasSuffix("。") })
    }

    @Test func `parts keep what their runs are, and what they are links to`() {
        var text = Text("", id: "text")
        text.runs = [
            .plain(String(repeating: "plain ", count: 2_000)), .link(String(repeating: "link ", count: 3_000)) {},
            .emphasized("bold"), .ruby("水", "みず"),
        ]
        #expect(text.isLong)
        let parts = TextParts(text).parts
        #expect(
            parts.count == 3 && parts.flatMap { $0 }.map(\.position) == parts.flatMap { $0 }.map(\.position).sorted())
        for (position, run) in parts.flatMap({ $0 }) {
            #expect(
                (run.follow != nil) == (position == 1) && run.isEmphasized == (position == 2) && run.annotation == nil)
        }
        #expect(parts.last?.last?.run.text == "水(みず)")
    }

    @Test func `what no feed needs is left out, and said`() {
        let parts = texts(Text(String(repeating: "A sentence. ", count: 500_000)))
        #expect(parts.joined().count < 310_000 && parts.last?.hasSuffix("\n(The rest is too long to show.)") == true)
        let marks = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(texts(Text(marks)).joined().unicodeScalars.count == 31 && fitted(marks).unicodeScalars.count == 31)
    }

    @Test func `a row is cut where it would take long`() {
        #expect(fitted(String(repeating: "x", count: 5_000)) == String(repeating: "x", count: 300) + "…")
        #expect(fitted(String(repeating: "xy ", count: 5_000)).count == 2_001)
        #expect(fitted(String(repeating: "漢字", count: 900)).count == 1_800)
    }
}
