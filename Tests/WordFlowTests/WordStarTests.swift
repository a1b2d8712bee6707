import AppCore
import AppCoreContent
import AppCoreTesting
import DictionaryBasics
import Testing

@testable import WordFlow
@testable import WordFlowInMemory

@MainActor @Suite struct WordStarTests {
    let store = InMemoryStars()
    let words = [(1_237_410, "橋"), (1_476_410, "箸"), (1_581_610, "端")].map {
        WordID(number: $0, writing: $1, reading: "はし")
    }

    private func start(at route: WordRoute) async -> FlowDriver<WordCoordinator> {
        let dependencies = WordFlowDependencies(library: InMemoryLibrary.few(), stars: store)
        let driver = FlowDriver { WordCoordinator(dependencies, to: route) }
        await driver.idle()
        return driver
    }

    private func isOn(_ driver: FlowDriver<WordCoordinator>) -> Bool? {
        guard let screen = driver.window.focusedScreen,
            case .toggle(let toggle) = Content(of: screen).element("starred")
        else { return nil }
        return toggle.isOn
    }

    @Test func `without a store, no page has a star`() {
        let dependencies = WordFlowDependencies(library: InMemoryLibrary.few())
        let page = FlowDriver { WordCoordinator(dependencies, to: .word("箸", reading: nil)) }
        #expect(!page.shows("Starred"))
    }

    @Test func `a word starred on its page is marked there and in lists`() async {
        let driver = await start(at: .word("はし", reading: nil))
        driver.tap("箸")
        #expect(isOn(driver) == false)
        driver.tap("Starred")
        await driver.idle()
        #expect(store.stars == [words[1]] && driver.window.notice == nil)
        #expect(driver.texts.contains { $0.hasSuffix("common · ★") })
        driver.back()
        #expect(driver.shows("★"))
    }

    @Test func `a star that is on again before its removal is stored has nothing to undo`() async {
        let driver = await start(at: .word("はし", reading: nil))
        driver.tap("箸")
        for _ in 0..<3 { driver.tap("Starred") }
        await driver.idle()
        #expect(isOn(driver) == true && store.stars == [words[1]] && driver.window.notice == nil)
    }

    /// The actions of a word's row in the list of words that are read はし.
    private func action(of word: String, in driver: FlowDriver<WordCoordinator>) -> Button? {
        driver.window.focusedScreen.flatMap { Content(of: $0).elements.first { $0.label == word }?.actions.first }
    }

    @Test func `in a list of words, s stars a word and takes its star away, which can be undone`() async throws {
        let driver = await start(at: .word("はし", reading: nil))
        let star = try #require(action(of: "箸", in: driver))
        #expect(star.label == "Star" && star.key == "s")
        star.action()
        await driver.idle()
        #expect(store.stars == [words[1]] && driver.shows("★"))
        try #require(action(of: "箸", in: driver)).action()
        await driver.idle()
        #expect(store.stars.isEmpty && driver.window.notice?.text == "箸 is no longer starred.")
        driver.window.perform(.notice)
        await driver.idle()
        #expect(store.stars == [words[1]] && driver.window.notice?.text == "箸 is starred again.")
    }

    @Test func `an undone star stands where it stood, whatever number its store has for that place`() async throws {
        let numbered = NumberedStars(words)
        let stars = Stars(numbered, name: \.writing)
        let driver = FlowDriver { WordCoordinator(.init(library: InMemoryLibrary.few()), to: .entry(1_476_410)) }
        let flow = try #require(driver.coordinator).flow
        stars.begin(in: flow)
        await driver.idle()
        stars.set(words[1], false, in: flow)
        await driver.idle()
        driver.window.perform(.notice)
        await driver.idle()
        #expect(stars.items == words)
    }

    @Test func `a change that can't be stored is reverted, and the user sees why`() async {
        store.stars = words
        let driver = await start(at: .word("箸", reading: nil))
        store.isFull = true
        driver.tap("Starred")
        #expect(isOn(driver) == false)
        await driver.idle()
        #expect(isOn(driver) == true && driver.window.notice?.text == "The disk is full; free some space.")
    }

    @Test func `unreadable stars are reported on pages`() async {
        store.isUnreadable = true
        let page = await start(at: .word("箸", reading: nil))
        #expect(page.shows("The disk is full; free some space.") && isOn(page) == nil)
    }
}

/// A store whose places are large numbers, as a database's are.
private final class NumberedStars: StarStore {
    private var stars: [(place: Int, word: WordID)]

    init(_ words: [WordID]) { stars = words.enumerated().map { (1_000 - $0.offset, $0.element) } }

    func starred() async throws -> [WordID] { stars.map(\.word) }

    func setStarred(_ item: WordID, _ isStarred: Bool, at place: Int?) async throws -> Int? {
        let old = stars.first { $0.word == item }?.place
        stars.removeAll { $0.word == item }
        if isStarred { stars = (stars + [(place ?? 2_000, item)]).sorted { $0.place > $1.place } }
        return isStarred ? nil : old
    }
}
