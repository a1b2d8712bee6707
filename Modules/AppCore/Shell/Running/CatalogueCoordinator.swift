public import AppCore
import AppCoreContent
public import AppCoreLinks
import Observation

/// Lists the places of every flow, made from an app's links; each opens by itself, with values that a tester types.
///
/// Run it on data of its own, so that nothing that a tester does there shows up elsewhere.
public final class CatalogueCoordinator<Context>: Coordinator {
    /// The catalogue's flow, which the user leaves by going back.
    public let flow = Flow<Void>("catalogue")

    private let links: LinkTable<MountedLink<Context>>
    private let app: RunningApp<Context>
    private let others: [(title: String, run: (AnyFlow) -> Void)]

    /// Makes the coordinator.
    ///
    /// - Parameters:
    ///   - links: The app's links.
    ///   - context: What its flows are made from; they lead nowhere else.
    ///   - others: What has no link, and how the catalogue's flow runs it.
    public init(
        _ links: LinkTable<MountedLink<Context>>, context: Context,
        others: [(title: String, run: (AnyFlow) -> Void)] = []
    ) {
        self.links = links
        app = RunningApp(context)
        self.others = others
    }

    /// Shows the list.
    public func start() {
        let others = others.map { other in (other.title, { other.run(self.flow) }) }
        flow.show(CatalogueScreen(links.entries, others: others) { self.edit($0) })
    }

    /// Shows an entry's link, whose parameters the tester can change.
    private func edit(_ link: String) {
        let screen = CatalogueEntryScreen(link)
        screen.onOpen = { [unowned screen] in self.open($0, on: screen) }
        flow.show(screen)
    }

    private func open(_ text: String, on screen: CatalogueEntryScreen) {
        do throws(any Error) {
            screen.problem = nil
            try links.target(of: text, in: app).place.run(in: flow, on: nil, app, link: nil)
        } catch {
            screen.problem = "\(error)"
        }
    }
}

private final class CatalogueScreen: ContentScreen {
    let title = "Screens"
    private let examples: [(meaning: String, link: String)]
    private let others: [(title: String, run: () -> Void)]
    private let onOpen: (String) -> Void

    init<Target>(
        _ entries: [LinkTable<Target>.Entry], others: [(title: String, run: () -> Void)],
        onOpen: @escaping (String) -> Void
    ) {
        examples = entries.compactMap { entry in entry.example.map { (entry.meaning, $0) } }
        self.others = others
        self.onOpen = onOpen
    }

    var content: Content {
        Section("Routes") {
            for example in examples {
                Row(example.meaning, subtitle: example.link, hasDisclosure: true, id: ElementID(example.link)) {
                    self.onOpen(example.link)
                }
            }
        }
        Section("Without a link") {
            for (number, other) in others.enumerated() {
                Row(other.title, hasDisclosure: true, id: ElementID("other-\(number)")) { other.run() }
            }
        }
    }
}

/// One place's link, which the tester can edit and open.
@Observable private final class CatalogueEntryScreen: ContentScreen {
    let title = "Screen"
    var problem: String?
    private var link: String
    @ObservationIgnored var onOpen: (String) -> Void = { _ in }

    init(_ link: String) { self.link = link }

    var content: Content {
        Field(
            "Link", text: link, problem: problem, id: "link", onEdit: { self.link = $0 },
            onCommit: {
                self.link = $0
                self.onOpen($0)
            })
        Button("Open", role: .primary, id: "open") { self.onOpen(self.link) }
    }
}
