import Testing

@testable import DesktopHost

/// Children of a widget that come, go and move.
@Suite struct ReconcilerTests {
    /// A box that notes what happens to its children.
    private struct Box {
        var reconciler = Reconciler<Int>()
        var children: [Int] = []
        var touched: Set<Int> = []

        mutating func show(_ keys: [Int]) {
            touched = []
            var (children, touched) = (children, touched)
            reconciler.run(keys) { key, previous in
                children.insert(key, at: previous.flatMap { children.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
                touched.insert(key)
            } remove: { key in
                children.removeAll { $0 == key }
                touched.insert(key)
            }
            (self.children, self.touched) = (children, touched)
        }
    }

    @Test func `what stays isn't touched`() {
        var box = Box()
        box.show([1, 2, 3, 4])
        box.show([1, 2, 3, 4])
        #expect(box.touched.isEmpty)
        box.show([1, 5, 2, 4])
        #expect(box.children == [1, 5, 2, 4] && box.touched == [3, 5])
        box.show([])
        #expect(box.children.isEmpty)
    }

    @Test func `any change leads to the new order`() {
        var random = SystemRandomNumberGenerator()
        var box = Box()
        for _ in 0..<500 {
            let keys = Array((0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)))
            let stays = Set(box.children).intersection(keys).count
            box.show(keys)
            #expect(box.children == keys && box.reconciler.keys == keys && box.touched.count <= 24 - stays)
        }
    }
}

/// How one list becomes another.
@Suite struct ListChangeTests {
    @Test func `what is the same at both ends stays`() {
        let change = ListChange(from: [1, 2, 3, 4, 5], to: [1, 2, 9, 4, 5])
        #expect(change.start == 2 && change.removed == 1 && change.inserted == 1 && !change.isOther)
        #expect(ListChange(from: [1, 2], to: [1, 2]).removed == 0)
        #expect(ListChange(from: [1, 1, 1], to: [1, 1]).removed == 1)
    }

    @Test func `another list changes only its length, at its end`() {
        let (old, new) = (Array(0..<100), Array(1_000..<1_070))
        let fewer = ListChange(from: old, to: new)
        #expect(fewer.isOther && fewer.start == 70 && fewer.removed == 30 && fewer.inserted == 0)
        let more = ListChange(from: new, to: old)
        #expect(more.isOther && more.start == 70 && more.removed == 0 && more.inserted == 30)
    }

    @Test func `the change leads from any list to any other`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let old = (0..<Int.random(in: 0...60, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
            let new = (0..<Int.random(in: 0...60, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
            let change = ListChange(from: old, to: new)
            #expect(old.count - change.removed + change.inserted == new.count)
            #expect(change.start + change.removed <= old.count && change.start + change.inserted <= new.count)
            if !change.isOther {
                var list = old
                list.replaceSubrange(
                    change.start..<change.start + change.removed,
                    with: new[change.start..<change.start + change.inserted])
                #expect(list == new)
            }
        }
    }
}
