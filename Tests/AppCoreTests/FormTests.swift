import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreTesting
import Testing

/// Forms: what they show, keep, ask and save.
@MainActor @Suite struct FormTests {
    private struct Tea: Equatable, Sendable {
        var name = "Assam"
        var secret = ""
        var isHot = true
        var size = 1
    }

    private struct Spilt: Error, CustomStringConvertible { let description = "the tea was spilt" }

    /// Edits a tea, which is read first if there is a way to.
    private final class TeaCoordinator: Coordinator {
        let flow = Flow<Tea>("tea")
        var read: (@MainActor () async throws -> Tea)?
        var keepsChanges = true
        var save: @MainActor (Tea) async throws -> Tea = { $0 }

        func start() {
            flow.link = "tea"
            guard let read else {
                flow.showForm("Tea", of: Tea(), keepsChanges: keepsChanges, fields: fields, save: save)
                return
            }
            flow.showForm("Tea", reading: read, named: { $0.name }, fields: fields, save: save)
        }

        @ContentBuilder private func fields(_ tea: Binding<Tea>) -> Content {
            Field("Name", tea.name, problem: tea.value.name.isEmpty ? "Name it." : nil, id: "name")
            Field(
                "Secret", tea.secret, kind: .secure, problem: tea.value.secret.isEmpty ? "Tell it." : nil, id: "secret")
            Toggle("Hot", tea.isHot, id: "hot")
            Choice("Size", tea.size, of: [1, 2, 3], id: "size") { "\($0) cups" }
        }
    }

    private func start(_ change: (TeaCoordinator) -> Void = { _ in }) -> FlowDriver<TeaCoordinator> {
        FlowDriver {
            let tea = TeaCoordinator()
            change(tea)
            return tea
        }
    }

    @Test func `a form finishes its flow with what was saved`() async {
        let driver = start()
        driver.tap("Hot")
        driver.choose("3 cups", of: "Size")
        await driver.press("Save", filling: ["Name": "Sencha", "Secret": "s"])
        #expect(driver.outcomes == [.finished(Tea(name: "Sencha", secret: "s", isHot: false, size: 3))])
        driver.expectNoSurvivors()
    }

    @Test func `what is wrong is told once the user has changed it or has tried to save, and nothing is saved`() async {
        var savedCount = 0
        let driver = start {
            $0.save = {
                (savedCount, _) = (savedCount + 1, 0)
                return $0
            }
        }
        #expect(!driver.shows("Tell it."))
        driver.type("Name", "")
        #expect(driver.shows("Name it.") && !driver.shows("Tell it."))
        await driver.press("Save")
        #expect(driver.shows("Name it.") && driver.shows("Tell it.") && savedCount == 0)
        driver.type("Name", "Assam")
        #expect(!driver.shows("Name it."))
    }

    @Test func `what could not be saved stays in the form, with the reason until the next change`() async {
        let driver = start { $0.save = { _ in throw Spilt() } }
        await driver.press("Save", filling: ["Secret": "s", "Name": "Sencha"])
        #expect(driver.shows("the tea was spilt") && driver.shows("Sencha") && driver.outcomes.isEmpty)
        driver.type("Name", "Matcha")
        #expect(!driver.shows("the tea was spilt"))
    }

    @Test func `changes are asked about, and none that were taken back`() {
        let driver = start()
        driver.type("Name", "Sencha")
        driver.back()
        driver.answer("Stay")
        #expect(driver.shows("Sencha"))
        driver.type("Name", "Assam")
        driver.back()
        #expect(driver.outcomes == [.left(.back)])
    }

    @Test func `a form that keeps nothing is left without a question, and what it saves is cancelled`() async {
        var isCancelled: Bool?
        let driver = start {
            $0.keepsChanges = false
            $0.save = { tea in
                while !Task.isCancelled { await Task.yield() }
                isCancelled = true
                return tea
            }
        }
        driver.type("Secret", "s")
        driver.tap("Save")
        driver.back()
        await driver.wait(for: "the end of the work") { isCancelled == true }
        #expect(driver.outcomes == [.left(.back)])
    }

    @Test func `saving goes on when the user leaves, and tells only a failure`() async {
        for fails in [false, true] {
            let (opening, door) = AsyncStream<Void>.makeStream()
            var saved: Tea?
            let driver = start { coordinator in
                coordinator.save = { tea in
                    for await _ in opening {}
                    if fails { throw Spilt() }
                    saved = tea
                    return tea
                }
            }
            driver.type("Secret", "s")
            driver.tap("Save")
            #expect(driver.back() == .applied)
            door.finish()
            await driver.idle()
            #expect(driver.outcomes == [.left(.back)])
            #expect(fails ? saved == nil : saved?.secret == "s")
            #expect(driver.notice == (fails ? "“Tea” was not saved: the tea was spilt" : nil))
        }
    }

    @Test func `a second tap saves nothing twice, and the fields are off until it is done`() async {
        var savedCount = 0
        let (opening, door) = AsyncStream<Void>.makeStream()
        let driver = start {
            $0.save = { tea in
                savedCount += 1
                for await _ in opening {}
                return tea
            }
        }
        driver.type("Secret", "s")
        driver.doubleTap("Save")
        let elements = driver.window.visibleScreens.flatMap { Array(Content(of: $0).elements) }
        #expect(elements.count == 5 && elements.allSatisfy { !$0.isEnabled })
        door.finish()
        await driver.idle()
        #expect(savedCount == 1 && driver.outcomes.count == 1)
    }

    @Test func `changes come back with the flow's draft, but for secrets`() async throws {
        let driver = start()
        driver.type("Name", "3:水\r\n:é=\u{338}")
        driver.type("Secret", "hidden")
        driver.tap("Hot")
        driver.choose("2 cups", of: "Size")
        let draft = try #require(driver.window.snapshot.root.kept.compactMap(\.draft).first)
        #expect(!draft.contains("hidden"))
        for isRead in [false, true] {
            let again = FlowDriver {
                FlowHost { host in
                    let tea = TeaCoordinator()
                    if isRead { tea.read = { Tea() } }
                    host.run(tea, .alone, drafts: ["tea": draft]) { _ in }
                }
            }
            await again.idle()
            #expect(again.shows("3:水\r\n:é=\u{338}"))
            #expect(again.notice == "Your unsaved changes from last time are back.")
            again.type("Name", "Assam")
            again.tap("Hot")
            again.choose("1 cups", of: "Size")
            #expect(again.window.snapshot.root.kept.compactMap(\.draft).isEmpty)
        }
    }

    @Test(arguments: ["", ":", "x", "4:name", "9:name", "-1:x", "4:name99:Sencha", "4:size6:9 cups", "4:gone1:x"])
    func `a draft that can't be read, or doesn't fit any more, changes nothing`(draft: String) {
        let driver = FlowDriver {
            FlowHost { host in host.run(TeaCoordinator(), .alone, drafts: ["tea": draft]) { _ in } }
        }
        #expect(driver.shows("Assam") && driver.notice == nil)
        driver.back()
        #expect(driver.window.question == nil)
    }

    @Test func `a value is read first; what can't be read is told, and tried again`() async {
        var isThere = false
        let driver = start {
            $0.read = {
                guard isThere else { throw Spilt() }
                return Tea(name: "Sencha", secret: "s")
            }
        }
        #expect(driver.title == "Tea" && driver.shows("Reading"))
        await driver.idle()
        #expect(driver.shows("the tea was spilt"))
        isThere = true
        await driver.press("Try again")
        #expect(driver.title == "Sencha" && driver.shows("Sencha"))
        await driver.press("Save")
        #expect(driver.outcomes == [.finished(Tea(name: "Sencha", secret: "s"))])
    }

    @Test(arguments: [false, true]) func `a form follows the rules of flows`(isRead: Bool) async {
        func make() -> TeaCoordinator {
            let tea = TeaCoordinator()
            if isRead { tea.read = { Tea() } }
            return tea
        }
        await FlowConformance { make() }
            .then { $0.type("Name", "Sencha") }
            .ending { $0.type("Secret", "s") }
            .ending { $0.tap("Save") }
            .claiming([LinkPattern("tea", "a tea", to: 0)]) { _, _, host in host.run(make()) }
            .expect()
    }
}
