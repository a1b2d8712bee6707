import AppCore
import AppCoreLinks
import AppCoreShell
import FoundationEssentials

/// A screen of a flow with a link.
private final class DeepCoordinator: Coordinator {
    let flow = Flow<Never>("deep")
    private let link: String

    init(_ link: String) { self.link = link }

    func start() {
        flow.link = link
        flow.show(ChildScreen())
    }
}

/// Tabs with stacks, filled from a saved place.
private final class HomeCoordinator: Coordinator {
    let flow = Flow<Void>("home")
    let stacks: [StackContainer]
    private let place: [String: [String]]
    private let links: LinkTable<String>

    init(_ links: LinkTable<String>, _ place: [String: [String]]) {
        self.links = links
        self.place = place
        stacks = place.keys.sorted().map { StackContainer($0) }
    }

    func start() {
        let tabs = TabContainer(tabs: stacks)
        flow.show(tabs)
        for stack in stacks {
            flow.show(ChildScreen(), in: stack, from: tabs)
            for path in place[stack.title] ?? [] {
                guard let link = try? links.target(of: links.link(path)) else { continue }
                flow.run(DeepCoordinator(link), in: .navigator(stack), from: tabs) { _ in }
            }
        }
    }
}

/// Saves and restores five tabs with twenty screens each, from the tree to the text and back.
@MainActor func placeRows() throws -> [Row] {
    var links = LinkTable<String>(.scheme("bench"))
    try links.mount([
        LinkPattern("item/:number") { (values) throws(LinkError) in
            "item/" + (try values.value("number", as: String.self))
        } values: { _ in
            nil
        }
    ]) { $0 }
    let wanted = Dictionary(
        uniqueKeysWithValues: (0..<5).map { tab in ("Tab \(tab)", (0..<19).map { "item/\(tab * 100 + $0)" }) })
    let names = (0..<5).map { "Tab \($0)" }
    let window = Window()
    window.run(HomeCoordinator(links, wanted)) { _ in }
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
                let window = Window()
                window.run(HomeCoordinator(links, place.links)) { _ in }
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
