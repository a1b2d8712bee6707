public import AppCoreLinks

/// Why an app can't be made of some flows.
public enum MountError: Error, Equatable, CustomStringConvertible {
    /// Two flows have this name.
    case twoFlows(String)
    /// A flow has routes twice.
    case routesTwice(String)
    /// A flow has no name.
    case noName
    /// A flow's links open in a tab that no flow has.
    case noTab(String, of: String)
    /// A flow needs a user, and the app has none.
    case noUsers(flow: String)
    /// The launch shows a login, and the app has no users.
    case noLogin
    /// A pattern breaks a rule, or fits the links of another one.
    case link(LinkError)

    /// What is wrong, and how to mend it.
    public var description: String {
        switch self {
        case .twoFlows(let name): "two flows are named '\(name)'; links and saved places could not tell them apart"
        case .routesTwice(let flow): "'\(flow)' has `routes` twice; one enum has all its routes"
        case .noName: "a flow has no name; links and saved places know it by that"
        case .noTab(let tab, let flow): "the links of '\(flow)' open in the tab of '\(tab)', and no flow has that tab"
        case .noUsers(let flow): "'\(flow)' needs a user, and the app has none; say who uses it, with `users:`"
        case .noLogin: "the launch shows a login, and the app has no users; say who uses it, with `users:`"
        case .link(let error): "\(error)"
        }
    }
}

extension LinkTable {
    /// Makes the table of an app's links, which begin as the mounts say; throws if the flows don't fit together.
    @MainActor public init<Context>(
        of flows: [MountedFlow<Context>], _ mounts: LinkMount...
    ) throws(MountError) where Target == MountedLink<Context> { try self.init(of: flows, mounts) }

    @MainActor init<Context>(
        of flows: [MountedFlow<Context>], _ mounts: [LinkMount]
    ) throws(MountError) where Target == MountedLink<Context> {
        self.init(mounts: mounts)
        var names: Set<String> = []
        for flow in flows where !names.insert(flow.name).inserted { throw .twoFlows(flow.name) }
        for flow in flows {
            if flow.name.isEmpty { throw .noName }
            if flow.hasRoutesTwice { throw .routesTwice(flow.name) }
            if let tab = flow.tab, !flows.contains(where: { $0.hasTab && $0.name == tab }) {
                throw .noTab(tab, of: flow.name)
            }
            do throws(LinkError) { try flow.mount?(&self) } catch { throw .link(error) }
        }
    }
}
