import AppCore
import AppCoreContent
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowInMemory

@MainActor @Suite(.timeLimit(.minutes(20))) struct SubscribeTests {
    let repository = ScriptedRepository.withTwoFeeds()
    let new = Feed(id: FeedID(rawValue: 3), title: "New\u{7} one", address: "https://example.org/c", unreadCount: 4)

    private func form(_ label: String = "Subscribe by address") async -> FlowDriver<FeedCoordinator> {
        let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: nil)
        let driver = FlowDriver { FeedCoordinator(dependencies) }
        await driver.waitUntilShown("Kanji news")
        driver.doubleTap(label)
        return driver
    }

    private func answered(_ driver: FlowDriver<FeedCoordinator>) async {
        await driver.wait(for: "an answer") { driver.title != "One moment" }
    }

    @Test func `the user subscribes to a feed by its address`() async {
        repository.offered[.address("https://example.org/c")] = new
        let driver = await form()
        #expect(driver.window.snapshot.root.children.count == 2)
        driver.type("Address", " https://example.org/c\n")
        driver.doubleTap("Subscribe")
        #expect(driver.texts == ["Fetching the feed", "Cancel"])
        await driver.waitUntilShown("New one")
        #expect(driver.title == "Feeds")
        #expect(driver.row("New one")?.badge == "4")
        #expect(driver.window.notice?.text == "Subscribed to “New one”.")
        #expect(repository.calls(.subscribe) == 1)
        #expect(driver.lifetimes.survivors(of: "feed/subscribe").isEmpty)
    }

    @Test func `a feed that has moved to another host is reported`() async {
        repository.offered[.address("https://example.org/c")] = new
        repository.moves[new.id] = "b.example"
        let driver = await form()
        driver.type("Address", "https://example.org/c")
        driver.tap("Subscribe")
        await driver.waitUntilShown("New one")
        #expect(driver.window.notice?.text == "Subscribed to “New one”, which has moved to b.example.")
    }

    @Test func `the user subscribes to a file, whose path may have spaces`() async {
        repository.offered[.file("my feeds/a.xml")] = new
        let driver = await form("Subscribe from a file")
        driver.type("File", "my feeds/a.xml")
        driver.tap("Subscribe")
        await driver.waitUntilShown("New one")
    }

    @Test func `an address without a scheme is taken as https`() async {
        repository.offered[.address("https://example.org/c")] = new
        let driver = await form()
        driver.type("Address", "example.org/c")
        driver.tap("Subscribe")
        await driver.waitUntilShown("New one")
    }

    @Test(arguments: [
        "feed:https://example.org/c", "FEEDS://example.org/c", "pcast://example.org/c", "itpc:example.org/c",
    ])
    func `an address for a feed reader is taken as it is`(address: String) async {
        repository.offered[.address(address)] = new
        let driver = await form()
        driver.type("Address", address)
        driver.tap("Subscribe")
        await driver.waitUntilShown("New one")
    }

    @Test(arguments: ["/home/Ann's feed.xml", "~/feed.xml", "./feed.xml", "../feed.xml"])
    func `the path of a file is taken where an address is asked for`(path: String) async {
        repository.offered[.file(path)] = new
        let driver = await form()
        driver.type("Address", path)
        driver.tap("Subscribe")
        await driver.waitUntilShown("New one")
    }

    @Test(arguments: [
        ("", "Type an address."), (" \n", "Type an address."), ("https://", "The address ends too early."),
        ("feed://", "The address ends too early."),
        ("https://a b", "An address can't contain spaces; check it."),
        ("https://a\u{1B}b", "It contains an invisible character; type it again."),
        ("ftp://example.org", "Only http and https addresses can be fetched; for a file, type its path."),
        ("https://" + String(repeating: "x", count: 10_000), "This is too long; check it."),
    ])
    func `an invalid address shows the problem next to it and is kept`(text: String, problem: String) async {
        let driver = await form()
        driver.type("Address", text)
        driver.tap("Subscribe")
        #expect(driver.field("Address")?.problem == problem)
        #expect(driver.field("Address")?.text == text)
        #expect(repository.calls(.subscribe) == 0)
        driver.type("Address", "h")
        #expect(driver.field("Address")?.problem == nil)
    }

    @Test func `a feed that can't be fetched shows the problem next to the address, which is kept`() async {
        let driver = await form()
        driver.type("Address", "https://example.org/nothing")
        driver.tap("Subscribe")
        await answered(driver)
        #expect(driver.field("Address")?.problem == "There is no feed at this address; check it.")
        #expect(driver.field("Address")?.text == "https://example.org/nothing")
        driver.back()
        #expect(driver.title == "Feeds")
        await driver.waitUntilShown("Kanji news")
    }

    @Test func `a feed that is already subscribed is reported`() async {
        repository.offered[.address("https://example.org/a")] = repository.stored[0]
        let driver = await form()
        driver.type("Address", "https://example.org/a")
        driver.tap("Subscribe")
        await answered(driver)
        #expect(driver.field("Address")?.problem == "You are already subscribed to “Kanji news”.")
    }

    @Test(arguments: ["Cancel", "back", "dismiss"])
    func `fetching can be cancelled, and the late answer is dropped`(way: String) async {
        repository.offered[.address("https://example.org/c")] = new
        repository.gate(.subscribe).close()
        let driver = await form()
        driver.type("Address", "https://example.org/c")
        driver.tap("Subscribe")
        await repository.gate(.subscribe).reached()
        switch way {
        case "back": driver.back()
        case "dismiss": driver.dismiss()
        default: driver.tap("Cancel")
        }
        #expect(driver.field("Address")?.text == "https://example.org/c")
        repository.gate(.subscribe).open()
        await driver.wait(for: "the late answer") { driver.window.journal.entries.contains { $0.kind == .late } }
        #expect(driver.title == "Subscribe by address")
        #expect(repository.cancelled == [.subscribe])
        driver.back()
        await driver.waitUntilShown("Kanji news")
        #expect(driver.row("New one") == nil)
        driver.back()
        await driver.wait(for: "the end of all work") { driver.lifetimes.survivors().isEmpty }
    }

    @Test func `feeds that a page names are offered as rows, and the chosen one is subscribed to`() async {
        repository.pages[.address("https://example.org")] = [
            NamedFeed(title: "News\u{7} of all", address: "https://example.org/c"),
            NamedFeed(title: "", address: "https://example.org/comments"),
        ]
        repository.offered[.address("https://example.org/c")] = new
        let driver = await form()
        driver.type("Address", "example.org")
        driver.tap("Subscribe")
        await driver.waitUntilShown("News of all")
        #expect(driver.rows.map(\.title) == ["News of all", "https://example.org/comments"])
        #expect(driver.rows.map(\.subtitle) == ["https://example.org/c", nil])
        #expect(repository.stored.count == 2)
        driver.tap("https://example.org/comments")
        await driver.waitUntilShown("There is no feed at this address; check it.")
        driver.tap("News of all")
        await driver.waitUntilShown("New one")
        #expect(driver.title == "Feeds" && driver.window.notice?.text == "Subscribed to “New one”.")
    }

    @Test func `the feeds of a page can be left for the address again`() async {
        repository.pages[.address("https://example.org")] = [NamedFeed(title: "A", address: "https://example.org/c")]
        let driver = await form()
        driver.type("Address", "https://example.org")
        driver.tap("Subscribe")
        await driver.waitUntilShown("A")
        driver.back()
        #expect(driver.field("Address")?.text == "https://example.org" && repository.stored.count == 2)
    }

    // MARK: Lists of feeds

    @Test func `a list is imported, and its refused feeds are shown with reasons`() async {
        repository.lists["~/a list.opml"] = ImportReport(
            addedCount: 12, knownCount: 3, refusals: ["“X”: feeds from 'ftp:' can't\u{7} be fetched."])
        let driver = await form("Import a list of feeds")
        driver.type("File", " ~/a list.opml ")
        driver.tap("Import")
        await driver.waitUntilShown("Imported 12 feeds; 3 were there already.")
        #expect(driver.shows("“X”: feeds from 'ftp:' can't be fetched."))
        driver.tap("Done")
        #expect(driver.title == "Feeds")
        #expect(driver.window.notice?.text == "Imported 12 feeds; 3 were there already.")
    }

    @Test func `a list without refusals needs no report, and one that can't be read is reported`() async {
        repository.lists["a"] = ImportReport(addedCount: 1, knownCount: 0, refusals: [])
        let driver = await form("Import a list of feeds")
        driver.type("File", "b")
        driver.tap("Import")
        await answered(driver)
        #expect(driver.field("File")?.problem == "There is no such file; check the path.")
        driver.type("File", "a")
        driver.tap("Import")
        await driver.wait(for: "the notice") { driver.window.notice?.text == "Imported 1 feed." }
        #expect(driver.title == "Feeds")
    }

    @Test func `the list is exported, and without feeds there is nothing to export`() async {
        let driver = await form("Export the list of feeds")
        driver.type("File", "")
        driver.tap("Export")
        #expect(driver.field("File")?.problem == "Name a file.")
        driver.type("File", "~/feeds.opml")
        driver.tap("Export")
        await driver.wait(for: "the notice") { driver.window.notice?.text == "Exported 2 feeds to “~/feeds.opml”." }
        let empty = FlowDriver {
            FeedCoordinator(FeedFlowDependencies(repository: ScriptedRepository(), kanjiOfTheDay: nil))
        }
        await empty.waitUntilShown("Import a list of feeds")
        #expect(!empty.shows("Export the list of feeds"))
    }
}
