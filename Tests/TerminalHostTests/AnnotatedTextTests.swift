import AppCoreContent
import Testing

@testable import TerminalHost

/// Texts of which parts have something above them.
@MainActor @Suite struct AnnotatedTextTests {
    private func lines(_ runs: [Text.Run], width: Int = 40) -> [String] {
        ElementLines(width: width, pictureHeight: 1, glyphHeight: 1, isFocused: false, editor: nil, map: nil)
            .lines(of: .text(Text(runs))).map { $0.pieces.map(\.text).joined() }
    }

    @Test func `annotations and lines stand above their parts`() {
        #expect(lines([.ruby("有", "あ"), .plain("り"), .ruby("難", "がと"), .plain("う")]) == ["あ  がと", "有り 難 う"])
        #expect(lines([.ruby("橋", "はし")]) == ["はし", " 橋 "])
        #expect(lines([.plain("は"), .overlined("し"), .plain("  flat")]) == ["  ￣", "はし  flat"])
        #expect(lines([.plain("a "), .overlined("bc")]) == ["  ‾‾", "a bc"])
    }

    @Test func `long texts break between their parts, and lines without annotations have none above`() {
        let bridges = lines((0..<5).map { _ in .ruby("橋", "はし") }, width: 8)
        #expect(bridges == ["はしはし", " 橋  橋 ", "はしはし", " 橋  橋 ", "はし", " 橋 "])
        let mixed = lines([.ruby("橋", "はし"), .plain(" of wood\nand stone")], width: 12)
        #expect(mixed == ["はし", " 橋  of wood", "and stone"])
    }

    @Test func `an annotated part wider than the screen has its annotation after it`() {
        #expect(lines([.ruby("学校", "がっこう")], width: 7) == ["学校", "(がっこ", "う)"])
    }
}
