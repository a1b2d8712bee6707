import AppStorage
import TestSupport
import Testing

/// What a user looked up: each thing once, the last first.
@Suite struct HistoryStoreTests {
    let folder: TemporaryFolder
    let database: Database
    let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(file: folder.file)
        store = HistoryStore(database, owner: .guest)
    }

    private func items() async throws -> [String] { try await store.lines().map(\.item) }

    @Test func `what is looked up again comes first, once, and kinds don't mix`() async throws {
        for item in ["水", "火", "水"] { try await store.note(HistoryLine(kind: .kanji, item: item, time: 1)) }
        try await store.note(HistoryLine(kind: .search, item: "水", count: 7, time: 2))
        let lines = try await store.lines()
        #expect(lines.map(\.item) == ["水", "水", "火"] && lines.map(\.kind) == [.search, .kanji, .kanji])
        #expect(lines.first?.count == 7 && lines.first?.time == 2)
    }

    @Test func `the last thousand lines are stored, of each owner`() async throws {
        let ann = HistoryStore(database, owner: .account(try await database.makeAccount()))
        try await ann.note(HistoryLine(kind: .word, item: "1", time: 0))
        for number in 0..<HistoryStore.limit + 30 {
            try await store.note(HistoryLine(kind: .word, item: "\(number)", time: number))
        }
        let items = try await items()
        #expect(items.count == 1_000 && items.first == "1029" && items.last == "30")
        #expect(try await ann.lines().count == 1)
    }

    @Test func `removed lines go back to their places, unless they were looked up again since`() async throws {
        for item in ["a", "b", "c"] { try await store.note(HistoryLine(kind: .search, item: item, count: 1, time: 5)) }
        let before = try await store.lines()
        let one = try await store.remove([HistoryLine(kind: .search, item: "b", time: nil)])
        #expect(one.map(\.item) == ["b"])
        #expect(try await items() == ["c", "a"])
        try await store.restore(one)
        #expect(try await store.lines() == before)
        let all = try await store.remove(before)
        #expect(try await items().isEmpty && all.count == 3)
        try await store.note(HistoryLine(kind: .search, item: "a", time: 9))
        try await store.restore(all)
        #expect(try await items() == ["a", "c", "b"])
        #expect(try await store.remove([HistoryLine(kind: .kanji, item: "b", time: nil)]).isEmpty)
    }
}
