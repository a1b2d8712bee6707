import Testing
import TextBasics

@Suite struct NaturalOrderTests {
    @Test func `numbers in a text count by their value, and case doesn't count`() {
        let texts = ["f10", "F2", "F1", "a", "B", "F02", "f1b", "F1a", "", "99999999999999999999999", "100", "ä", "駅"]
        #expect(
            texts.sorted { $0.naturallyPrecedes($1) } == [
                "", "100", "99999999999999999999999", "a", "B", "F1", "F1a", "f1b", "F02", "F2", "f10", "ä", "駅",
            ])
    }

    @Test func `it is an order, whatever the texts are`() {
        let texts = ["", "0", "00", "1", "01", "a", "A", "a1", "a01", "A1", "a1b", "a10", "aa", "1a", "é", "e\u{301}"]
        for first in texts {
            #expect(!first.naturallyPrecedes(first))
            for second in texts where !first.unicodeScalars.elementsEqual(second.unicodeScalars) {
                #expect(first.naturallyPrecedes(second) != second.naturallyPrecedes(first), "\(first), \(second)")
                for third in texts where first.naturallyPrecedes(second) && second.naturallyPrecedes(third) {
                    #expect(first.naturallyPrecedes(third), "\(first), \(second), \(third)")
                }
            }
        }
    }
}
