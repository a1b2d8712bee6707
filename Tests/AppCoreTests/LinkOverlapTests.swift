import AppCoreLinks
import Testing

/// Two patterns that both match some link are reported when they are mounted, unless one is clearly narrower.
@MainActor @Suite struct LinkOverlapTests {
    private func conflict(_ first: String, _ second: String) -> Bool {
        var table = LinkTable<Int>(.scheme("app"))
        func pattern(_ text: String, _ number: Int) -> LinkPattern<Int> {
            LinkPattern(text, route: { _ in number }, values: { _ in nil })
        }
        do throws(LinkError) {
            try table.mount([pattern(first, 1), pattern(second, 2)]) { $0 }
            return false
        } catch {
            return true
        }
    }

    @Test func `patterns that match exactly the same links are reported`() {
        #expect(conflict("a/:x", "a/:y"))
        #expect(conflict("a/*x", "a/*y"))
    }

    @Test func `a pattern that is narrower throughout is not a conflict`() {
        #expect(!conflict("a/:x", "a/b"))
        #expect(!conflict("a/*x", "a/:y"))
        #expect(!conflict("a/b", "c/:x"))
    }

    @Test(arguments: [
        ("a/:x/c", "a/b/:y"), (":x/list", "new/:y"), (":x/b/c", "a/*rest"), ("a/:x/c/:z", "a/b/:y/d"),
    ])
    func `patterns that are each narrower in one part are reported`(first: String, second: String) {
        #expect(conflict(first, second))
    }
}
