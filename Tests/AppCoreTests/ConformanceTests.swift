import AppCore
import AppCoreContent
import AppCoreLinks
import Testing

@testable import AppCoreTesting

/// The faults that the sample flow can have.
private enum Fault: String, CaseIterable {
    case showsNothing, sharesState, neverEnds, finishesWhenLeft, skipsBack, refusesToLeave, leaks, answersLate
    case opensTwice, opensAnother, mixesUpLinks, saysAnotherLink, losesDrafts, endsTwice, opensOneForTwo
}

private struct SampleRoute: Equatable, Sendable { var item: String }

/// A list of two items, each with a page; ends with the name of an item.
private final class SampleCoordinator: Coordinator {
    static var count = 0
    static var kept: [SampleCoordinator] = []

    let flow = Flow<String>("sample")
    private let fault: Fault?
    private let item: String?
    private let details = StackContainer(holding: [SampleScreen("Nothing chosen")])
    private var opened: SampleScreen?

    init(_ fault: Fault?, item: String? = nil) {
        self.fault = fault
        self.item = item
    }

    static func links(_ fault: Fault?) -> [LinkPattern<SampleRoute>] {
        [
            LinkPattern("item/:name", "an item", example: SampleRoute(item: "apple")) { (values) throws(LinkError) in
                SampleRoute(item: try values.value("name"))
            } values: {
                ["name": fault == .mixesUpLinks ? $0.item + "s" : $0.item]
            },
            fault == .opensOneForTwo ? LinkPattern("new", "a new item", to: SampleRoute(item: "new")) : nil,
        ].compactMap { $0 }
    }

    func start() {
        switch fault {
        case .showsNothing: return
        case .leaks: Self.kept.append(self)
        case .finishesWhenLeft where item == nil:
            flow.run(SampleCoordinator(nil)) { self.flow.finish($0.value ?? "nothing") }
            return
        default: break
        }
        Self.count += 1
        if let item { showPage(fault == .opensOneForTwo ? "apple" : item) } else { showList() }
    }

    private func showList() {
        flow.link = "list"
        let list = SampleScreen("List")
        if fault == .sharesState { list.text = "opened \(Self.count) times" }
        list.buttons = ["apple", "Choose"]
        list.leave = fault == .refusesToLeave ? .refused(reason: "It stays.") : .allowed
        list.onTap = { [unowned list] in self.tap($0, on: list) }
        if let draft = flow.takeDraft() {
            if fault == .losesDrafts { flow.draft = nil } else { list.text = draft }
        }
        list.onType = { self.flow.draft = $0 }
        if fault == .opensTwice || fault == .opensAnother {
            // The list stays beside the page that it opens, so that a second tap counts too.
            flow.show(SplitContainer(holding: [list, details]))
        } else {
            flow.show(list)
        }
        if fault == .answersLate { showLater() }
    }

    private func showLater() {
        Task {
            for _ in 0..<10 { await Task.yield() }
            self.flow.show(SampleScreen("Late"))
        }
    }

    private func tap(_ label: String, on list: SampleScreen) {
        switch (label, fault) {
        case ("Choose", .neverEnds): break
        case ("Choose", .endsTwice): flow.leave(.back)
        case ("Choose", _): flow.finish("apple")
        case (_, .skipsBack): flow.replace(list, with: SampleScreen("Item apple"))
        case (_, .opensAnother): open(label)
        case (_, .opensTwice): flow.show(SampleScreen("Item \(label)"), in: details)
        default: flow.run(SampleCoordinator(fault, item: label)) { _ in }
        }
    }

    /// A second tap replaces the item that the first one opened.
    private func open(_ label: String) {
        let next = SampleScreen(opened == nil ? "Item \(label)" : "Item pear")
        if let opened { flow.replace(opened, with: next) } else { flow.show(next, in: details) }
        opened = next
    }

    private func showPage(_ item: String) {
        flow.link = fault == .saysAnotherLink ? "item/pear" : "item/\(item)"
        flow.show(SampleScreen("Item \(item)"))
    }
}

private final class SampleScreen: ContentScreen {
    let title: String
    var text = ""
    var buttons: [String] = []
    var leave = LeaveDecision.allowed
    var onTap: (String) -> Void = { _ in }
    var onType: (String) -> Void = { _ in }

    init(_ title: String) { self.title = title }

    func canLeave() -> LeaveDecision { leave }

    var content: Content {
        Text(text)
        Field("Note", text: text, id: "note", onEdit: { self.onType($0) }, onCommit: { self.onType($0) })
        for label in buttons { Button(label, id: ElementID(label)) { self.onTap(label) } }
    }
}

@MainActor @Suite(.serialized) struct ConformanceTests {
    private func violations(_ fault: Fault?) async -> [String] {
        defer { SampleCoordinator.kept = [] }
        return await FlowConformance { SampleCoordinator(fault) }
            .then { $0.type("Note", "half a thought") }
            .deeper { if $0.shows("apple") { $0.tap("apple") } }
            .ending { if $0.shows("Choose") { $0.tap("Choose") } }
            .claiming(SampleCoordinator.links(fault)) { _, route, host in
                host.run(SampleCoordinator(fault, item: route.item))
            }
            .violations().map(\.description)
    }

    @Test func `a flow without a fault breaks no rule`() async { #expect(await violations(nil) == []) }

    @Test func `two elements or two sections of one identity are refused, and what has no name`() async {
        func violations(@ContentBuilder _ content: @escaping () -> Content) async -> [String] {
            await FlowConformance {
                TestCoordinator("names") { $0.flow.show(TestScreen("Names", content: content)) }
            }
            .violations().filter { $0.rule == .elements }.map(\.message)
        }
        #expect(await violations { Row("Ann", actions: [Button("Call", id: "call") {}], id: "ann") } == [])
        #expect(
            await violations {
                Row("Ann", id: "ann") {}
                Section("Rest") { Row("Ann", id: "ann") {} }
            } == ["'Names' has two elements with the identity 'ann'; give one an `id`"])
        #expect(
            await violations {
                Section("Rest", id: "rest") { Row("a") }
                Section("Rest", id: "rest") { Row("b") }
            } == ["'Names' has two sections with the identity 'rest'; give one an `id`"])
        #expect(
            await violations {
                Row("Ann", actions: [Button("Call", id: "call") {}, Button("Call", id: "call") {}], id: "ann")
            } == ["'Names' has two elements with the identity 'ann/call'; give one an `id`"])
        #expect(await violations { Button("", id: "nameless") {} } == ["'nameless' of 'Names' has no label"])
    }

    @Test(arguments: [false, true]) func `what can be pressed and has only a number is refused`(_ isAction: Bool) async
    {
        let found = await FlowConformance {
            TestCoordinator("names") {
                $0.flow.show(
                    TestScreen("Names") {
                        if isAction { Row("Ann", actions: [Button("Call") {}], id: "ann") } else { Row("Ann") {} }
                    })
            }
        }
        .violations().filter { $0.rule == .elements }
        #expect(found.count == 1 && found.allSatisfy { $0.message.hasPrefix("'Names' knows 'Ann' only by a number") })
    }

    @Test func `a flow that sets a link or a draft has to claim links`() async {
        func violations(_ begin: @escaping (TestCoordinator) -> Void) async -> [String] {
            await FlowConformance {
                TestCoordinator("notes") { notes in
                    begin(notes)
                    notes.flow.show(PlainScreen("Notes"))
                }
            }
            .violations().map(\.description)
        }
        #expect(await violations { _ in } == [])
        let rest = "and claims no links, so nothing shows that it restores; add `.claiming(_:open:)`"
        #expect(
            await violations { $0.flow.link = "notes" } == ["restores: at Notes, it sets the link 'notes' \(rest)"])
        #expect(
            await violations { $0.flow.draft = "mil" } == ["restores: at Notes, it keeps the draft “mil” \(rest)"])
    }

    @Test func `a request that no user can cause is a violation`() async {
        let conformance = FlowConformance {
            TestCoordinator("shop") { shop in
                let screen = PlainScreen("Shop")
                shop.flow.show(screen)
                shop.flow.show(screen, from: screen)
                screen.onTap = { shop.flow.start(TestCoordinator("unheard") { $0.flow.show(PlainScreen("Basket")) }) }
            }
        }
        #expect(
            await conformance.deeper { $0.tap("Shop") }.violations().filter { $0.rule == .mistakes }
                .map(\.message) == [
                    "host/shop requests 'show': this screen or container is in the window already; make another one",
                    "host/shop requests 'start': the coordinator has no `onFinish`; set it, or pass a handler to `run`",
                ])
    }

    @Test func `a request that comes before the start is a violation`() async {
        let conformance = FlowConformance {
            let shop = TestCoordinator("shop") { $0.flow.show(PlainScreen("Shop")) }
            shop.flow.show(PlainScreen("Early"))
            return shop
        }
        let found = await conformance.violations().map(\.description)
        #expect(
            found == [
                "mistakes: host/shop requests 'show': "
                    + "the flow had not started; do it in `start()`, and start the flow with `run`"
            ])
    }

    @Test func `a coordinator that is made but never started is a violation`() async {
        let conformance = FlowConformance {
            TestCoordinator("shop") { shop in
                let screen = PlainScreen("Shop")
                screen.onTap = { _ = TestCoordinator("basket") { $0.flow.show(PlainScreen("Basket")) } }
                shop.flow.show(screen)
            }
        }
        #expect(
            await conformance.then { $0.tap("Shop") }.violations().map(\.description) == [
                "mistakes: the coordinator of 'basket' is made but never started; pass it to `flow.run`"
            ])
    }

    @Test func `a step leads deeper or stays, as its description says`() async {
        let conformance = FlowConformance {
            TestCoordinator("shop") { shop in
                let screen = PlainScreen("Shop")
                var count = 0
                screen.onTap = {
                    count += 1
                    if count == 2 { shop.flow.show(PlainScreen("Basket")) }
                }
                shop.flow.show(screen)
            }
        }
        func steps(_ conformance: FlowConformance<TestCoordinator>) async -> [String] {
            await conformance.violations().filter { $0.rule == .steps }.map(\.message)
        }
        #expect(await steps(conformance.then { $0.tap("Shop") }.deeper { $0.tap("Shop") }) == [])
        #expect(
            await steps(conformance.deeper { $0.tap("Shop") }.then { $0.tap("Shop") }) == [
                "step 1 stays at Shop; describe it with `then`",
                "step 2 leads to Shop › Basket; describe it with `deeper`",
            ])
    }

    @Test func `a flow that listens forever is checked all the same, and awaited only once`() async {
        let conformance = FlowConformance {
            TestCoordinator("radio") { radio in
                radio.flow.show(PlainScreen("on air"))
                radio.flow.task("listening") {
                    let (songs, station) = AsyncStream<Void>.makeStream()
                    for await _ in songs {}
                    withExtendedLifetime(station) {}
                }
            }
        }
        conformance.flow.patience.limit = .milliseconds(50)
        #expect(await conformance.violations() == [])
        #expect(conformance.flow.patience.limit == .milliseconds(20))
    }

    private static let messages: [Fault: String] = [
        .showsNothing: "starts: it shows nothing when started, and ends with left(abandoned)",
        .sharesState: "startsAgain: a later one begins with List and other texts than the first: some state survives",
        .neverEnds: "ends: alone, its last step didn't end it; it shows List",
        .endsTwice: "ends: in a modal, it was left (back) instead of finishing",
        .finishesWhenLeft:
            "isLeft: when its tab is closed, it finishes with nothing instead of being left",
        .skipsBack: "goesBack: back from Item apple leads to nothing, not to List",
        .refusesToLeave: "isLeft: when its modal is dismissed, it stays at List › Item apple",
        .leaks:
            "leaks: after leaving when its tab is closed, "
            + "still alive: coordinator SampleCoordinator, made by host/sample",
        .answersLate:
            "letsGo: ended during the work of its start, it still acts: "
            + "4 late answer by host/sample (code): nothing -> nothing [show]; use `flow.task`",
        .opensTwice:
            "tapsOnce: tapping 'apple' once leads to List › Nothing chosen › Item apple, "
            + "and twice to List › Nothing chosen › Item apple › Item apple",
        .opensAnother:
            "tapsOnce: tapping 'apple' once leads to List › Nothing chosen › Item apple, "
            + "and twice to List › Nothing chosen › Item pear",
        .mixesUpLinks:
            "links: 'item/apples' is read as SampleRoute(item: \"apples\"), "
            + "but was made from SampleRoute(item: \"apple\")",
        .saysAnotherLink:
            "links: 'item/apple' leads to List › Item apple, whose own link 'item/pear' leads to List › Item pear",
        .opensOneForTwo:
            "links: 'new' and 'item/apple' both lead to List › Item apple, whose own link is 'item/apple'",
        .losesDrafts: "restores: the draft at List was “half a thought”, but is restored as “”",
    ]

    @Test(arguments: Fault.allCases) private func `each fault is named`(_ fault: Fault) async throws {
        let message = try #require(Self.messages[fault])
        let found = await violations(fault)
        #expect(found.contains(message), "\(fault): \(found)")
    }
}
