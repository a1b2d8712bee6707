import AppCore
import AppCoreContent
import AppCoreRecording
import AppCoreTesting
import Testing

/// A list that its host draws beside the screen opened from it.
@MainActor @Suite struct BehindTests {
    private let window = Window()
    private let list = TestScreen("list", rows: ["one", "two", "nothing"]) {
        Field("Name", text: "", id: "name") { _ in }
        Field("Password", kind: .secure, text: "", id: "password") { _ in }
    }
    private let coordinator: TestCoordinator
    private var flow: Flow<Int> { coordinator.flow }

    init() {
        let list = list
        coordinator = TestCoordinator("app") { $0.flow.show(list) }
        window.run(coordinator) { _ in }
        list.onTap = { [flow] row in
            guard row != "nothing" else { return }
            flow.run(TestCoordinator(row) { $0.flow.show(PlainScreen(row)) }) { _ in }
        }
        window.tap("one", on: list)
    }

    private var trail: [String] { window.snapshot.layer.titles }
    private var detail: PlainScreen? { window.focusedScreen as? PlainScreen }
    private var applied: [JournalEntry] { window.journal.entries.filter { $0.kind == .applied } }

    @discardableResult private func tapBehind(_ row: ElementID) -> MoveResult {
        window.perform(.elementBehind(row, .activate, in: window.id(of: list)))
    }

    @Test func `a snapshot names the screen behind the front one in the same stack`() {
        #expect(window.snapshot.behindFront?.id == window.id(of: list))
        window.perform(.back(from: window.id(of: window.focusedScreen)))
        #expect(window.snapshot.behindFront == nil)
        flow.show(TabContainer("tabs", tabs: [StackContainer("a", holding: [PlainScreen("in a tab")])]))
        #expect(window.snapshot.behindFront == nil)
    }

    @Test func `another row replaces the open screen, with one change and one entry`() {
        let before = applied.count
        let revision = window.revision
        #expect(tapBehind("two") == .applied)
        #expect(trail == ["list", "two"] && applied.count == before + 1 && window.revision == revision + 1)
        let entry = applied.last
        #expect(entry?.action == "show" && entry?.flow == "app/two" && entry?.cause == .element("two"))
        #expect(entry?.ended.map(\.flow) == ["app/one"] && entry?.ended.map(\.outcome) == ["back"])
    }

    @Test func `opening another screen after some work takes two changes`() async {
        list.onTap = { [flow] row in
            flow.task { flow.run(TestCoordinator(row) { $0.flow.show(PlainScreen(row)) }) { _ in } }
        }
        let before = applied.count
        tapBehind("two")
        #expect(trail == ["list"])
        await window.idle()
        #expect(trail == ["list", "two"] && applied.map(\.action).dropFirst(before) == ["back", "show"])
    }

    @Test func `a row that leads nowhere removes the screen over its list`() {
        let before = applied.count
        #expect(tapBehind("nothing") == .applied)
        #expect(trail == ["list"] && applied.dropFirst(before).map(\.action) == ["back"])
    }

    @Test func `the screen over the list is asked first, and stays if the user says so`() {
        var taps: [String] = []
        let open = list.onTap
        list.onTap = { row in
            taps.append(row)
            open(row)
        }
        detail?.door = .ask(Question("Leave?"))
        #expect(tapBehind("two") == .asked && taps.isEmpty)
        window.answer(false)
        #expect(trail == ["list", "one"] && taps.isEmpty)
        let before = applied.count
        tapBehind("two")
        window.answer(true)
        #expect(trail == ["list", "two"] && taps == ["two"] && applied.count == before + 1)
    }

    @Test func `a screen that refuses to leave stays, and the user sees why`() {
        detail?.door = .refused(reason: "Not now.")
        #expect(tapBehind("two") == .refused(.byScreen(reason: "Not now.")))
        #expect(trail == ["list", "one"] && window.notice?.text == "Not now.")
    }

    @Test func `an ordinary tap on the covered list is stale`() {
        #expect(window.tap("two", on: list) == .refused(.stale))
        #expect(trail == ["list", "one"])
    }

    @Test func `only existing elements of the screen right behind the front are accepted`() {
        let deeper = TestScreen("deeper")
        flow.show(deeper)
        #expect(tapBehind("two") == .refused(.stale))
        window.perform(.back(from: window.id(of: deeper)))
        flow.present(PlainScreen("sheet"))
        #expect(tapBehind("two") == .refused(.stale))
        window.perform(.dismiss(from: window.id(of: window.focusedScreen)))
        #expect(tapBehind("gone") == .refused(.noSuchElement("gone")) && trail == ["list", "one"])
        #expect(window.perform(.elementBehind("one", .activate, in: .none)) == .refused(.stale))
    }

    @Test func `an opened screen belongs to its list and to its tab`() {
        let inTab = TestScreen("list of a", rows: ["a"])
        let (here, there) = (StackContainer("here", holding: [inTab]), StackContainer("there"))
        inTab.onTap = { [flow] row in
            flow.run(TestCoordinator(row) { $0.flow.show(PlainScreen(row)) }, in: .navigator(here)) { _ in }
        }
        flow.show(TabContainer("tabs", tabs: [here, there]))
        window.tap("a", on: inTab)
        #expect(trail == ["list", "one", "here", "list of a", "a"])
        window.perform(.select(window.id(of: there)))
        #expect(window.snapshot.behindFront == nil)
        window.perform(.select(window.id(of: here)))
        #expect(trail == ["list", "one", "here", "list of a", "a"])
        #expect(window.snapshot.behindFront?.id == window.id(of: inTab))
    }

    @Test func `a recording has events behind the front, but no text of a secure field`() throws {
        let window = Window()
        var lines: [RecordingLine] = []
        let recorder = Recorder(of: window) { lines.append($0) }
        let again = TestScreen("list") { [list] in list.content }
        let coordinator = TestCoordinator("app") { $0.flow.show(again) }
        window.run(coordinator) { _ in }
        coordinator.flow.show(PlainScreen("over it"))
        let place = window.snapshot.behindFront?.id ?? .none
        window.perform(.elementBehind("password", .edit("secret"), in: place))
        coordinator.flow.show(PlainScreen("over it"))
        window.perform(.elementBehind("name", .edit("open"), in: place))
        recorder.finish()
        let inputs = lines.compactMap { line in if case .input(let input, _) = line { input } else { nil } }
        #expect(
            inputs == [
                .intent(.elementBehind("password", .edit(""), in: place)),
                .intent(.elementBehind("name", .edit("open"), in: place)),
            ])
    }
}
