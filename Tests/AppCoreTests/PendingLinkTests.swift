import AppCore
import AppCoreTesting
import Testing

/// The one slot of a window in which a link waits (R7).
@MainActor @Suite(.timeLimit(.minutes(5))) struct PendingLinkTests {
    private let clock = ScriptedClock()
    private let window: Window

    init() { window = Window(clock: clock) }

    private func entries(_ kind: JournalEntry.Kind) -> [String] {
        window.journal.entries.filter { $0.kind == kind }.compactMap(\.detail)
    }

    @Test func `a link waits until it is taken, once`() {
        var opened = 0
        window.keep(PendingLink("toy://a") { opened += 1 })
        #expect(window.pendingLink?.text == "toy://a" && entries(.waiting) == ["toy://a"])
        window.takePendingLink()?.open()
        window.takePendingLink()?.open()
        #expect(opened == 1 && window.pendingLink == nil && entries(.dropped).isEmpty)
    }

    @Test func `the newest wins, and the one before it is said to be dropped`() {
        var opened: [String] = []
        for text in ["toy://a", "toy://b"] { window.keep(PendingLink(text) { opened.append(text) }) }
        #expect(entries(.dropped) == ["toy://a: a newer link came"])
        #expect(window.notice?.text == "The link toy://a was not opened: a newer link came.")
        window.takePendingLink()?.open()
        #expect(opened == ["toy://b"])
    }

    @Test func `it expires by the window's clock, and that is said`() async {
        window.keep(PendingLink("toy://a") {}, for: .seconds(60))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(59))
        #expect(clock.sleeperCount == 1 && window.pendingLink != nil)
        clock.advance(by: .seconds(1))
        await window.untilNoted { $0.kind == .dropped }
        #expect(window.pendingLink == nil && entries(.dropped) == ["toy://a: it has waited too long"])
    }

    @Test func `one that was taken in time does not expire later`() async {
        window.keep(PendingLink("toy://a") {}, for: .seconds(60))
        await clock.waitForSleepers()
        _ = window.takePendingLink()
        window.keep(PendingLink("toy://b") {}, for: .seconds(120))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        #expect(clock.sleeperCount == 1 && window.pendingLink?.text == "toy://b")
    }

    @Test func `it goes with the session and with the window`() {
        let session = SessionScope()
        let stage = Stage(window: window)
        stage.flow.run(TestCoordinator("inside") { $0.flow.show(PlainScreen("inside")) }, session: session) { _ in }
        window.keep(PendingLink("toy://a") {})
        session.end()
        #expect(window.pendingLink == nil && entries(.dropped) == ["toy://a: the session has ended"])
        window.keep(PendingLink("toy://b") {})
        window.close()
        #expect(window.pendingLink == nil && entries(.dropped).last == "toy://b: the window was closed")
        window.keep(PendingLink("toy://c") {})
        #expect(window.pendingLink == nil)
    }

    @Test func `what is said of a hostile link is short and harmless`() {
        window.keep(PendingLink("toy://\u{1B}[2J" + String(repeating: "x", count: 5000)) {})
        window.dropPendingLink(.givenUp)
        #expect(window.notice?.text.unicodeScalars.contains("\u{1B}") == false)
        #expect(window.notice?.text.count ?? 999 < 140)
    }
}
