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
    }

    private final class Counter { var count = 0 }

    private struct NoteRoute: Route {
        let number: Int
        static let links = [LinkPattern("note/:number", "a note", example: NoteRoute(number: 1), NoteRoute.init)]
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

        init(_ number: Int) { self.number = number }

        func start() {
            flow.link = "note/\(number)"
            flow.showForm("Note \(number)", of: "") {
                Field("Text", $0, id: "text")
            } save: {
                $0
            }
        }
    }

    private final class Home: Coordinator {
        let flow = Flow<Never>("home")
        func start() { flow.show(Page("Home") { Text("At home.") }) }
    }

    private static let flows: [MountedFlow<Desk>] = [
        MountedFlow("Home") { _ in Home() },
        MountedFlow("Notes", inTabOf: "Home", needs: .user).routes { (route: NoteRoute, _) in
            if route.number > 9 { throw Missing() }
            return Note(route.number)
        },
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
        await app.open("desk://note/10")
        #expect(app.title == "Home" && app.window.notice?.text.contains("there is no such note") == true)
    }

    @Test func `a walk signs in with what its users may type`() async {
        let signIns = Counter()
        await Walker(seed: 3).expect(typing: ["Name": ["Ann", "Bob"]]) {
            let desk = Desk()
            desk.onSignIn = { signIns.count += 1 }
            return try Self.app(desk)
        }
        #expect(signIns.count > 0)
    }
}
