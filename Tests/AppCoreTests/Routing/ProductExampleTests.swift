import AppCore
import AppCoreLinks
import AppCoreRouting
import Testing

/// The example of the article that explains RouteComposer: a product, from anywhere, after a login.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ProductExampleTests {
    private let example = Example()

    private enum Place: Sendable { case product(Int) }

    @MainActor private final class Example {
        let shop = Shop()
        let router: Router<Place>
        var isSignedIn = false

        init() {
            router = Router(for: shop.coordinator.flow) { _ in Destination("nowhere", to: .none) }
            let login = shop.login { [unowned self] in self.isSignedIn }
            let product = StepAssembly.from(.topLevel, Int.self)
                .build(Factory { _ in StackContainer() }, by: .present(.sheet))
                .find(.showing { $0.id }, orBuild: Factory { ProductScreen($0) }, by: .push)
                .guarded(by: login)
                .task { screen, _ in screen.showsClose = true }
                .afterwards { [unowned self] _, id, _ in
                    self.isSignedIn = true
                    self.shop.events.append("counted \(id)")
                }
            router.configuration = { place in
                switch place {
                case .product(let id): Destination("product", to: product, with: id)
                }
            }
        }

        var products: [ProductScreen] { shop.window.visibleScreens.compactMap { $0 as? ProductScreen } }

        /// Checks what every way to the product must lead to.
        func check(opensFirst open: () -> Void, again: () -> Void, other: () -> Void) async {
            open()
            await shop.until { shop.titles == ["login"] }
            #expect(shop.events == ["login asked"] && products.isEmpty)
            shop.tap()
            await shop.until { shop.titles == ["product 7"] }
            #expect(shop.events == ["login asked", "signed in", "counted 7"])
            #expect(shop.shape.hasSuffix(" | stack(product 7)"))
            #expect(products.first?.showsClose == true)
            let first = products.first
            again()
            #expect(products.first === first && shop.levels == 1)
            #expect(shop.events.last == "counted 7" && shop.events.count == 4)
            other()
            #expect(shop.titles == ["product 8"] && shop.levels == 2)
            #expect(products.first?.showsClose == true && shop.events.count == 5)
        }
    }

    @Test func `a row tap: login first, then the product in a new stack, shown again by the same id`() async {
        let list = PlainScreen("list")
        example.shop.coordinator.flow.show(list, in: example.shop.home)
        list.onTap = { example.router.open(.product(7)) }
        await example.check {
            example.shop.window.tap(on: list)
        } again: {
            example.router.open(.product(7))
        } other: {
            example.router.open(.product(8))
        }
    }

    @Test func `a link: login first, then the product in a new stack, shown again by the same id`() async throws {
        var table = LinkTable<Place>(.scheme("shop"))
        let pattern = LinkPattern<Place>("product/:id") { (values) throws(LinkError) in
            .product(try values.value("id"))
        } values: { place in
            switch place {
            case .product(let id): ["id": id]
            }
        }
        try table.mount([pattern]) { $0 }
        let links = table
        func follow(_ link: String) { if let place = try? links.target(of: link) { example.router.open(place) } }
        await example.check {
            follow("shop://product/7")
        } again: {
            follow("shop://product/7")
        } other: {
            follow("shop://product/8")
        }
    }

    @Test func `a user who does not sign in stays where they were, and nothing is counted`() async {
        let before = example.shop.shape
        let going = Task { try await example.router.go(to: .product(7)) }
        await example.shop.until { example.shop.titles == ["login"] }
        example.shop.window.perform(.dismiss(from: example.shop.window.id(of: example.shop.window.focusedScreen)))
        await #expect(throws: RoutingError.self) { try await going.value }
        #expect(example.shop.shape == before && example.shop.events == ["login asked"])
        #expect(example.shop.window.journal.entries.last?.detail == "product: a login was cancelled")
        #expect(example.shop.window.notice == nil)
    }
}

extension DestinationStep where Target == PlainScreen, Context == Void {
    /// A chain that no case leads to.
    static var none: DestinationStep { DestinationStep { _, _ in nil } }
}
