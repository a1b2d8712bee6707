import AppPacks
import FeedFlow
import Testing

@testable import KanjiList

/// The words of an item's text, from the built-in packs.
@MainActor @Suite struct ItemWordsTests {
    private func words(of text: String, most: Int = 300) async throws -> [ItemWord] {
        try await PackItemWords(try PackKanjiLibrary(EmbeddedPacks())).words(of: text, most: most)
    }

    @Test func `a text is cut as the search cuts a sentence, each word once, in its order`() async throws {
        let found = try await words(of: "新しい駅が四月に開業へ\n\n駅は便利です。")
        #expect(found.map(\.writing).prefix(3) == ["新しい", "駅", "四月"] || found.map(\.writing).contains("駅"))
        #expect(found.count { $0.writing == "駅" } == 1 && found.first { $0.writing == "駅" }?.reading == "えき")
        #expect(found.allSatisfy { !$0.meaning.isEmpty && $0.id.rawValue > 0 })
    }

    @Test func `a long text without a mark is cut in parts, and no more words come than are wanted`() async throws {
        let found = try await words(of: String(repeating: "新しい駅", count: 1_000) + "便利です", most: 300)
        #expect(found.contains { $0.writing == "駅" } && found.contains { $0.writing.contains("便利") })
        #expect(try await words(of: "新しい駅が便利です。", most: 1).count == 1)
    }

    @Test func `work that is cancelled stops`() async throws {
        let work = Task { try await words(of: String(repeating: "新しい駅。\n", count: 800)) }
        work.cancel()
        await #expect(throws: FeedFailure.self) { try await work.value }
    }
}
