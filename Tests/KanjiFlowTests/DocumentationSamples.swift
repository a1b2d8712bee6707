import AppCore
import AppCoreContent
import AppCoreDependencies
import AppCoreLinks
import AppCoreRouting
import AppCoreTesting
import AppCoreWalking
import KanjiFlow
import KanjiFlowInMemory
import Observation
import Testing

// The samples of doc comments, in code that is built: a test compares them with the comments.

// MARK: - What the samples are about

private struct City: Sendable {}

private struct Product: Sendable {
    typealias ID = Int
}

private struct Feed: Sendable {
    let id: Int
    let title: String
}

private struct Account: Sendable {}

private final class Database {
    init(path: String) {}
}

private final class FeedStore {
    init(_ database: Database) {}
}

private final class CitiesScreen: Screen {
    let title = "Cities"
    var onChoose: (City) -> Void = { _ in }
}

private final class ProductScreen: Screen {
    let title = "Product"
    let id: Product.ID
    init(_ id: Product.ID) { self.id = id }
}

private final class HomeScreen: Screen {
    let title = "Home"
}

private final class SearchScreen: Screen {
    let title = "Search"
}

private final class Shop: Sendable {
    func product(_ id: Product.ID) async throws -> Product.ID { id }
}

private final class CarouselContainer: Container {
    let title = "Cards"
    let kind = ContainerKind(rawValue: "carousel")

    func visible(in shape: ContainerShape) -> Range<Int> { shape.selected..<shape.selected + 1 }
    func change(for request: ContainerRequest, in shape: ContainerShape) -> ContainerChange? { nil }
}

private final class LoginCoordinator: Coordinator {
    let flow = Flow<Account>("login")
    init(_ dependencies: Void) {}
    func start() {}
}

// MARK: - The samples

private final class CitiesCoordinator: Coordinator {
    let flow = Flow<City>("cities")
    func start() {
        let screen = CitiesScreen()
        screen.onChoose = { city in self.flow.finish(city) }
        flow.show(screen)
    }
}

extension Action where Parent == CarouselContainer {
    fileprivate static var card: Action { Action("card") { carousel, shape in carousel.change(for: .show, in: shape) } }
}

@MainActor private let productStep = StepAssembly.from(.topLevel, Product.ID.self)
    .build(Factory { _ in StackContainer() }, by: .present(.sheet))
    .find(.showing { $0.id }, orBuild: Factory { ProductScreen($0) }, by: .push)

extension Destination {
    @MainActor fileprivate static func product(_ id: Product.ID) -> Destination {
        Destination("product", to: productStep, with: id)
    }
}

@MainActor private func factories(_ shop: Shop, login: RoutingInterceptor<Void>) {
    let plain = Factory { (id: Product.ID) in ProductScreen(id) }
    let prepared = Factory(prepare: { (id: Product.ID) in try await shop.product(id) }, build: { ProductScreen($0) })
    _ = (plain, prepared)
    _ =
        ContainerFactory(Factory { (_: Void) in TabContainer() }, holding: Factory { _ in HomeScreen() }, by: .addTab)
        .adding(Factory { _ in SearchScreen() }, by: .addTab, interceptors: [login])
}

@MainActor private func routes(
    _ flow: Flow<City>, session: SessionScope?, _ dependencies: Void,
    to toDestination: @escaping (KanjiRoute) -> Destination
) {
    func destination(of route: KanjiRoute) -> Destination { toDestination(route) }
    let router = Router(for: flow) { (route: KanjiRoute) in destination(of: route) }
    router.open(.kanji("水"))

    _ =
        RoutingInterceptor(
            "a login", isNeeded: { _ in session == nil },
            perform: { _ in
                guard case .finished = await flow.outcome(of: LoginCoordinator(dependencies), in: .modal(.sheet)) else {
                    throw CancellationError()
                }
            }) as RoutingInterceptor<Void>
}

@MainActor private func steps(login: RoutingInterceptor<Product.ID>) {
    let product = StepAssembly.from(.topLevel, Product.ID.self)
        .build(Factory { _ in StackContainer() }, by: .present(.sheet))
        .find(.showing { $0.id }, orBuild: Factory { ProductScreen($0) }, by: .push)
        .guarded(by: login)
    _ = product
}

@Observable private final class WelcomeScreen: ContentScreen {
    let title = "Welcome"
    var onContinue: () -> Void = {}

    var content: Content {
        Text("Hello")
        Button("Continue", id: "continue") { self.onContinue() }
    }
}

private final class FeedsScreen: ContentScreen {
    let title = "Feeds"
    var feeds: [Feed] = []
    var onOpen: (Feed) -> Void = { _ in }

    var content: Content {
        Section {
            Elements(feeds, id: { ElementID("feed-\($0.id)") }) { feed in Row(feed.title) { self.onOpen(feed) } }
        }
    }
}

private let path = ""

private class AppContainer: DependencyContainer {
    var database: Database { app { Database(path: path) } }
    var feeds: FeedStore { session { FeedStore(database) } }
    var clock: any Clock<Duration> { unique { ContinuousClock() } }
}

private enum CityScreenStyle: String, CaseIterable { case list, map }
private let cityScreen = Experiment("city-screen", shares: [CityScreenStyle.list: 50, .map: 50], whileUnknown: .list)

private let patterns: [LinkPattern<KanjiRoute>] = [
    LinkPattern("kanji/:character") { (values) throws(LinkError) in
        .kanji(try values.value("character"))
    } values: { route in
        if case .kanji(let character) = route { ["character": character] } else { nil }
    }
]

@MainActor private func screens(_ flow: Flow<City>, _ coordinator: CitiesCoordinator) {
    var outcomes: [Outcome<City>] = []
    let home = TestScreen("Home", rows: ["Open"])
    home.onTap = { _ in flow.run(coordinator) { outcomes.append($0) } }
    flow.show(home)
}

@MainActor private func conformance() async {
    await FlowConformance { KanjiCoordinator.inMemory() }
        .deeper { $0.tap("水") }
        .expect()
}

@MainActor private func walk() async {
    await Walker(seed: 1).expect { KanjiCoordinator.inMemory() }
}
