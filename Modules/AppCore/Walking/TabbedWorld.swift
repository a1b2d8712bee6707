import AppCore
import AppCoreLinks
import AppCoreShell
import AppCoreTesting

/// An app of tabs, with where its users were from one start to the next.
final class TabbedWorld<Context>: WalkedWorld {
    let texts: [String: [String]]
    private(set) var links: [String] = []
    private(set) var hasEnded = false
    private let make: @MainActor () throws -> TabbedApp<Context>
    private let places = PlacesInMemory()
    private weak var app: TabbedApp<Context>?

    init(_ texts: [String: [String]], _ make: @escaping @MainActor () throws -> TabbedApp<Context>) {
        (self.texts, self.make) = (texts, make)
    }

    func start(in window: Window, _ setting: FlowSetting) {
        guard let app = try? make() else {
            hasEnded = true
            return
        }
        hasEnded = false
        links = app.links.entries.compactMap(\.example)
        self.app = app
        app.run(in: window, restoringFrom: places) { self.hasEnded = true }
    }

    func open(_ link: String) { app?.open(link) }
}
