import Testing

@testable import AppCoreDependencies

/// Values that belong to objects, and are released with them.
@Suite struct WeakTableTests {
    private final class Thing {}

    @Test func `a value lives as long as its object, and is released while others are added`() {
        var table = WeakTable<Thing, Thing>()
        let kept = Thing()
        table[kept] = kept
        // Made first, none of them has the address of the object that dies before them.
        let others = (0..<100).map { _ in Thing() }
        weak var early: Thing?
        do {
            let (object, value) = (Thing(), Thing())
            table[object] = value
            early = value
        }
        for object in others {
            let value = Thing()
            table[object] = value
            #expect(table[object] === value)
        }
        #expect(early == nil && table[kept] === kept)
        table[kept] = nil
        #expect(table[kept] == nil)
    }
}
