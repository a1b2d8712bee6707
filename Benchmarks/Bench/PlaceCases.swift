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
        flow.link = link
        flow.show(ChildScreen())
    }
}

/// The flows of an app with five tabs, each with links to its items.
@MainActor let fiveTabs = (0..<5).map { tab in
    MountedFlow(
        "tab\(tab)",
        routes: RouteMount(
            [
                LinkPattern("tab\(tab)/:number") { (values) throws(LinkError) in
                    try values.value("number", as: Int.self)
                } values: { _ in
                    nil
                }
            ], title: { "item \($0)" }, coordinator: { number, _ in ItemCoordinator("tab\(tab)/\(number)") }),
        makeTab: { (_: Void) in ItemCoordinator() })
}

/// Saves and restores five tabs with twenty screens each, from the tree to the text and back.
@MainActor func placeRows() throws -> [Row] {
    var links = LinkTable<MountedLink<Void>>(.scheme("bench"))
    try links.mount(fiveTabs)
    let names = fiveTabs.map(\.name)
    func show(_ place: SavedNavigation) -> Window {
        let window = Window()
        window.run(TabsCoordinator(fiveTabs, context: (), links: { [links] in links }, restoring: place)) { _ in }
        return window
    }
    struct Saved: Encodable {
        var format = SavedNavigation.format
        var front: String
        var links: [String: [String]]
    }
    let paths = names.map { name in (name, (1...19).map { "\(name)/\($0)" }) }
    let saved = Saved(front: names[0], links: Dictionary(uniqueKeysWithValues: paths))
    let window = show(try JSONDecoder().decode(SavedNavigation.self, from: JSONEncoder().encode(saved)))
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
                let window = show(place)
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
