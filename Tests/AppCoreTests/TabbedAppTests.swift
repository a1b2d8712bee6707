import AppCore
import AppCoreLinks
import AppCoreShell
import AppCoreTesting
import Foundation
import Testing

/// An app that is a list of flows, with nothing of its own.
@MainActor @Suite struct TabbedAppTests {
    private struct NoteRoute: Route {
        let id: Int

        static let links = [
            LinkPattern("notes/:id", "a note", example: NoteRoute(id: 1)) { (values) throws(LinkError) in
                NoteRoute(id: try values.value("id"))
            } values: {
                ["id": $0.id]
            }
        ]
    }

    private struct TagRoute: Route {
        static let links = [LinkPattern("tag", "a tag", to: TagRoute())]
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "TabbedApp-\(UUID().uuidString)")
    private var file: String { folder.appending(path: "state/navigation.json").path }

    private static let flows: [MountedFlow<String>] = [
        MountedFlow("Clock") { _ in TestCoordinator("clock") { $0.flow.show(PlainScreen("clock")) } },
        MountedFlow("Notes") { _ in TestCoordinator("notes") { $0.flow.show(PlainScreen("notes")) } }
            .routes { (route: NoteRoute, app) in
                TestCoordinator("note") { child in
                    child.flow.show(PlainScreen("\(app.context) \(route.id)"))
                }
            },
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
        first.app.open("small://notes/7")
        #expect(first.titles == ["note 7"])
        #expect(first.app.explain("small://notes/8").text.contains("opens      a note: 8"))
        #expect(try await start(opening: "small://notes/3").titles == ["note 3"])
    }

    @Test func `a link to the page that a tab shows leaves it as it is, and one from further up goes back to it`()
        async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await start(opening: "small://notes/7")
        let page = try #require(first.window.focusedScreen)
        first.window.perform(.select(try #require(first.window.snapshot.appTabs?.children.first?.id)))
        #expect(first.titles == ["clock"])
        first.app.open("small://notes/7")
        #expect(first.window.focusedScreen === page)
        first.app.running.go(to: NoteRoute(id: 8))
        first.app.open("small://notes/7")
        #expect(first.titles == ["note 7"] && first.window.focusedScreen !== page)
    }

    @Test func `flows that don't fit together are refused when the app is made, with a way out`() {
        func plain(_ name: String, needs: Need = .nothing) -> MountedFlow<String> {
            MountedFlow(name, needs: needs) { _ in TestCoordinator(name) }
        }
        let other = plain("Other").routes { (_: NoteRoute, _) in TestCoordinator("note") }
        for (flows, error) in [
            ([plain("Clock")], .twoFlows("Clock")),
            ([plain("")], .noName),
            (
                [
                    MountedFlow("Tags").routes { (_: TagRoute, _) in TestCoordinator("tag") }
                        .routes { (_: NoteRoute, _) in TestCoordinator("note") }
                ], .routesTwice("Tags")
            ),
            ([MountedFlow("Tags", inTabOf: "Nowhere")], .noTab("Nowhere", of: "Tags")),
            ([other], .link(.conflict("notes/:id", "notes/:id"))),
            ([plain("Secret", needs: .user)], .noUsers(flow: "Secret")),
        ] as [([MountedFlow<String>], MountError)] {
            #expect(throws: error) {
                try TabbedApp(Self.flows + flows, context: "note", links: .scheme("small"))
            }
        }
        #expect(throws: MountError.noLogin) {
            try TabbedApp(
                Self.flows, context: "note", links: .scheme("small"), launch: Launch([.signedOut: [.login]]))
        }
    }

    @Test func `after a kill it returns to where the user was, also if its flows have changed`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try await start()
        first.app.open("small://notes/7")
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
    func `a file that can't be read is told and kept, and counts as empty`(text: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "state"), withIntermediateDirectories: true)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let first = try await start()
        let isDamaged = !text.contains("starts")
        #expect(
            first.titles == ["clock"] && (first.window.notice?.text.hasPrefix("Starting fresh") == true) == isDamaged)
        #expect(FileManager.default.fileExists(atPath: file + ".damaged") == isDamaged)
        first.app.open("small://notes/7")
        await first.window.idle(within: .seconds(10))
        #expect(try await start().titles == ["note 7"])
    }

    @Test func `a folder that can't be written is reported, and the app goes on`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder)
        let first = try await start()
        first.app.open("small://notes/7")
        await first.window.idle(within: .seconds(10))
        #expect(first.titles == ["note 7"])
        #expect(first.window.notice?.text == "where you are can't be stored in '\(file)'; make its folder writable")
    }
}
