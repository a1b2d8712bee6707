import AppCore
import AppCoreTesting
import FeedFlow
import Testing

@testable import FeedFlowToys

@MainActor @Suite struct SubscribeTests {
    let repository = ScriptedRepository.withTwoFeeds()
    let new = Feed(id: FeedID(rawValue: 3), title: "New\u{7} one", address: "https://example.org/c", unreadCount: 4)

    private func form(_ label: String = "Subscribe by address") async -> FlowDriver<FeedCoordinator> {
        let dependencies = FeedFlowDependencies(repository: repository, kanjiOfTheDay: nil)
        let driver = FlowDriver { FeedCoordinator(dependencies) { _ in } }
        await driver.waitUntilShown("Kanji news")
        driver.doubleTap(label)
        return driver
    }

    private func answered(_ driver: FlowDriver<FeedCoordinator>) async {
        await driver.wait(for: "an answer") { driver.title != "One moment" }
    }

    @Test func `a feed is subscribed to by its address`() async {
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

    @Test func `or from a file, whose path may have spaces`() async {
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
        ("", "Type an address."), (" \n", "Type an address."), ("https://", "The address ends too early."),
        ("https://a b", "An address has no spaces; check it."),
        ("https://a\u{1B}b", "There is an invisible character in it; type it again."),
        ("ftp://example.org", "Only http and https addresses can be fetched; for a file, go back."),
        ("https://" + String(repeating: "x", count: 10_000), "This is too long; check it."),
    ])
    func `an address that cannot be is said beside it, which keeps it`(text: String, problem: String) async {
        let driver = await form()
        driver.type("Address", text)
        driver.tap("Subscribe")
        #expect(driver.field("Address")?.problem == problem)
        #expect(driver.field("Address")?.text == text)
        #expect(repository.calls(.subscribe) == 0)
        driver.type("Address", "h")
        #expect(driver.field("Address")?.problem == nil)
    }

    @Test func `a feed that cannot be fetched is said beside the address, which is kept`() async {
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

    @Test func `a feed that is there already is said so`() async {
        repository.offered[.address("https://example.org/a")] = repository.stored[0]
        let driver = await form()
        driver.type("Address", "https://example.org/a")
        driver.tap("Subscribe")
        await answered(driver)
        #expect(driver.field("Address")?.problem == "You are subscribed to “Kanji news” already.")
    }

    @Test(arguments: ["Cancel", "back", "dismiss"])
    func `fetching can be given up, and the late answer is dropped`(way: String) async {
        repository.offered[.address("https://example.org/c")] = new
        repository.gate(.subscribe).close()
        let driver = await form()
        driver.type("Address", "https://example.org/c")
        driver.tap("Subscribe")
        await driver.wait(for: "the fetch") { repository.gate(.subscribe).waitingCount == 1 }
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
}
