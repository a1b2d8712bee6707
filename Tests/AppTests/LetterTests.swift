import AppCore
import AppCoreContent
import AppCoreRouting
import AppCoreTesting
import AppStorage
import Foundation
import Testing

@testable import App
@testable import TerminalHost

/// Every screen of the catalogue in a terminal: letters, and the cursor.
@MainActor @Suite struct LetterTests {
    /// The screens on which a letter is text at once: those whose first field is what the user came for.
    private static let typing = [
        "Sign in": "its name is what the user came to write", "Sign up": "its name is what the user came to write",
        "Subscribe by address": "an address is all that it asks for",
        "Subscribe from a file": "a file is all that it asks for",
    ]

    /// What is pressed one after the other, from the catalogue on, to come to each of its screens.
    private static func paths() throws -> [[String]] {
        let routes = AppLink.table.rows.filter { $0.example != nil }.map { [$0.meaning, "Open"] }
        let further = [
            ["the introduction"], ["the welcome, signing in and signing up"],
            ["the welcome, signing in and signing up", "Sign in"],
            ["the welcome, signing in and signing up", "Sign up"],
            ["the welcome, signing in and signing up", "Sign up", "Terms"],
            ["the feeds", "Open", "Subscribe by address"], ["the feeds", "Open", "Subscribe from a file"],
            ["the profile", "Open", "Edit"], ["the profile", "Open", "Delete account…"],
            ["the choice of the home city", "Open", "Japan"],
        ]
        return routes + routes.map { [$0[0]] } + further
    }

    @Test func `the list of screens that are typed on is short`() { #expect(Self.typing.count <= 5) }

    @Test func `no letter changes a text on any screen, but where that is what the user came for`() async throws {
        var seen: Set<String> = []
        for path in try Self.paths() {
            var shown = try await Shown(path)
            let title = shown.title
            seen.insert(title)
            for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
                let before = shown.texts
                let place = shown.place
                shown.session.press(.character(letter))
                _ = Renderer(session: shown.session).draw()
                if shown.place == place {
                    let isChanged = shown.texts != before
                    #expect(isChanged == (Self.typing[title] != nil), "\(path): \(letter)")
                }
                // What a letter leads to is another screen.
                if shown.place != place || shown.isCovered { shown = try await Shown(path) }
            }
        }
        #expect(Set(Self.typing.keys).isSubset(of: seen), "no path leads to some of the screens that are typed on")
    }

    @Test func `the cursor stands on what has the focus on every screen, wherever that is moved`() async throws {
        for path in try Self.paths() {
            let shown = try await Shown(path)
            for key: Key in [.control("l"), .down, .down, .tab, .end, .up, .pageUp, .home, .character("]")] {
                shown.session.press(key)
                let canvas = Renderer(session: shown.session).draw()
                let cursor = try #require(canvas.cursor, "\(path) has no cursor after \(key)")
                guard let front = shown.session.front, front.element != nil else { continue }
                let marked = (0..<canvas.height).flatMap { y in
                    (0..<canvas.width).filter { canvas[$0, y].text == "▸" && canvas[$0, y].role != .dim }.map {
                        ($0, y)
                    }
                }
                // Where what has the focus is scrolled out of sight, the cursor stands where reading begins.
                guard let mark = marked.first, front.seen?.contains(front.pane.focusIndex) == true else { continue }
                #expect(cursor.y == mark.1, "\(path) after \(key)")
                #expect(front.pane.editor == nil ? cursor.x == mark.0 : cursor.x > mark.0, "\(path) after \(key)")
            }
        }
    }
}

/// A screen of the catalogue in a terminal that is not there.
@MainActor private struct Shown {
    let session: TerminalSession
    private let window = Window()
    private let container: WalkContainer

    init(_ path: [String]) async throws {
        let folder = Program.temporaryFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = Options(
            dataDirectory: folder, experiments: ["city-screen": "list"],
            surroundings: Surroundings(assigned: [:], locale: "en_GB.UTF-8", day: 20_000))
        let database = try Database(file: DataDirectory(folder).file("letters.sqlite"), on: .main)
        container = try WalkContainer(options, database: database)
        session = TerminalSession(window: window, onOpen: { _ in })
        if let account = try await container.accounts.signUp(name: "Tester", password: "a tester's own") {
            container.signIn(account)
            let feeds = FeedStore(database, owner: .account(account.id))
            _ = try await feeds.subscribe(to: "sample", keeping: .sample, at: 0)
        }
        let catalogue = CatalogueCoordinator(container)
        window.run(catalogue, session: container.beginSession(of: catalogue.flow)) { _ in }
        for label in path { await press(label) }
        await window.idle(within: .seconds(60))
        _ = Renderer(session: session).draw()
    }

    /// Presses what has a label, once it is there; where it never comes, the screen before it is looked at.
    private func press(_ label: String) async {
        await window.idle(within: .seconds(60))
        guard let screen = window.focusedScreen else { return }
        let list = ContentList(Content(of: screen))
        let index = (0..<list.count).first { list[$0].label == label && list[$0].isActionable }
        if let index { window.perform(.element(list[index].id, .activate, in: screen.place.id)) }
    }

    var title: String { window.focusedScreen?.title ?? "" }
    var place: PlaceID? { window.focusedScreen?.place.id }

    /// The texts in the fields of the screen in front.
    var texts: [String] {
        guard let front = session.front else { return [] }
        return (0..<min(front.list.count, 64)).compactMap { index in
            if case .field(let field) = front.list[index] { field.text } else { nil }
        }
    }

    var isCovered: Bool {
        if case .none = session.overlay { window.question != nil } else { true }
    }
}
