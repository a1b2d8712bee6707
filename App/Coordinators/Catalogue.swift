import AppCore
import AppCoreContent
import AppCoreRouting
import LoginFlow
import Observation

/// Lists the places of every flow, made from their routes, for `App --screens`; each opens by itself.
///
/// It runs in its own folder with its own account, so nothing that a tester does there shows up elsewhere.
final class CatalogueCoordinator: Coordinator {
    let flow = Flow<Void>("catalogue")

    private let container: AppContainer

    init(_ container: AppContainer) { self.container = container }

    func start() {
        let screen = CatalogueScreen(AppLink.table.entries)
        screen.onOpen = { self.edit($0) }
        screen.onLogin = { self.flow.run(LoginCoordinator(self.container.loginFlow)) { _ in } }
        screen.onIntroduction = { self.flow.run(IntroductionCoordinator()) { _ in } }
        flow.show(screen)
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
            try container.link(of: text).route.run(in: flow, FlowContext(container))
        } catch {
            screen.problem = "\(error)"
        }
    }
}

/// The places of every flow.
private final class CatalogueScreen: ContentScreen {
    let place = Place()
    let title = "Screens"
    private let rows: [LinkTable<AppLink>.Entry]
    var onOpen: (String) -> Void = { _ in }
    var onLogin: () -> Void = {}
    var onIntroduction: () -> Void = {}

    init(_ rows: [LinkTable<AppLink>.Entry]) { self.rows = rows }

    var content: Content {
        Section("Routes") {
            for row in rows {
                if let example = row.example {
                    Row(row.meaning, subtitle: example, hasDisclosure: true) { self.onOpen(example) }
                }
            }
        }
        Section("Without a link") {
            Row("the introduction", hasDisclosure: true) { self.onIntroduction() }
            Row("the welcome, signing in and signing up", hasDisclosure: true) { self.onLogin() }
        }
    }
}

/// One place's link, which the tester can edit and open.
@Observable private final class CatalogueEntryScreen: ContentScreen {
    let place = Place()
    let title = "Screen"
    var problem: String?
    private var link: String
    @ObservationIgnored var onOpen: (String) -> Void = { _ in }

    init(_ link: String) { self.link = link }

    var content: Content {
        Field(
            "Link", text: link, problem: problem, onEdit: { self.link = $0 },
            onCommit: {
                self.link = $0
                self.onOpen($0)
            })
        Button("Open", role: .primary) { self.onOpen(self.link) }
    }
}
