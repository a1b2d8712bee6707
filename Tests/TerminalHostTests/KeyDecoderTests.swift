import Testing

@testable import TerminalHost

/// Keys from bytes, however a terminal or a network splits them.
@Suite struct KeyDecoderTests {
    /// What arrives together is read together.
    private func keys(_ parts: [[UInt8]], pause: Duration = .milliseconds(200)) -> [Key] {
        var decoder = KeyDecoder()
        var time = ContinuousClock.now
        var keys: [Key] = []
        for part in parts {
            time += pause
            for byte in part { keys += decoder.keys(from: byte, at: time) }
            keys += decoder.end()
        }
        return keys
    }

    private func keys(_ parts: String..., pause: Duration = .milliseconds(200)) -> [Key] {
        keys(parts.map { Array($0.utf8) }, pause: pause)
    }

    private func typed(_ text: String) -> [Key] { text.map { .character($0) } }

    @Test func `a character whose bytes come in two reads is whole, and so is what follows`() {
        #expect(keys([[0xE6, 0xB0, 0xB4, 0xE6], [0x9B, 0x9C, 0xE6, 0x97, 0xA5]]) == typed("水曜日"))
        let bytes = Array("aé水😀b".utf8)
        for cut in 1..<bytes.count { #expect(keys([Array(bytes[..<cut]), Array(bytes[cut...])]) == typed("aé水😀b")) }
        #expect(keys(bytes.map { [$0] }) == typed("aé水😀b"))
    }

    @Test func `bytes that make no character are dropped, and what follows is typed`() {
        for wrong: [UInt8] in [
            [0xFF], [0xC0, 0x80], [0xE6, 0xB0], [0xED, 0xA0, 0x80], [0xF5], [0x80, 0x80], [0xF0, 0x9F],
        ] {
            #expect(keys([wrong + Array("q水".utf8)]) == typed("q水"), "\(wrong)")
        }
    }

    @Test func `a paste ends with its mark only, however it is split`() {
        #expect(keys("\u{1B}[200~q\n水\u{1B}[201~x") == [.paste("q\n水"), .character("x")])
        #expect(keys("\u{1B}[2", "00~q", "uit", "\u{1B}", "[20", "1~q") == [.paste("quit"), .character("q")])
        #expect(keys("\u{1B}[200~a\u{1B}[A\u{1B}b[201~~\u{1B}[201~") == [.paste("a\u{1B}[A\u{1B}b[201~~")])
        #expect(keys("\u{1B}[200~\u{1B}[201~") == [.paste("")])
    }

    @Test func `what is over the limit of a paste is dropped, not typed`() {
        let limit = KeyDecoder.longestPaste
        for extra in [-8, -7, -6, -5, -1, 0, 1, 5, 6, 7, 100_000] {
            let text = String(repeating: "q", count: limit + extra)
            #expect(
                keys("\u{1B}[200~\(text)\u{1B}[201~z") == [.paste(String(text.prefix(limit))), .character("z")],
                "\(extra)")
        }
        let kanji = String(repeating: "水", count: limit / 3 + 10)
        #expect(keys("\u{1B}[200~\(kanji)\u{1B}[201~") == [.paste(String(kanji.prefix(limit / 3)))])
    }

    @Test func `a paste that never ends is given up`() {
        #expect(keys("\u{1B}[200~q", "uit", pause: .seconds(4)) == [])
        #expect(keys("\u{1B}[200~q", "uit", pause: .seconds(6)) == typed("uit"))
        #expect(keys("\u{1B}[2", "x", pause: .seconds(6)) == typed("x"))
    }

    @Test func `escapes, chords and sequences`() {
        #expect(keys("\u{1B}") == [.escape])
        #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
        #expect(keys("\u{1B}xy") == typed("y"))
        #expect(keys("\u{1B}", "xy") == [.escape] + typed("xy"))
        #expect(keys("\u{1B}[9;9~a") == typed("a"))
        #expect(keys("\u{1B}[", "99", "~a") == typed("a"))
        #expect(keys("\u{1B}水") == [.escape] + typed("水"))
        #expect(keys("\u{1B}[1\ra") == [.enter] + typed("a"))
        #expect(
            keys("\u{1}\t\r\u{7F}\u{1A}\u{1F}\u{0}") == [
                .control("a"), .tab, .enter, .backspace, .control("z"), .control("_"),
            ])
    }

    @Test func `whatever comes, the reader ends and later text is typed`() {
        var random = SystemRandomNumberGenerator()
        let pieces: [[UInt8]] = [
            [0x1B], Array("[200~".utf8), Array("\u{1B}[201~".utf8), Array("[".utf8), [0xE6], [0xB0, 0xB4],
            Array("q".utf8),
            [0xFF], Array("\u{1B}[2".utf8), [0x0D],
        ]
        for _ in 0..<500 {
            let parts = (0..<20).compactMap { _ in pieces.randomElement(using: &random) }
            #expect(keys(parts + [Array("\u{1B}[201~".utf8), Array("end".utf8)]).suffix(3).elementsEqual(typed("end")))
        }
    }
}
