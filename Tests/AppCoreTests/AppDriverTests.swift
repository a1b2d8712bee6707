import AppCore
import AppCoreContent
import AppCoreDependencies
import AppCoreLinks
import AppCoreShell
import AppCoreShellTesting
import AppCoreTesting
import AppCoreWalking
import Testing

/// A whole app under test: its links, its users, and one start after another.
@MainActor @Suite struct AppDriverTests {
    private final class Desk: DependencyContainer {
        var user: String?
        var onSignIn = {}
        var save: @MainActor (String) async throws -> String = { $0 }
    }

    private final class Counter { var count = 0 }

    private struct NoteRoute: Route {
        let number: Int
        static let links = [LinkPattern("note/:number", "a note", example: NoteRoute(number: 1), NoteRoute.init)]
    }

    private struct CardRoute: Route {
        let number: Int
        static let links = [LinkPattern("card/:number", "a card", example: CardRoute(number: 1), CardRoute.init)]
    }

    /// Shows one card after another, each with a link of its own.
    private final class Cards: Coordinator {
        let flow = Flow<Never>("cards")
        private let first: Int

        init(from first: Int) { self.first = first }

        func start() {
            flow.draft = "a draft"
            show(first)
        }

        private func show(_ number: Int) {
            let page = Page("Card \(number)", link: CardRoute(number: number).link) {
                Button("Next", id: "next") { self.show(number + 1) }
            }
            flow.show(page)
        }
    }

    private struct Missing: Error, CustomStringConvertible { let description = "there is no such note" }

    private final class Login: Coordinator {
        let flow = Flow<String>("login")

        func start() {
            flow.showForm("Sign in", of: "", button: "Sign in", keepsChanges: false) { name in
                Field("Name", name, problem: name.value == "Ann" || name.value == "Bob" ? nil : "Who?", id: "name")
            } save: {
                $0
            }
        }
    }

    private final class Note: Coordinator {
        let flow = Flow<String>("note")
        private let number: Int
        private let desk: Desk

        init(_ number: Int, _ desk: Desk) { (self.number, self.desk) = (number, desk) }

        func start() {
            flow.link = "note/\(number)"
            flow.showForm("Note \(number)", of: "") {
                Field("Text", $0, id: "text")
            } save: { [desk] in
                try await desk.save($0)
            }
        }
    }

    private final class Home: Coordinator {
        let flow = Flow<Never>("home")
        func start() { flow.show(Page("Home") { Text("At home.") }) }
    }

    private static let flows: [MountedFlow<Desk>] = [
        MountedFlow("Home") { _ in Home() },
        MountedFlow("Notes", inTabOf: "Home", needs: .user).routes { (route: NoteRoute, app) in
            if route.number > 9 { throw Missing() }
            return Note(route.number, app.context)
        },
        MountedFlow("Cards", inTabOf: "Home").routes { (route: CardRoute, _) in Cards(from: route.number) },
    ]

    private static func app(_ desk: Desk = Desk()) throws -> TabbedApp<Desk> {
        try TabbedApp(
            flows, context: desk, links: .scheme("desk"),
            users: Users(
                current: { $0.user }, login: { _, _ in Login() },
                onLogin: { name, _, desk in
                    desk.user = name
                    desk.onSignIn()
                }))
    }

    @Test func `a link asks a guest to sign in, and goes on`() async throws {
        let app = try await AppDriver.start { try Self.app() }
        #expect(app.title == "Home")
        await app.open("desk://note/2")
        await app.press("Sign in", filling: ["Name": "Ann"])
        #expect(app.title == "Note 2" && app.coordinator?.running.user == "Ann")
    }

    @Test func `each user returns to their own place and unsaved words`() async throws {
        var user = "Ann"
        let app = try await AppDriver.start {
            let desk = Desk()
            desk.user = user
            return try Self.app(desk)
        }
        await app.open("desk://note/3")
        app.type("Text", "Ann's words")
        user = "Bob"
        try await app.restart()
        #expect(app.title == "Home" && !app.shows("Ann's words"))
        user = "Ann"
        try await app.restart()
        #expect(app.title == "Note 3" && app.shows("Ann's words"))
    }

    @Test func `a page that can't be made is refused when it is explained, and nothing moves when it is opened`()
        async throws
    {
        let desk = Desk()
        desk.user = "Ann"
        let app = try await AppDriver.start { try Self.app(desk) }
        #expect(app.coordinator?.explain("desk://note/10").text == "refused    there is no such note; nothing moves")
        #expect(app.coordinator?.problem(with: "desk://note/10") == "there is no such note")
        #expect(app.coordinator?.problem(with: "desk://note/1") == nil)
        await app.open("desk://note/10")
        #expect(app.title == "Home" && app.notice?.contains("there is no such note") == true)
    }

    @Test func `what was saved is unsaved no more, whenever its user signs out`() async throws {
        let desk = Desk()
        desk.user = "Ann"
        let app = try await AppDriver.start { try Self.app(desk) }
        await app.open("desk://note/4")
        app.type("Text", "words")
        app.tap("Save")
        app.coordinator?.running.changeUser { $0.user = nil }
        await app.idle()
        app.coordinator?.running.changeUser { $0.user = "Ann" }
        await app.idle()
        await app.open("desk://note/4")
        #expect(app.title == "Note 4" && !app.shows("words") && app.notice == nil)
    }

    @Test func `what could not be saved after its page was left is there when that is opened again`() async throws {
        let desk = Desk()
        desk.user = "Ann"
        let (opening, door) = AsyncStream<Void>.makeStream()
        desk.save = { _ in
            for await _ in opening {}
            throw Missing()
        }
        let app = try await AppDriver.start { try Self.app(desk) }
        await app.open("desk://note/4")
        app.type("Text", "words")
        app.tap("Save")
        app.back()
        #expect(app.title == "Home")
        door.finish()
        await app.idle()
        #expect(app.notice == "“Note 4” was not saved: there is no such note")
        await app.open("desk://note/4")
        #expect(app.title == "Note 4" && app.shows("words"))
    }

    @Test func `a second tap on what asks for a login asks for nothing more`() async throws {
        let app = try await AppDriver.start { try Self.app() }
        for _ in 0..<3 { app.coordinator?.open("desk://note/2") }
        await app.idle()
        #expect(app.title == "Sign in" && app.notice == nil)
        await app.press("Sign in", filling: ["Name": "Ann"])
        #expect(app.title == "Note 2" && app.notice == nil)
        app.back()
        await app.open("desk://note/2")
        #expect(app.title == "Note 2")
    }

    @Test func `screens of one flow have links of their own, by which a restart returns to each`() async throws {
        let app = try await AppDriver.start { try Self.app() }
        await app.open("desk://card/1")
        app.tap("Next")
        app.tap("Next")
        let before = app.window.snapshot.root.kept
        #expect(before.suffix(3).map(\.link) == ["card/1", "card/2", "card/3"])
        #expect(before.allSatisfy { $0.draft == nil })
        try await app.restart()
        #expect(app.title == "Card 3")
        app.back()
        #expect(app.title == "Card 2")
        await app.open("desk://card/3")
        #expect(app.title == "Card 3" && app.back() == .applied && app.title == "Home")
    }

    @Test(arguments: [1, 2], [false, true])
    func `the newest link wins, whatever the login of the one before lies over`(shown: Int, isIdle: Bool) async throws {
        let app = try await AppDriver.start { try Self.app() }
        await app.open("desk://card/\(shown)")
        await app.open("desk://note/2")
        app.type("Name", "Ann")
        app.tap("Sign in")
        if isIdle { await app.idle() }
        await app.open("desk://card/2")
        #expect(app.title == "Card 2")
    }

    @Test func `a driver taps a notice's action by its title`() {
        var takenCount = 0
        let driver = FlowDriver {
            FlowHost { host in
                host.flow.show(Page("Home") { Text("At home.") })
                host.flow.notify("It was deleted.", action: NoticeAction("Undo") { takenCount += 1 })
            }
        }
        #expect(driver.notice == "It was deleted.")
        driver.tap("Undo")
        #expect(takenCount == 1 && driver.notice == nil)
    }

    @Test func `an app that has ended explains no link`() async throws {
        let app = try await AppDriver.start { try Self.app() }
        let desk = try #require(app.coordinator)
        app.window.close()
        #expect(desk.explain("desk://note/2").isRefused)
    }

    @Test func `a walk signs in with what its users may type`() async {
        let (signIns, returns) = (Counter(), Counter())
        await Walker(seed: 3).expect(typing: ["Name": ["Ann", "Bob"]], context: Desk()) { desk in
            desk.onSignIn = { signIns.count += 1 }
            if desk.user != nil { returns.count += 1 }
            return try Self.app(desk)
        }
        #expect(signIns.count > 0 && returns.count > 0)
    }
}
