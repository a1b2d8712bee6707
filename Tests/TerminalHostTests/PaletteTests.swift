import CNcurses
import Testing

@testable import TerminalHost

/// How roles look, and what reaches ncurses.
@MainActor @Suite struct PaletteTests {
    /// Red, green and blue as xterm shows a colour.
    private func shade(_ color: Int16) -> [Double] {
        let few: [[Double]] = [
            [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
            [229, 229, 229],
        ]
        if color < 8 { return few[Int(color)] }
        if color >= 232 { return Array(repeating: Double(8 + 10 * (color - 232)), count: 3) }
        let levels: [Double] = [0, 95, 135, 175, 215, 255]
        let index = Int(color) - 16
        return [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
    }

    private func luminance(_ shade: [Double]) -> Double {
        let linear = shade.map { value in
            let part = value / 255
            return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// To the power of 2.4: the square times the fifth root of the square, by Newton's method.
    private func power(_ base: Double) -> Double {
        let square = base * base
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }

    @Test(arguments: [8, 16, 256]) func `every colour is readable on light and on dark`(colors: Int) {
        for pair in Palette(colors: colors, noColor: nil).pairs {
            let own = luminance(shade(pair.foreground))
            #expect(pair.background == -1 && 1.05 / (own + 0.05) >= 3, "\(pair.foreground) on white")
            #expect((own + 0.05) / 0.05 >= 3, "\(pair.foreground) on black")
        }
    }

    @Test(arguments: [8, 16, 256]) func `the colour of every role is defined, and no role has one when colours are off`(
        colors: Int
    ) {
        let palette = Palette(colors: colors, noColor: nil)
        let none = Palette(colors: colors, noColor: "1")
        for role in Role.allCases {
            #expect(Int(palette.look(of: role).pair) <= palette.pairs.count)
            #expect(none.look(of: role).pair == 0)
        }
        // Important roles stand out even without colours.
        for role in [Role.selected, .activeTab, .error, .key, .title, .accent, .field] {
            #expect(none.look(of: role) != Look(), "\(role)")
        }
        #expect(none.look(of: .selected) != none.look(of: .error) && none.look(of: .tab) != none.look(of: .activeTab))
    }

    @Test func `characters take the columns that they have here, whatever scalars they consist of`() {
        // The widths that glibc gives the scalars.
        func width(_ scalar: Unicode.Scalar) -> Int {
            switch scalar.value {
            case 0x301, 0x200D, 0xFE0F, 0x20E3: 0
            case 0x6C34, 0x1F469, 0x1F3FD, 0x1F680: 2
            case 0x378: -1
            default: 1
            }
        }
        func drawn(_ text: String, _ columns: Int) -> String {
            var drawn = ""
            drawn.unicodeScalars += drawable(text, columns: columns, width: width)
            return drawn
        }
        #expect(drawn("水", 2) == "水" && drawn("e\u{301}", 1) == "e\u{301}")
        #expect(drawn("👩🏽‍🚀", 2) == "👩")
        #expect(drawn("❤\u{FE0F}", 2) == "❤ ")
        #expect(drawn("\u{378}", 1) == "\u{FFFD}")
        #expect(drawn("e" + String(repeating: "\u{301}", count: 40), 1).unicodeScalars.count == 5)
        #expect(drawn("", 1) == " ")
    }
}
