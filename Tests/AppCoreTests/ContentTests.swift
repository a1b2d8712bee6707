import AppCore
import AppCoreContent
import AppCoreTesting
import TestSupport
import Testing

@MainActor @Suite struct ContentTests {
    @Test func `a screen's language is that of its content, and a long list makes no row for it`() {
        var made = 0
        let page = Page("骨", textLanguage: .japanese) {
            Elements(0..<1000, id: { ElementID("row-\($0)") }) { number in
                made += 1
                return Row("\(number)")
            }
            Row("直接", language: Language("zh"))
        }
        let content = Content(of: page)
        #expect(content.language == .japanese && Content(of: Page("", content: {})).language == nil)
        #expect(made == 0)
        guard case .row(let row) = content.elements.map({ $0 }).last else { return }
        #expect(row.language == Language("zh") && made == 1000)
    }

    @Test func `thirteen thousand rows cost nothing until they are seen`() {
        var made: [Int] = []
        let content = Content {
            Text("above")
            Elements(
                0..<13_108, id: { ElementID("\($0)") },
                row: { number in
                    made.append(number)
                    return Row("row \(number)")
                })
        }
        #expect(content.elementCount == 13_109)
        #expect(made.isEmpty)
        #expect(content.sections[0].elements.id(at: 13_108) == ElementID("13107"))
        #expect(made.isEmpty)
        #expect(content.sections[0].elements[13_108].label == "row 13107")
        #expect(content.element("77")?.label == "row 77")
        #expect(made == [13_107, 77])
        #expect(content.elements.dropFirst(2).first { _ in true }?.label == "row 1")
        #expect(made.count < 6)
    }

    @Test func `a row is found by its identity without computing those before it`() {
        var asked = 0
        func rows(_ index: @escaping (ElementID) -> Int?) -> Elements {
            func id(_ number: Int) -> ElementID {
                asked += 1
                return ElementID("\(number)")
            }
            return Section { Elements(0..<13_108, id: id, index: index) { Row("row \($0)") } }.elements
        }
        #expect(rows { Int($0.rawValue) }.firstIndex(of: "13000") == 13_000)
        // One more, because the section without a name takes that of its first element.
        #expect(asked == 2)
        #expect(rows { Int($0.rawValue) }.firstIndex(of: "13108") == nil)
        // A wrong index is not trusted.
        for wrong in [nil, -1, 7, 13_108, .max] as [Int?] { #expect(rows { _ in wrong }.firstIndex(of: "5") == nil) }
    }

    /// Loops in content, by what they are made of; each has as many rows as it is asked for.
    private static let loops: [(Int) -> Content] = [
        { count in Content { for number in 0..<count { Row("\(number)") } } },
        { count in
            Content {
                for number in 0..<count { if number % 2 == 0 { Row("\(number)") } else { Text("\(number)") } }
            }
        },
        { count in
            Content { for ten in 0..<count / 10 { for one in 0..<10 { Row("\(ten * 10 + one)") } } }
        },
        { count in Content { Section("One") { for number in 0..<count { Row("\(number)") } } } },
        { count in Content { for number in 0..<count { Section("\(number)") { Row("\(number)") } } } },
        { count in
            Content {
                for number in 0..<count {
                    Elements([number], id: { ElementID("\($0)") }) { Row("\($0)") }
                    Elements([], id: { (_: Int) in "none" }) { Row("\($0)") }
                }
            }
        },
    ]

    @Test(arguments: 0..<6) func `a loop of twenty times as many rows takes about twenty times as long`(
        index: Int
    ) {
        func time(_ count: Int) -> Double {
            processorTime {
                let content = Self.loops[index](count)
                #expect(content.elementCount == count)
                var number = 0
                for section in content.sections {
                    for position in section.elements.indices {
                        if section.elements[position].label == "\(number)", section.elements.id(at: position) != "" {
                            number += 1
                        }
                    }
                }
                #expect(number == count)
                #expect(content.element(content.sections[content.sections.count - 1].elements.id(at: 0)) != nil)
            }
        }
        // A quadratic loop takes 400 times as long.
        func isFair(_ times: [Double]) -> Bool { times[1] < times[0] * 100 }
        let times = leastTimes([1_000, 20_000], until: isFair, time)
        #expect(isFair(times), "\(times)")
    }

    @Test func `loose elements form their own sections, in order with the named ones`() {
        let isShown = false
        let content = Content {
            Text("one", id: "one")
            if isShown { Text("hidden") }
            Text("two", id: "two")
            Section("Named", footer: "foot") { for name in ["a", "b"] { Row(name) } }
            if isShown { Text("hidden") } else { Glyph("水", label: "water", id: "水") }
        }
        #expect(content.sections.map(\.header) == [nil, "Named", nil])
        #expect(content.sections.map(\.elements.count) == [2, 2, 1])
        #expect(content.elements.map(\.label) == ["one", "two", "a", "b", "water"])
        #expect(content.sections[2].elements[0].label == "water")
        #expect(content.element("nobody") == nil)
    }

    @Test func `a glyph's bitmap has 32 rows, or is nil`() {
        for count in [0, 1, 31, 33] { #expect(Glyph.Bitmap(rows: Array(repeating: 1, count: count)) == nil) }
        let bitmap = Glyph.Bitmap(rows: Array(repeating: 1, count: 32))
        #expect(bitmap?.rows.count == Glyph.Bitmap.side)
        #expect(Glyph("水", id: "水") { bitmap }.bitmap == bitmap)
        #expect(Glyph("水", id: "水").bitmap == nil)
    }

    @Test func `an element accepts the events that are meant for it, and no others`() {
        var heard: [String] = []
        let screen = TestScreen("probe") {
            Row("plain")
            Row("live") { heard.append("row") }
            Button("off", isEnabled: false) { heard.append("off") }
            Button("on") { heard.append("on") }
            Toggle("toggle", isOn: true) { heard.append("toggle \($0)") }
            Choice("choice", options: ["a", "b"], selected: 5) { heard.append("choice \($0)") }
            Field("field", text: "", onEdit: { heard.append("edit \($0)") }, onCommit: { heard.append("commit \($0)") })
            PointMap("map", points: [.init("here", longitude: 0, latitude: 0, id: "here")]) { heard.append($0.label) }
            Progress("progress", fraction: .nan)
            Picture("picture", width: 1, height: 1, strokes: [[.close]])
        }
        let stage = Stage()
        stage.flow.show(screen)
        func send(_ event: ElementEvent, _ id: ElementID) -> Bool {
            stage.window.perform(.element(id, event, in: stage.window.id(of: screen))) == .applied
        }
        let events: [(ElementEvent, ElementID)] = [
            (.activate, "row#1"), (.activate, "row#2"), (.activate, "button#1"), (.activate, "button#2"),
            (.activate, "toggle#1"), (.set(true), "toggle#1"), (.choose(1), "choice#1"), (.choose(2), "choice#1"),
            (.choose(-1), "choice#1"), (.edit("x"), "field#1"), (.commit("y"), "field#1"), (.activate, "field#1"),
            (.choosePoint("here"), "map#1"), (.choosePoint("there"), "map#1"), (.activate, "progress#1"),
            (.activate, "picture#1"),
        ]
        let taken = events.map { send($0.0, $0.1) }
        #expect(
            taken == [
                false, true, false, true, true, true, true, false, false, true, true, false, true, false, false, false,
            ])
        #expect(
            heard == ["row", "on", "toggle false", "toggle true", "choice 1", "edit x", "edit y", "commit y", "here"])
    }

    @Test func `an element that is turned off takes nothing, and isn't actionable`() {
        var heard: [String] = []
        let elements: [Element] = [
            .row(Row("row", isEnabled: false, id: "row") { heard.append("row") }),
            .button(Button("button", isEnabled: false) { heard.append("button") }),
            .toggle(Toggle("toggle", isOn: true, isEnabled: false) { _ in heard.append("toggle") }),
            .choice(Choice("choice", options: ["a"], selected: 0, isEnabled: false) { _ in heard.append("choice") }),
            .field(Field("field", text: "", isEnabled: false, onEdit: { heard.append($0) })),
        ]
        let events: [ElementEvent] = [.activate, .set(true), .choose(0), .edit("x"), .commit("y")]
        for element in elements {
            #expect(!element.isEnabled && !element.isActionable && events.allSatisfy { !element.receive($0) })
        }
        #expect(heard.isEmpty && Element.text(Text("a", id: "a")).isEnabled)
    }

    @Test func `words make no identity: what has none is numbered, and loose elements take that of the first`() {
        func content(_ words: String, hasRow: Bool) -> Content {
            Content {
                Row("first")
                Text(words)
                if hasRow { Section("Named") { Text("inside") } }
                Text("last", id: "last")
            }
        }
        func ids(_ content: Content) -> [ElementID] {
            content.sections.flatMap { [$0.id] + $0.elements.map(\.id) }
        }
        #expect(ids(content("a", hasRow: true)) == ids(content("b", hasRow: true)))
        #expect(
            ids(content("a", hasRow: true)) == ["row#1", "row#1", "text#1", "section#1", "text#2", "last", "last"])
        #expect(ids(content("a", hasRow: false)) == ["row#1", "row#1", "text#1", "last"])
    }

    @Test(arguments: ["Copy", "A/B", "/", ""])
    func `an action has an identity of its own, whatever it is called`(label: String) {
        var heard = 0
        let content = Content {
            Row("a/b", actions: [Button("other") {}, Button(label) { heard += 1 }], id: "ab")
            Text([.plain("x"), .link("y") { heard += 10 }], id: "text")
        }
        let id = content.element("ab")?.actions.last?.id
        #expect(id.flatMap { content.element($0) }?.receive(.activate) == true && heard == 1)
        #expect(content.element("text/1")?.receive(.activate) == true && heard == 11)
        for wrong in ["text/0", "text/", "a/b/nothing", "nothing/other", "/"] as [ElementID] {
            #expect(content.element(wrong) == nil || label == "/" && wrong == "a/b/-")
        }
    }

    @Test func `the actions of a screen are a section like any other, marked as such`() {
        let content = Content {
            Row("first")
            Section.actions {
                Toggle("Starred", isOn: true, symbol: .star) { _ in }
                Button("Copy", symbol: .copy, id: "copy") {}
            }
        }
        #expect(content.sections.map(\.isActions) == [false, true] && content.element("copy") != nil)
    }

    @Test func `values out of range are corrected`() {
        #expect(Progress("p", fraction: 7).fraction == 1)
        #expect(Progress("p", fraction: -1).fraction == 0)
        #expect(Progress("p", fraction: .nan).fraction == 0)
        #expect(Progress("p").fraction == nil)
        #expect(Choice("c", options: ["a"], selected: 3) { _ in }.selected == nil)
        let stage = Stage()
        stage.flow.show(TabContainer(tabs: [PlainScreen("a")], selected: 9))
        #expect(stage.titles == ["a"])
        #expect(SplitContainer(columns: -4).columns == 2)
    }
}

/// The driver reads the screen as a user would, and fails at the caller's line.
@MainActor @Suite struct FlowDriverTests {
    final class Form: ContentScreen {
        let title = "form"
        var name = ""
        var colour = 0
        var content: Content {
            Field("Name", text: name, id: "name", onEdit: { self.name = $0 })
            Choice("Colour", options: ["red", "green"], selected: colour) { self.colour = $0 }
            Row("Title", subtitle: "Subtitle", value: "Value", badge: "3", accessibilityLabel: "Spoken")
        }
    }

    private func driver() -> (FlowDriver<TestCoordinator>, Form) {
        let form = Form()
        return (FlowDriver { TestCoordinator("root") { $0.flow.show(form) } }, form)
    }

    @Test func `it reads, fills, types and chooses`() {
        let (driver, form) = driver()
        #expect(driver.title == "form")
        #expect(driver.texts == ["Name", "", "Colour", "red", "green", "Title", "Subtitle", "Value", "3"])
        driver.fill("Name", "Ann")
        #expect(driver.shows("Ann"))
        driver.type("Name", "Bob")
        #expect(form.name == "Bob")
        driver.choose("green", of: "Colour")
        #expect(form.colour == 1)
    }

    @Test func `an impossible step is an issue at the caller's line that says what is on the screen`() {
        let (driver, _) = driver()
        let steps: [(String, () -> Void)] = [
            ("there is no 'Nothing'", { driver.tap("Nothing") }),
            ("'Title' was refused", { driver.tap("Title") }),
            ("'Colour' has no option 'blue'", { driver.choose("blue", of: "Colour") }),
            ("there is no 'Tab' to select", { driver.select("Tab") }),
            ("there is no 'Tab' to select", { driver.close("Tab") }),
            ("there is no question to answer", { driver.answer(true) }),
        ]
        for (message, step) in steps {
            withKnownIssue {
                step()
            } matching: { issue in
                let text = issue.comments.map(\.rawValue).joined()
                return text.contains(message) && text.contains("on screen is 'form'")
                    && issue.sourceLocation?.fileName == "ContentTests.swift"
            }
        }
    }

    private static func expectIssue(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ step: () -> Void
    ) {
        withKnownIssue(sourceLocation: sourceLocation) {
            step()
        } matching: { issue in
            issue.comments.map(\.rawValue).joined().contains(message)
        }
    }

    @Test func `two things of one label are an issue that names both, and each can be named by its identity`() {
        var tapped: [String] = []
        let screen = TestScreen("twice") {
            Text("Save")
            Row("Ann", subtitle: "here", id: "ann") { tapped.append("ann") }
            Row("Ann", subtitle: "there", id: "other") { tapped.append("other") }
            Button("Save", id: "save") { tapped.append("save") }
        }
        let driver = FlowDriver { TestCoordinator("root") { $0.flow.show(screen) } }
        Self.expectIssue("'Ann' could be 'ann' or 'other'; name one by its identity") { driver.tap("Ann") }
        #expect(tapped.isEmpty)
        driver.tap("other", "ann")
        // A text of that name can't be tapped, so it isn't meant.
        driver.tap("Save")
        #expect(tapped == ["other", "ann", "save"])
    }

    @Test func `a question is answered by what its buttons say`() {
        let busy = PlainScreen("busy")
        busy.door = .ask(Question("Discard it?", confirm: "Discard", cancel: "Keep"))
        let driver = FlowDriver {
            TestCoordinator("root") { root in
                root.flow.show(PlainScreen("first"))
                root.flow.show(busy)
            }
        }
        driver.back()
        Self.expectIssue("the question has no answer 'Leave', only 'Discard' and 'Keep'") { driver.answer("Leave") }
        driver.answer("Keep")
        #expect(driver.title == "busy")
        Self.expectIssue("there is no question to answer") { driver.answer("Discard") }
        driver.back()
        driver.answer("Discard")
        #expect(driver.title == "first")
    }

    @Test func `it waits for turns, and gives up after a limit, naming the running work`() async {
        let (driver, _) = driver()
        var count = 0
        await driver.wait(for: "three turns") {
            count += 1
            return count == 3
        }
        await withKnownIssue {
            await driver.wait(for: "the end of the world", within: .milliseconds(1)) { false }
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.contains("waited in vain for the end of the world; nothing is running")
            }
        }
    }

    @Test func `the scripted clock wakes sleepers in order, and lets them be cancelled`() async {
        let clock = ScriptedClock()
        var woken: [Int] = []
        let tasks = [3, 1, 2].map { seconds in
            Task {
                if (try? await clock.sleep(for: .seconds(seconds))) != nil { woken.append(seconds) }
            }
        }
        await clock.waitForSleepers(3)
        tasks[2].cancel()
        clock.advance(by: .seconds(3))
        for task in tasks { await task.value }
        #expect(Set(woken) == [1, 3])
        #expect(clock.sleeperCount == 0)
        #expect(clock.now.offset == .seconds(3))
        try? await clock.sleep(until: clock.now)
    }
}
