import Testing

@testable import LineHost

@MainActor @Suite struct LineSplitterTests {
    /// The lines in bytes that arrive in chunks of a size.
    private func split(_ bytes: [UInt8], by size: Int) -> [LineSplitter.Line] {
        var splitter = LineSplitter()
        var lines: [LineSplitter.Line] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            lines += splitter.take(bytes[start..<min(start + size, bytes.count)])
        }
        return lines + splitter.finish()
    }

    @Test func `lines are the same wherever the chunks are cut`() {
        let bytes = Array("help\ntap 水\r\n\n/e\u{301} 👨‍👩‍👧\nlast".utf8)
        for size in 1...bytes.count {
            #expect(
                split(bytes, by: size) == [
                    .text("help"), .text("tap 水"), .text(""), .text("/e\u{301} 👨‍👩‍👧"), .text("last"),
                ])
        }
    }

    @Test func `the end of the input is not a line by itself`() {
        #expect(split([], by: 1).isEmpty)
        #expect(split(Array("a\n".utf8), by: 1) == [.text("a")])
        #expect(split(Array("\r\n".utf8), by: 1) == [.text("")])
        #expect(split(Array("a\r".utf8), by: 1) == [.text("a")])
    }

    @Test func `invalid UTF-8 is reported by its first wrong byte, and the next line is read`() {
        for (bytes, wrong) in [
            ([0xFF], 1), ([0x61, 0x62, 0x80, 0x63], 3), ([0xE6, 0xB0], 1), ([0xE6, 0xB0, 0xB4, 0xC0, 0xAF], 4),
            ([0x61, 0xED, 0xA0, 0x80], 2),
        ] as [([UInt8], Int)] {
            for size in 1...3 {
                #expect(split(bytes + Array("\nhelp\n".utf8), by: size) == [.invalidUTF8(byte: wrong), .text("help")])
            }
        }
    }

    @Test func `a control character is reported, but a tab is white space`() {
        #expect(
            split(Array("a\u{1B}[A\nb\u{7F}\nc\td\n\u{0}\n".utf8), by: 2) == [
                .controlCharacter(0x1B), .controlCharacter(0x7F), .text("c\td"), .controlCharacter(0),
            ])
    }

    @Test func `a line that is too long is skipped and not stored`() {
        let longest = [UInt8](repeating: UInt8(ascii: "x"), count: LineSplitter.longestLine)
        let million = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
        let end = Array("\nhelp\n".utf8)
        for size in [1, 1000, 65_536, 2_000_000] {
            #expect(split(million + end, by: size) == [.tooLong, .text("help")])
            #expect(split(longest + end, by: size).last == .text("help"))
            #expect(split(longest + end, by: size).first != .tooLong)
            #expect(split(longest + [UInt8(ascii: "x")] + end, by: size) == [.tooLong, .text("help")])
        }
        #expect(split(million, by: 4096) == [.tooLong])
    }

    @Test func `a line with more than 30 marks on one letter is skipped, and the next one is read`() {
        let marks = String(repeating: "\u{300}\u{316}", count: 15)
        let typed = "tap a\(marks)\u{301}\ntap a\(marks)b\u{301}\n" + String(repeating: "\u{5B0}", count: 31)
        for size in [1, 7, 4096] {
            #expect(
                split(Array(typed.utf8), by: size) == [.piledMarks, .text("tap a\(marks)b\u{301}"), .piledMarks])
        }
    }
}
