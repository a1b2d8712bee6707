import AppCore
import AppCoreContent
import Testing

@testable import LineHost

@MainActor @Suite struct GridTests {
    private func grid(_ count: Int, isNamed: Bool = true, _ press: @escaping (Int) -> Void = { _ in }) -> Stage {
        Stage("Grid") {
            Section("Numbers", layout: .grid, id: "numbers") {
                Elements(Array(0..<count), id: { ElementID("n\($0)") }) { number in
                    Row(
                        "水\(number)", subtitle: isNamed ? "water \(number)" : nil, badge: number == 1 ? "★" : nil,
                        isChecked: number == 2, isEnabled: number != 3
                    ) { press(number) }
                }
            }
            Button("Below", id: "below") {}
        }
    }

    @Test func `rows of a grid stand beside each other, with numbers to tap them by`() {
        var pressed: [Int] = []
        let stage = grid(41) { pressed.append($0) }
        let lines = stage.first.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[3] == "   1. 水0      2. 水1★     3. 水2✓      - 水3      4. 水4      5. 水5")
        _ = stage.says("tap 水5")
        _ = stage.says("2")
        #expect(pressed == [5, 1])
    }

    @Test func `few rows have their captions`() {
        #expect(grid(2).first.contains("   1. 水0 water 0      2. 水1★ water 1\n"))
    }

    @Test func `a page has more rows of a grid than of a list, and goes on where it ended`() {
        let stage = grid(250)
        #expect(stage.first.contains("水99") && !stage.first.contains("水100"))
        #expect(stage.first.contains("… 151 more; type more"))
        let second = stage.says("more")
        #expect(second.contains("水100") && second.contains("水199") && !second.contains("水200"))
        let third = stage.says("more")
        #expect(third.contains("水249") && third.contains("[Below]"))
        expectAnswer(stage.says("more"), "There is nothing more.")
    }

    @Test(arguments: [0, 1, 100_000]) func `a grid of any size is drawn at once`(count: Int) {
        #expect(grid(count).first.utf8.count < 5_000)
    }

    @Test func `a line of a grid is no wider than a terminal, whatever its rows are called`() {
        let titles = ["", "a", "水水", "abcde", "\u{202E}rtl", "e\u{301}", String(repeating: "wide ", count: 30)]
        let stage = Stage("Grid") {
            Section(layout: .grid, id: "words") {
                for (number, title) in titles.enumerated() { Row(title, id: ElementID("w\(number)")) {} }
            }
        }
        #expect(stage.first.split(separator: "\n").count == titles.count + 1)
    }

    @Test func `JSON has the rows of a grid as any others`() {
        let stage = Stage("Grid", format: .json) {
            Section(layout: .grid, id: "words") { Row("水", subtitle: "water", id: "w") {} }
        }
        #expect(stage.first.contains(#""detail":"water""#) && stage.first.contains(#""number":1"#))
        #expect(!stage.first.contains("standing") && !stage.first.contains("elementCount"))
    }
}
