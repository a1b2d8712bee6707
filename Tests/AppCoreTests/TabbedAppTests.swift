import AppCore
import AppCoreLinks
import AppCoreShell
import AppCoreTesting
import Foundation
import Testing

/// An app that is a list of flows, with nothing of its own.
@MainActor @Suite struct TabbedAppTests {
    private enum NoteRoute: Equatable, Sendable { case note(Int) }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "TabbedApp-\(UUID().uuidString)")
    private var file: String { folder.appending(path: "state/navigation.json").path }

    private static let flows: [MountedFlow<String>] = [
        MountedFlow("Clock") { _ in TestCoordinator("clock") { $0.flow.show(PlainScreen("clock")) } },
        MountedFlow(
            "Notes",
            routes: RouteMount<NoteRoute, TestCoordinator, String>(
                [
                    LinkPattern(
                        "notes/:id", "a note", example: .note(1),
                        route: { (values) throws(LinkError) in .note(try values.value("id")) },
                        values: { if case .note(let id) = $0 { ["id": id] } else { nil } })
                ], title: { "\($0)" },
                coordinator: { route, text in
                    TestCoordinator("note") { child in
                        guard case .note(let id) = route else { return }
                        child.flow.link = "notes/\(id)"
                        child.flow.show(PlainScreen("\(text) \(id)"))
                    }
                }),
            makeTab: { _ in TestCoordinator("notes") { $0.flow.show(PlainScreen("notes")) } }),
    ]

    @MainActor private struct Started {
        let app: TabbedApp<String>
        let window = Window()
        let store: NavigationFile

        var titles: [String] { window.visibleScreens.map(\.title) }
    }

    private func start(
        _ flows: [MountedFlow<String>] = Self.flows, opening link: String? = nil
    ) async throws -> Started {
        let started = Started(
            app: try TabbedApp(flows, context: "note", links: .scheme("small")), store: NavigationFile(path: file))
        started.app.run(in: started.window, opening: link, restoringFrom: started.store) {}
        await started.window.idle(within: .seconds(10))
        return started
    }

    @Test func `it starts at its first tab, opens links, and explains them`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await start()
        #expect(first.titles == ["clock"])
        first.app.links.open("small://notes/7")
        #expect(first.titles == ["note 7"])
        #expect(first.app.links.explain("small://notes/8").text.contains("opens      note(8)"))
        #expect(try await start(opening: "small://notes/3").titles == ["note 3"])
    }

    @Test func `a link that needs a login is refused when the app is made, because nothing would ask for one`() {
        let secret = MountedFlow<String>(
            "Secret",
            routes: RouteMount<Int, TestCoordinator, String>(
                [LinkPattern("secret", "the secret", to: 0)], needsLogin: true, title: { _ in "the secret" },
                coordinator: { _, _ in TestCoordinator("secret") })
        ) { _ in TestCoordinator("first") }
        #expect {
            try TabbedApp(Self.flows + [secret], context: "note", links: .scheme("small"))
        } throws: {
            "\($0)".hasPrefix("the link pattern 'small://secret' cannot be used: it needs a login")
        }
    }

    @Test func `after a kill it returns to where the user was, also if its flows have changed`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await start()
        first.app.links.open("small://notes/7")
        await first.window.idle(within: .seconds(10))
        #expect(try await start().titles == ["note 7"])
        let misled = try await start(opening: "small://nowhere")
        #expect(misled.titles == ["note 7"])
        try await misled.app.end(status: 0)
        let smaller = try await start([Self.flows[0]])
        #expect(smaller.titles == ["clock"])
        #expect(smaller.window.notice?.text == "Could not fully restore where you were: 'Notes' is gone from the app.")
    }

    @Test func `a quit counts as the end of a start, and two starts that are cut short as a fault`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await start(opening: "small://notes/7")
        await first.window.idle(within: .seconds(10))
        for _ in 0..<4 {
            let quiet = try await start()
            #expect(quiet.titles == ["note 7"])
            try await quiet.app.end(status: 0)
        }
        for _ in 0..<2 { #expect(try await start().titles == ["note 7"]) }
        let third = try await start()
        #expect(third.titles == ["clock"] && third.window.notice?.text.hasPrefix("Starting fresh") == true)
    }

    @Test(arguments: ["", "{", "[]", "{\"places\":{\"user\":\"{}\"},\"starts\":0}"])
    func `a file that can't be read counts as empty`(text: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "state"), withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let first = try await start()
        #expect(first.titles == ["clock"] && first.window.notice == nil)
        first.app.links.open("small://notes/7")
        await first.window.idle(within: .seconds(10))
        #expect(try await start().titles == ["note 7"])
    }

    @Test func `a folder that can't be written is reported, and the app goes on`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder)
        let first = try await start()
        first.app.links.open("small://notes/7")
        await first.window.idle(within: .seconds(10))
        #expect(first.titles == ["note 7"])
        #expect(first.window.notice?.text == "where you are can't be stored in '\(file)'; make its folder writable")
    }
}
