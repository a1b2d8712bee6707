import AppCore
import AppCoreLinks
import AppCoreShell
import FoundationEssentials

/// The first screen of a tab, or an item to which a link leads.
final class ItemCoordinator: Coordinator {
    let flow = Flow<Never>("item")
    private let link: String?

    init(_ link: String? = nil) { self.link = link }

    func start() {
        if let link { flow.link = link }
        flow.show(ChildScreen())
    }
}

/// The tabs of an app, each with links to its items.
protocol TabName: Sendable {
    static var tab: String { get }
    static var links: [LinkPattern<ItemRoute<Self>>] { get }
}
enum Tab0: TabName { static let (tab, links) = items("tab0", Tab0.self) }
enum Tab1: TabName { static let (tab, links) = items("tab1", Tab1.self) }
enum Tab2: TabName { static let (tab, links) = items("tab2", Tab2.self) }
enum Tab3: TabName { static let (tab, links) = items("tab3", Tab3.self) }
enum Tab4: TabName { static let (tab, links) = items("tab4", Tab4.self) }

private func items<Tab: TabName>(_ name: String, _ tab: Tab.Type) -> (String, [LinkPattern<ItemRoute<Tab>>]) {
    (name, [LinkPattern("\(name)/:number", "an item", ItemRoute<Tab>.item)])
}

enum ItemRoute<Tab: TabName>: Route {
    case item(Int)

    static var links: [LinkPattern<Self>] { Tab.links }
}

/// The flows of an app with five tabs, each with links to its items.
@MainActor let fiveTabs = [
    mounted(Tab0.self), mounted(Tab1.self), mounted(Tab2.self), mounted(Tab3.self), mounted(Tab4.self),
]

@MainActor private func mounted<Tab: TabName>(_ tab: Tab.Type) -> MountedFlow<Void> {
    MountedFlow(Tab.tab) { _ in ItemCoordinator() }
        .routes { (_: ItemRoute<Tab>, _) in ItemCoordinator() }
}

/// Saves and restores five tabs with twenty screens each, from the tree to the text and back.
@MainActor func placeRows() throws -> [Row] {
    let table = try LinkTable(of: fiveTabs, .scheme("bench"))
    let names = fiveTabs.map(\.name)
    func show(_ place: SavedNavigation) throws -> Window {
        let window = Window()
        try TabbedApp(fiveTabs, context: (), links: table).run(in: window, at: place) {}
        return window
    }
    struct Saved: Encodable {
        var format = SavedNavigation.format
        var front: String
        var links: [String: [String]]
    }
    let paths = names.map { name in (name, (1...19).map { "\(name)/\($0)" }) }
    let saved = Saved(front: names[0], links: Dictionary(uniqueKeysWithValues: paths))
    let window = try show(try JSONDecoder().decode(SavedNavigation.self, from: JSONEncoder().encode(saved)))
    guard let place = SavedNavigation(window.snapshot, tabs: names),
        place.links.values.map(\.count) == [19, 19, 19, 19, 19]
    else {
        throw ProcessError(description: "the restored place differs from the shown one")
    }
    let text = try JSONEncoder().encode(place)
    let samples = try interleave(
        31,
        [
            Subject(times: 20) { keep(try JSONEncoder().encode(SavedNavigation(window.snapshot, tabs: names))) },
            Subject(times: 20) { keep(try JSONEncoder().encode(place)) },
            Subject(times: 20) {
                let place = try JSONDecoder().decode(SavedNavigation.self, from: text)
                let window = try show(place)
                keep(window.snapshot)
                window.close()
            },
            Subject(times: 20) { keep(try JSONDecoder().decode(SavedNavigation.self, from: text)) },
        ])
    return [
        Row(
            name: "save 5 tabs of 20 screens", ours: samples[0], baseline: ("JSON encoding alone", samples[1]),
            target: .timesBaseline(2)),
        Row(
            name: "restore 5 tabs of 20 screens", ours: samples[2], baseline: ("JSON decoding alone", samples[3]),
            target: .timesBaseline(8)),
    ]
}
