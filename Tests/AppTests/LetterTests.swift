import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreShell
import AppCoreTesting
import AppStorage
import Foundation
import HostSupport
import Testing

@testable import KanjiList
@testable import TerminalHost

/// Letters and the cursor on every screen of the catalogue, in a terminal.
@MainActor @Suite struct LetterTests {
    /// The screens on which letters are text at once, because the user came to fill in the first field.
    private static let typing = [
        "Sign in": "its name is what the user came to write", "Sign up": "its name is what the user came to write",
        "Subscribe by address": "an address is all that it asks for",
        "Subscribe from a file": "a file is all that it asks for", "Back up": "a file is all that it asks for",
    ]

    /// The elements to press in turn, from the catalogue, to reach each of its screens.
    private static func paths() throws -> [[String]] {
        let routes = AppLinks.table.entries.filter { $0.example != nil }.map { [$0.meaning, "Open"] }
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

    @Test func `few screens start with typing`() { #expect(Self.typing.count <= 5) }

    @Test func `letters change texts only on screens that users open to type`() async throws {
        var seen: Set<String> = []
        for path in try Self.paths() {
            var shown = try await Shown.at(path)
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
                // The letter may have led to another screen.
                if shown.place != place || shown.isCovered { shown = try await Shown.at(path) }
            }
        }
        #expect(Set(Self.typing.keys).isSubset(of: seen), "no path leads to some of the screens that are typed on")
    }

    @Test func `on every screen, the cursor follows the focus`() async throws {
        for path in try Self.paths() {
            let shown = try await Shown.at(path)
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
                // If the focused element is scrolled out of view, the cursor is at the start of the text.
                guard let mark = marked.first, front.seen?.contains(front.pane.focusIndex) == true else { continue }
                #expect(cursor.y == mark.1, "\(path) after \(key)")
                #expect(front.pane.editor == nil ? cursor.x == mark.0 : cursor.x > mark.0, "\(path) after \(key)")
            }
        }
    }
}

/// A screen of the catalogue in a simulated terminal.
@MainActor private struct Shown {
    let session: TerminalSession
    private let window = Window()
    private let container: WalkContainer

    static func at(_ path: [String]) async throws -> Shown {
        try await Program.usingDirectory { try await Shown(path, data: $0.path) }
    }

    private init(_ path: [String], data folder: String) async throws {
        let options = Options(
            dataDirectory: folder, experiments: ["city-screen": "list"],
            surroundings: Surroundings(assigned: [:], locale: "en_GB.UTF-8", day: 20_000))
        let database = try Database(file: DataDirectory(folder).file("letters.sqlite"), on: .main)
        container = try WalkContainer(options, database: database)
        session = TerminalSession(window: window, among: AppWindows(main: window), onOpen: { _ in })
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

    /// Presses the element with a label once it appears; if it never does, the test looks at the screen before it.
    private func press(_ label: String) async {
        await window.idle(within: .seconds(60))
        guard let screen = window.focusedScreen else { return }
        let list = ContentList(Content(of: screen))
        let index = (0..<list.count).first { list[$0].label == label && list[$0].isActionable }
        if let index { window.perform(.element(list[index].id, .activate, in: window.id(of: screen))) }
    }

    var title: String { window.focusedScreen?.title ?? "" }
    var place: PlaceID? { window.id(of: window.focusedScreen) }

    /// The texts in the fields of the front screen.
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
