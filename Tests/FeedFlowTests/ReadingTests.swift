import AppCore
import AppCoreContent
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowInMemory

/// Reading on: the next unread item, all unread items, and what single keys do with an item.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ReadingTests {
    let repository = ScriptedRepository.withTwoFeeds()
    let links = InMemoryLinks()
    let words = InMemoryWords()
    @MainActor final class Opened { var words: [ItemWordID] = [] }
    let opened = Opened()

    init() {
        repository.stored[1].unreadCount = 1
        repository.itemsByFeed[FeedID(rawValue: 2)] = [ScriptedRepository.item(21, "Of words", published: 250)]
    }

    private func feeds(hasWords: Bool = true) async -> FlowDriver<FeedCoordinator> {
        var dependencies = FeedFlowDependencies(
            repository: repository, kanjiOfTheDay: InMemoryDays(), links: links, words: hasWords ? words : nil)
        dependencies.onWord = { [opened] in opened.words.append($0) }
        let driver = FlowDriver { [dependencies] in FeedCoordinator(dependencies) }
        await driver.waitUntilShown("Kanji news")
        return driver
    }

    private func items() async -> FlowDriver<FeedCoordinator> {
        let driver = await feeds()
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        return driver
    }

    private func text(_ title: String) -> String { "Text of \(title).\n\nA second paragraph." }

    @Test func `the unread items of all feeds stand in one list, the newest first, each with its feed`() async {
        let driver = await feeds()
        #expect(driver.row("All unread")?.badge == "3")
        driver.tap("All unread")
        await driver.waitUntilShown("Of words")
        #expect(driver.title == "Unread")
        #expect(driver.rows.map(\.title) == ["The newest", "Of words", "In between"])
        #expect(driver.rows.map(\.subtitle) == ["Kanji news", "Words", "Kanji news"])
        #expect(!driver.shows("Unsubscribe"))
    }

    @Test func `an item that was read stays in the list of unread ones, and the feeds count it at once`() async {
        let driver = await feeds()
        driver.tap("All unread")
        await driver.waitUntilShown("Of words")
        driver.tap("Of words")
        await driver.waitUntilShown(text("Of words"))
        driver.back()
        #expect(driver.rows.map(\.badge) == ["●", "", "●"])
        driver.back()
        #expect(driver.row("All unread")?.badge == "2" && driver.row("Words")?.badge == nil)
    }

    @Test func `one key after the other reads all unread items, each on a page of its own`() async {
        let driver = await feeds()
        driver.pressKey("next-unread")
        var places: Set<PlaceID> = []
        for title in ["The newest", "Of words", "In between"] {
            await driver.waitUntilShown(text(title))
            places.insert(driver.window.id(of: driver.window.focusedScreen))
            driver.pressKey("next-unread")
        }
        // A host shows a new page from its top.
        #expect(places.count == 3 && driver.window.notice?.text == "Nothing else here is unread.")
        #expect(driver.window.snapshot.root.children.count == 3)
        driver.back()
        driver.back()
        await driver.wait(for: "the counts") { driver.rows.allSatisfy { $0.badge == nil } }
        #expect(driver.button("next-unread")?.isEnabled == false)
    }

    @Test func `the next unread item comes after the one that is shown, and then from the beginning`() async {
        let driver = await items()
        driver.tap("The oldest")
        await driver.waitUntilShown(text("The oldest"))
        driver.pressKey("next-unread")
        await driver.waitUntilShown(text("The newest"))
        driver.pressKey("next-unread")
        await driver.waitUntilShown(text("In between"))
    }

    @Test func `from the list, the next unread item is the first that is unread`() async {
        let driver = await items()
        driver.pressKey("next-unread")
        await driver.waitUntilShown(text("The newest"))
        driver.back()
        driver.pressKey("next-unread")
        await driver.waitUntilShown(text("In between"))
        driver.back()
        #expect(driver.button("next-unread")?.isEnabled == false)
    }

    @Test func `an item's mark is switched in its row and on its page`() async {
        let driver = await items()
        driver.pressKey("item-13/mark")
        #expect(driver.rows.map(\.badge) == ["", "●", ""])
        driver.pressKey("item-13/mark")
        #expect(driver.rows.map(\.badge) == ["●", "●", ""])
        driver.tap("The newest")
        await driver.waitUntilShown(text("The newest"))
        #expect(driver.button("mark")?.label == "Mark as unread")
        driver.pressKey("mark")
        #expect(driver.button("mark")?.label == "Mark as read")
        driver.back()
        #expect(driver.rows.map(\.badge) == ["●", "●", ""])
        await driver.wait(for: "the writes") { repository.calls(.mark) == 4 }
    }

    @Test func `an item's page is opened in the browser by one key, and the item counts as read`() async {
        let driver = await items()
        driver.pressKey("item-12/browse")
        await driver.wait(for: "the notice") { driver.window.notice?.text == "Opened example.org in your browser." }
        #expect(links.opened == ["https://example.org/12"] && driver.rows.map(\.badge) == ["●", "", ""])
        driver.tap("The newest")
        await driver.waitUntilShown(text("The newest"))
        driver.pressKey("browse")
        await driver.wait(for: "the browser") { links.opened.count == 2 }
    }

    @Test(arguments: ["https://аpple.com/id", "https://good.example@evil.example/"])
    func `a page whose address deceives is asked about first`(address: String) async {
        repository.itemsByFeed[FeedID(rawValue: 1)]?[1].summary.page = address
        let driver = await items()
        driver.pressKey("item-13/browse")
        #expect(driver.title == "Link" && links.opened.isEmpty)
    }

    @Test(arguments: [nil, "", "javascript:alert()", "file:///etc/passwd"] as [String?])
    func `an item without a page of the web offers no browser`(address: String?) async {
        repository.itemsByFeed[FeedID(rawValue: 1)]?[1].summary.page = address
        let driver = await items()
        #expect(driver.row("The newest")?.actions.map(\.id) == ["mark"])
    }

    @Test func `a refresh from the items tells what is new, and the feeds count it`() async {
        let driver = await items()
        repository.itemsByFeed[FeedID(rawValue: 1)]?.append(ScriptedRepository.item(14, "News", published: 400))
        repository.stored[0].unreadCount = 3
        driver.pressKey("refresh")
        await driver.wait(for: "the notice") { driver.window.notice?.text == "1 new item." }
        #expect(driver.rows.map(\.title).first == "News")
        driver.pressKey("refresh")
        await driver.wait(for: "the notice") { driver.window.notice?.text == "Nothing new." }
        #expect(repository.calls(.refresh) == 2)
    }

    @Test func `pressing twice what marks all as read never unsubscribes, and the first undo is still there`() async {
        let driver = await items()
        let before = driver.elements.map(\.id)
        driver.pressKey("mark-all")
        driver.pressKey("mark-all")
        #expect(driver.elements.map(\.id) == before)
        #expect(driver.title == "Kanji news" && driver.window.notice?.text == "Marked 2 items as read.")
        driver.window.perform(.notice)
        #expect(driver.rows.map(\.badge) == ["●", "●", ""])
    }

    // MARK: Words

    private func japanese(_ body: String, hasWords: Bool = true) async -> FlowDriver<FeedCoordinator> {
        repository.itemsByFeed[FeedID(rawValue: 1)]?[1].text = body
        let driver = await feeds(hasWords: hasWords)
        driver.tap("Kanji news")
        await driver.waitUntilShown("The newest")
        driver.tap("The newest")
        await driver.waitUntilShown(body)
        return driver
    }

    @Test func `the words of a Japanese text are looked up when they are wanted, and lead out of the flow`() async {
        let driver = await japanese("次の出口で止まれ。")
        #expect(words.texts.isEmpty && driver.row("Words")?.isExpanded == false)
        driver.tap("Words")
        await driver.waitUntilShown("でぐち")
        #expect(driver.row("出口")?.value == "でぐち" && driver.row("出口")?.subtitle == "exit")
        #expect(driver.row("Words")?.value == "2")
        driver.tap("止まれ")
        #expect(opened.words == [ItemWordID(rawValue: 2)] && driver.outcomes.isEmpty)
        driver.tap("Words", "Words")
        #expect(words.texts.count == 1 && driver.row("出口") != nil)
    }

    @Test(arguments: ["An exit.", "出口", "한국어", ""])
    func `a text without kana has no words, and costs nothing`(body: String) async {
        let driver = await japanese(body.isEmpty ? "x" : body)
        #expect(driver.row("Words") == nil && words.texts.isEmpty)
    }

    @Test func `without a dictionary there are no words`() async {
        let driver = await japanese("はる", hasWords: false)
        #expect(driver.row("Words") == nil)
    }

    @Test func `only the beginning of a long text is cut into words`() async {
        let driver = await japanese(String(repeating: "はる。", count: 10_000))
        driver.tap("Words")
        await driver.waitUntilShown("spring")
        #expect(words.texts.map(\.count) == [4_000])
    }

    @Test func `words that can't be looked up say why, and can be looked up again`() async {
        words.failure = FeedFailure("The words are damaged; get a new pack.")
        let driver = await japanese("はる")
        driver.tap("Words")
        await driver.waitUntilShown("The words are damaged; get a new pack.")
        words.failure = nil
        driver.tap("Look them up again")
        await driver.waitUntilShown("spring")
    }

    @Test func `words that arrive after the next item was opened are dropped`() async {
        words.gate.close()
        let driver = await japanese("はる")
        driver.tap("Words")
        await words.gate.reached()
        driver.pressKey("next-unread")
        words.gate.open()
        await driver.waitUntilShown(text("In between"))
        await driver.idle()
        #expect(!driver.shows("spring") && driver.row("Words") == nil)
    }
}
