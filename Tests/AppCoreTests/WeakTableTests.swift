import Testing

@testable import AppCoreDependencies

/// Values that belong to objects, and are released with them.
@Suite struct WeakTableTests {
    private final class Thing {}

    @Test func `a value lives as long as its object, and is released while others are added`() {
        var table = WeakTable<Thing, Thing>()
        let kept = Thing()
        table[kept] = kept
        weak var early: Thing?
        for number in 0..<100 {
            let (object, value) = (Thing(), Thing())
            table[object] = value
            #expect(table[object] === value)
            if number == 0 { early = value }
        }
        #expect(early == nil && table[kept] === kept)
        table[kept] = nil
        #expect(table[kept] == nil)
    }
}
