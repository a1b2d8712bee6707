import AppCore
import AppCoreRouting

/// Where one of the app's own links leads: a place of one of its flows, or the page about the app.
struct AppLink: Equatable, Sendable {
    let route: any AppRoute

    init(_ route: some AppRoute) { self.route = route }

    var needsLogin: Bool { type(of: route).needsLogin }
    /// Whether it opens above the current screen, in any tab.
    var opensInAnyTab: Bool { type(of: route).opensInAnyTab && !route.isFirstScreen }

    static func == (first: AppLink, second: AppLink) -> Bool { first.route.isEqual(to: second.route) }
}

extension AppLink {
    /// The links of all flows, under the app's own scheme and under a web host; built on first use.
    ///
    /// If patterns of two flows match the same links, this stops the program and names both patterns.
    @MainActor static let table: LinkTable<AppLink> = {
        var table = LinkTable<AppLink>(.app, .web(host: "kanjilist.example"))
        do throws(LinkError) {
            for flow in AppFlow.all { if let routes = flow.routes { try table.mount(routes) } }
            try table.mount(AboutRoute.self)
        } catch {
            preconditionFailure("\(error)")
        }
        return table
    }()
}

extension LinkTable<AppLink> {
    /// Adds the links to a flow's places.
    fileprivate mutating func mount<Route: AppRoute>(_ route: Route.Type) throws(LinkError) {
        try mount(Route.links, gate: Route.needsLogin ? "a login" : nil) { AppLink($0) }
    }
}

extension AppContainer {
    /// Finds where a link leads.
    ///
    /// - Parameter text: The link, from any source.
    /// - Returns: A place that exists.
    /// - Throws: Why the link is refused.
    func link(of text: String) throws(LinkError) -> AppLink {
        let link = try AppLink.table.target(of: text)
        if let problem = link.route.problem(in: self) { throw .nothingThere(problem) }
        return link
    }

    /// Whether a link needs a login first.
    func asksForLogin(_ link: AppLink) -> Bool { link.needsLogin && account == nil }
}

extension AppContainer {
    /// The beginnings of links, up to the first parameter, with an example of each.
    var linkBeginnings: [String] {
        AppLink.table.entries.flatMap { row in
            // Up to the slash before the first parameter, or to the question mark.
            let end = row.pattern.firstIndex(of: "?") ?? row.pattern.firstRange(of: "/:")?.upperBound
            let beginning = String(end.map { row.pattern[..<$0] } ?? row.pattern[...])
            return [beginning.hasSuffix(":") ? String(beginning.dropLast()) : beginning]
                + (row.example.map { [$0] } ?? [])
        }
    }

    /// Why a link can't be opened; `nil` if it can.
    func problem(with link: String) -> String? {
        do throws(LinkError) {
            _ = try self.link(of: link)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

extension AppFlow {
    /// The flow whose tab opens a link; `nil` if there is none.
    static func opening(_ link: AppLink) -> AppFlow? { all.first { $0.opens(link) } }

    /// Whether a link leads to a place of the flow.
    func opens(_ link: AppLink) -> Bool { routes.map { type(of: link.route) == $0 } ?? false }
}
