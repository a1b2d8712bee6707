import AppCore

/// A place of a flow that the app's own links lead to, and what the app has to know of it.
protocol AppRoute: Equatable, Sendable {
    /// The links to the flow's places.
    static var links: [LinkPattern<Self>] { get }
    /// Whether somebody has to be signed in to go to any of them.
    static var needsLogin: Bool { get }
    /// What the place is, in words.
    var end: String { get }
    /// Whether it is the first screen of the flow's tab.
    var isFirstScreen: Bool { get }
    /// What is missing at the place, in words, so that nothing moves for it; `nil` if it is there.
    @MainActor func problem(in container: AppContainer) -> String?
    /// Runs a flow of its own there, as a child of the given one.
    @MainActor func run(in flow: AnyFlow, _ container: AppContainer) throws
}

extension AppRoute {
    static var needsLogin: Bool { false }
    @MainActor func problem(in container: AppContainer) -> String? { nil }

    fileprivate func isEqual(to other: any AppRoute) -> Bool { self == other as? Self }
}

/// Where one of the app's own links leads: a place of one of its flows, or what is told about the app.
struct AppLink: Equatable, Sendable {
    let route: any AppRoute

    init(_ route: some AppRoute) { self.route = route }

    static let about = AppLink(AboutRoute())

    var needsLogin: Bool { type(of: route).needsLogin }
    var end: String { route.end }
    var isFirstScreen: Bool { route.isFirstScreen }

    static func == (first: AppLink, second: AppLink) -> Bool { first.route.isEqual(to: second.route) }
}

extension LinkTable<AppLink> {
    /// Adds the links to a flow's places.
    mutating func mount<Route: AppRoute>(_ route: Route.Type) throws(LinkError) {
        try mount(Route.links, gate: Route.needsLogin ? "a login" : nil) { AppLink($0) }
    }
}
