import AppCore
import AppCoreContent
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowInMemory

@MainActor @Suite(.timeLimit(.minutes(20))) struct FeedItemTests {
    @MainActor final class Opened {
        var links: [String] = []
        var kanji: [Unicode.Scalar] = []
    }

    let repository = ScriptedRepository.withTwoFeeds()
    let days = InMemoryDays()
    let opened = Opened()

    private func feeds(links: InMemoryLinks? = nil) -> FlowDriver<FeedCoordinator> {
        var dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: days, links: links)
        dependencies.onLink = { [opened] in opened.links.append($0) }
        dependencies.onKanji = { [opened] in opened.kanji.append($0) }
        return FlowDriver { [dependencies] in FeedCoordinator(dependencies) }
    }

    private func item(_ title: String, links: InMemoryLinks? = nil) async -> FlowDriver<FeedCoordinator> {
        let driver = await items(title, links: links)
        driver.doubleTap(title)
        return driver
    }

    /// Shows the items of the first feed and waits for one of them.
    private func items(_ title: String, links: InMemoryLinks? = nil) async -> FlowDriver<FeedCoordinator> {
        let driver = feeds(links: links)
        await driver.waitUntilShown("Kanji news")
        driver.tap("Kanji news")
        await driver.waitUntilShown(title)
        return driver
    }

    private func text(_ title: String) -> String { "Text of \(title).\n\nA second paragraph." }

    @Test(arguments: [
        ("今日の骨", Language.japanese), ("Item 1: カタカナ", .japanese), ("直播 骨角 新闻", nil), ("A・B", nil), ("Plain", nil),
    ]) func `an item with kana is Japanese; one in kanji alone may be Chinese`(title: String, language: Language?) async
    {
        let id = FeedID(rawValue: 1)
        repository.itemsByFeed[id]?.append(ScriptedRepository.item(14, title, published: 400))
        let driver = await items(title)
        #expect(driver.row(title)?.language == language)
        driver.tap(title)
        #expect(driver.window.focusedScreen.map(Content.init(of:))?.language == language)
    }

    @Test func `an item shows its title, author, date, text and links`() async {
        let driver = await item("The newest")
        #expect(driver.title == "The newest")
        #expect(
            driver.texts == [
                "The newest", "day 300 · Ann Lee", "Loading the text", "Next unread", "Previous", "Next",
                "Mark as read",
            ])
        await driver.waitUntilShown(text("The newest"))
        #expect(
            driver.texts == [
                "The newest", "day 300 · Ann Lee", text("The newest"), "Links", "[1] water", "example://water",
                "[2] https://example.org/13", "Next unread", "Previous", "Next", "Mark as unread",
            ])
        #expect(driver.window.snapshot.root.children.count == 3)
    }

    @Test func `opening an item marks it as read, once`() async {
        let driver = await item("The newest")
        await driver.wait(for: "the mark") { repository.log.contains("mark [13] true") }
        driver.back()
        #expect(driver.row("The newest")?.badge == "")
        #expect(driver.row("In between")?.badge == "●")
        driver.tap("The newest")
        await driver.waitUntilShown(text("The newest"))
        driver.back()
        driver.back()
        await driver.wait(for: "the count") { driver.row("Kanji news")?.badge == "1" }
        #expect(repository.calls(.mark) == 1)
    }

    @Test func `next and previous go through the items, and stop at the ends`() async {
        let driver = await item("The newest")
        await driver.waitUntilShown(text("The newest"))
        #expect(buttons(driver) == [false, true])
        driver.tap("Next")
        await driver.waitUntilShown(text("In between"))
        #expect(driver.title == "In between")
        #expect(buttons(driver) == [true, true])
        driver.tap("Next")
        await driver.waitUntilShown(text("The oldest"))
        #expect(buttons(driver) == [true, false])
        driver.tap("Previous")
        await driver.waitUntilShown(text("In between"))
        driver.back()
        #expect(driver.rows.map(\.badge) == ["", "", ""])
        #expect(repository.calls(.mark) == 2)
    }

    private func buttons(_ driver: FlowDriver<FeedCoordinator>) -> [Bool] {
        ["previous", "next"].compactMap { driver.button($0)?.isEnabled }
    }

    @Test func `a text that arrives after the user chose the next item is dropped and not marked`() async {
        repository.gate(.item).close()
        let driver = await item("The newest")
        await repository.gate(.item).reached()
        driver.tap("Next")
        await repository.gate(.item).reached(2)
        repository.gate(.item).letOneGo()
        await driver.wait(for: "the end of the first work") { driver.workCount == 1 }
        #expect(driver.shows("Loading the text"))
        repository.gate(.item).open()
        await driver.wait(for: "the mark") { repository.calls(.mark) > 0 }
        #expect(driver.shows(text("In between")))
        #expect(repository.log.filter { $0.hasPrefix("mark") } == ["mark [12] true"])
    }

    @Test func `a text that arrives after the user went back marks nothing as read`() async {
        repository.gate(.item).close()
        let driver = await item("The newest")
        await repository.gate(.item).reached()
        driver.back()
        repository.gate(.item).open()
        await driver.wait(for: "the end of the work") { driver.lifetimes.survivors(of: "feed/items/item").isEmpty }
        #expect(repository.cancelled == [.item])
        #expect(driver.row("The newest")?.badge == "●")
        #expect(repository.calls(.mark) == 0)
    }

    @Test func `a text that arrives after the window was closed is dropped`() async {
        repository.gate(.item).close()
        let driver = await item("The newest")
        await repository.gate(.item).reached()
        driver.window.close()
        #expect(driver.outcomes.map(\.departure) == [.windowClosed])
        repository.gate(.item).open()
        await driver.wait(for: "the end of all work") { driver.lifetimes.survivors().isEmpty }
        #expect(repository.cancelled == [.item])
        #expect(repository.calls(.mark) == 0)
    }

    @Test func `a text that can't be read shows why, can be tried again, and isn't marked before`() async {
        repository.failures[.item] = FeedFailure("The store is damaged; restore a copy.")
        let driver = await item("The newest")
        await driver.waitUntilShown("The store is damaged; restore a copy.")
        #expect(repository.calls(.mark) == 0)
        repository.failures = [:]
        driver.tap("Try again")
        await driver.waitUntilShown(text("The newest"))
        await driver.wait(for: "the mark") { repository.calls(.mark) == 1 }
    }

    @Test func `a deleted item says so`() async {
        let driver = await items("The newest")
        repository.itemsByFeed = [:]
        driver.tap("The newest")
        await driver.waitUntilShown("This item is no longer stored.")
    }

    @Test func `a link of the app leaves the flow, any other link is text`() async {
        let driver = await item("The newest")
        await driver.waitUntilShown(text("The newest"))
        driver.tap("[1] water")
        #expect(opened.links == ["example://water"])
        #expect(driver.row("[2] https://example.org/13")?.action == nil)
        #expect(driver.outcomes.isEmpty)
    }

    @Test func `a link to the web is opened in the browser, copied, or ignored`() async {
        let links = InMemoryLinks()
        let driver = await item("The newest", links: links)
        await driver.waitUntilShown(text("The newest"))
        driver.tap("[2] https://example.org/13")
        #expect(driver.title == "Link")
        #expect(
            driver.texts == [
                "example.org", "https://example.org/13", "Open in the browser", "Copy the address", "Cancel",
            ])
        driver.doubleTap("Open in the browser")
        await driver.wait(for: "the notice") { driver.window.notice?.text == "Opened in your browser." }
        #expect(links.opened == ["https://example.org/13"] && driver.title == "The newest")
        driver.tap("[2] https://example.org/13", "Copy the address")
        #expect(links.copied == ["https://example.org/13"] && driver.window.notice?.text == "Copied.")
        driver.tap("[2] https://example.org/13", "Cancel", "[2] https://example.org/13")
        driver.dismiss()
        #expect(driver.title == "The newest" && links.opened.count == 1 && opened.links.isEmpty)
        links.failure = FeedFailure("No browser could be started; copy the address instead.")
        driver.tap("[2] https://example.org/13", "Open in the browser")
        await driver.wait(for: "the notice") {
            driver.window.notice?.text == "No browser could be started; copy the address instead."
        }
        driver.tap("[1] water")
        #expect(opened.links == ["example://water"])
    }

    @Test(arguments: [
        "javascript:alert()", "file:///etc/passwd", "ftp://a.example/", "mailto:a@b.example", "data:text/html,x",
        "https:/a.example", "httpss://a.example", "https://a.example/ --flag", "https://a.example/\u{1B}[2J",
        "https://a.example/\u{202E}x", "-https://a.example", "",
    ])
    func `links that don't lead to the web are text`(address: String) async {
        var item = ScriptedRepository.item(99, "Links", published: 999)
        item.links = [FeedLink(label: "label", address: address)]
        repository.itemsByFeed[FeedID(rawValue: 1)] = [item]
        let driver = await self.item("Links", links: InMemoryLinks())
        await driver.waitUntilShown("[1] label")
        #expect(driver.row("[1] label")?.action == nil)
    }

    @Test(arguments: [
        ("https://аpple.com/id", "xn--pple-43d.com", "https://xn--pple-43d.com/id", true, false),
        ("https://good.example@evil.example/", "evil.example", "https://evil.example/", false, true),
        ("https://good.example\\@evil.example/", "good.example", "https://good.example/@evil.example/", false, false),
        ("HTTPS://me:secret@ａ.example:8080", "a.example:8080", "https://a.example:8080", false, true),
        ("https://日本語.example/水", "日本語.example", "https://日本語.example/水", false, false),
    ])
    func `a link shows first which site it leads to, and nothing that deceives about it`(
        address: String, site: String, shown: String, hasLetters: Bool, hasUser: Bool
    ) async {
        for label in ["", "https://good.example/", address] {
            var item = ScriptedRepository.item(99, "Links", published: 999)
            item.links = [FeedLink(label: label, address: address)]
            repository.itemsByFeed[FeedID(rawValue: 1)] = [item]
            let driver = await self.item("Links", links: InMemoryLinks())
            let title = "[1] \(label == address || label == "" ? shown : label)"
            await driver.waitUntilShown(title)
            #expect(driver.row(title)?.subtitle == (title == "[1] \(shown)" ? nil : shown))
            driver.tap(title)
            #expect(driver.texts.first == site && driver.texts.contains(shown))
            #expect(driver.texts.contains { $0.contains("letters that look like others") } == hasLetters)
            #expect(driver.texts.contains { $0.contains("names a user") } == hasUser)
        }
    }

    @Test func `hostile items are shown clean`() async {
        var item = ScriptedRepository.item(
            99, String(repeating: "\u{1B}]0;x\u{7}", count: 20_000), published: 999, author: "A\nB\u{9B}C")
        item.text = "one\r\ntwo\rthree\u{1B}[2J\u{0}\tfour\u{2029}five\u{202E}" + String(repeating: "x", count: 300_000)
        item.links = [FeedLink(label: "\u{1B}[31mred", address: "javascript:\u{7}alert()")]
        repository.itemsByFeed[FeedID(rawValue: 1)] = [item]
        let driver = feeds()
        await driver.waitUntilShown("Kanji news")
        driver.tap("Kanji news")
        await driver.wait(for: "the item") { driver.field("Search") != nil && !driver.rows.isEmpty }
        #expect(driver.rows[0].title.count == 200)
        #expect(driver.rows[0].subtitle == "A B C" && driver.rows[0].value == "999")
        driver.tap(driver.rows[0].title)
        await driver.waitUntilShown("[1] [31mred")
        let text = driver.texts.first { $0.hasPrefix("one\ntwo\nthree[2J\tfour\nfive") }
        #expect(text?.hasSuffix("\n\n(The rest is too long to show.)") == true)
        #expect(driver.row("[1] [31mred")?.subtitle == "javascript: alert()")
        #expect(driver.rows.allSatisfy { $0.action == nil })
        let controls = driver.texts.joined().unicodeScalars.filter {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        #expect(controls.isEmpty)
    }

    @Test func `the kanji of the day is a feed of its own, and leads out to the kanji`() async {
        let driver = feeds()
        driver.tap("Kanji of the day")
        await driver.waitUntilShown("水 water")
        #expect(driver.rows.map(\.title) == ["水 water", "火 fire"])
        #expect(driver.rows.map(\.value) == ["today", "yesterday"])
        #expect(!driver.shows("Mark all as read"))
        #expect(!driver.shows("Unsubscribe"))
        driver.tap("水 water")
        await driver.waitUntilShown("みず\nwater")
        #expect(driver.shows("水"))
        driver.tap("More about 水", "Next")
        await driver.waitUntilShown("ひ\nfire")
        driver.tap("More about 火")
        #expect(opened.kanji == ["水", "火"])
        #expect(repository.calls(.mark) == 0)
    }

    @Test func `a pack that can't be read is reported in its feed`() async {
        days.failure = FeedFailure("The kanji pack is damaged; get a new one.")
        let driver = feeds()
        driver.tap("Kanji of the day")
        await driver.waitUntilShown("The kanji pack is damaged; get a new one.")
    }
}
