import Testing
import TextBasics

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("water", "water", 0), ("watre", "water", 1), ("wtaer", "water", 1),
        ("kitten", "sitting", 3), ("ab", "ba", 1), ("みず", "みつ", 1), ("a", "", 1),
    ]) func `it counts letters to insert, delete, replace or swap, both ways`(
        first: String, second: String, distance: Int
    ) {
        #expect(editDistance(from: first, to: second) == distance)
        #expect(editDistance(from: second, to: first) == distance)
    }
}
