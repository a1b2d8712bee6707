public import AppCore
public import AppCoreLinks

/// Where one of an app's own links leads: a place of one of its flows.
public struct MountedLink<Context>: Equatable, Sendable {
    /// The name of the flow in whose tab it opens.
    public let flow: String

    let place: any MountedRoute<Context>

    /// The place in words, such as “the profile”.
    public var title: String { place.title }
    /// The flow's route, of the flow's own type.
    public var route: any Equatable & Sendable { place.value }
    /// The path by which the flow writes the link; `nil` if none of its patterns does.
    public var path: String? { place.path }
    /// Whether it needs a login.
    public var needsLogin: Bool { place.needsLogin }
    /// Whether it opens above the current screen, in any tab.
    public var opensInAnyTab: Bool { place.opensInAnyTab }

    /// Says why the place doesn't exist; `nil` if it does.
    @MainActor public func problem(in context: Context) -> String? { place.problem(in: context) }

    /// Shows the place above a flow's current screen, or on a container; throws why it can't be shown.
    @MainActor public func run(
        in flow: AnyFlow, on container: StackContainer? = nil, _ context: Context
    ) throws { try place.run(in: flow, on: container, context) }

    /// Whether both lead to the same place.
    public static func == (first: MountedLink, second: MountedLink) -> Bool {
        first.flow == second.flow && first.place.isEqual(to: second.place)
    }
}

extension RouteMount {
    /// The place that a route leads to in a flow's tab, for `LinkRouter.follow`: what its link leads to, without a text
    /// between.
    public func link(to route: Route, inTabOf tab: String) -> MountedLink<Context> {
        MountedLink(flow: tab, place: RoutePlace(route: route, mount: self))
    }
}

extension LinkTable {
    /// Adds the links to a flow's places, which open in its tab; throws if a pattern breaks a rule or fits another
    /// one's links, and then none is mounted.
    public mutating func mount<Route, End, Context>(
        _ routes: RouteMount<Route, End, Context>, of flow: String
    ) throws(LinkError) where Target == MountedLink<Context> {
        try mount(routes.links, gate: routes.needsLogin ? "a login" : nil) { route in
            routes.link(to: route, inTabOf: flow)
        }
    }

    /// Finds the place to which a link from any source leads; throws if it doesn't exist.
    @MainActor public func target<Context>(
        of text: String, in context: Context
    ) throws(LinkError) -> Target where Target == MountedLink<Context> {
        let link = try target(of: text)
        if let problem = link.problem(in: context) { throw .nothingThere(problem) }
        return link
    }

    /// The beginnings of links, up to the first parameter, with an example of each; a host offers them for completion.
    public var beginnings: [String] {
        entries.flatMap { entry in
            // Up to the slash before the first parameter, or to the question mark.
            let end = entry.pattern.firstIndex(of: "?") ?? entry.pattern.firstRange(of: "/:")?.upperBound
            let beginning = String(end.map { entry.pattern[..<$0] } ?? entry.pattern[...])
            return [beginning.hasSuffix(":") ? String(beginning.dropLast()) : beginning]
                + (entry.example.map { [$0] } ?? [])
        }
    }
}
