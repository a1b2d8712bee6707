import AppCore
public import AppCoreLinks
import AppCoreRouting

/// Where one of an app's own links leads: a place of one of its flows.
public struct MountedLink<Context>: Equatable, Sendable {
    /// The name of the flow in whose tab it opens; `nil` if it opens over what is shown.
    public let tab: String?

    let place: any MountedRoute<Context>

    /// The flow's route, of the flow's own type.
    public var route: any Route { place.route }
    /// Whether it opens above the current screen, in any tab.
    public var opensInAnyTab: Bool { place.opensInAnyTab }

    /// What stands before the place now: for a guest, `user` comes before all else, and nobody else needs one.
    @MainActor func need(in app: RunningApp<Context>) -> Need {
        if app.user == nil, place.needsUser { return .user }
        let need = place.need(in: app)
        if case .user = need, app.user != nil { return .nothing }
        return need
    }

    /// Says why the place doesn't exist; `nil` if it does, or if only a user may know that.
    @MainActor func problem(in app: RunningApp<Context>) -> String? {
        if case .missing(let reason) = need(in: app) { reason } else { nil }
    }

    /// Says why the place can't be shown, as far as that is known without showing it; `nil` if only a user may know.
    @MainActor func refusal(in app: RunningApp<Context>) -> String? {
        switch need(in: app) {
        case .user: return nil
        case .missing(let reason): return reason
        case .nothing, .work: do { try place.check(in: app) } catch { return "\(error)" }
        }
        return nil
    }

    /// Whether both lead to the same place.
    public static func == (first: MountedLink, second: MountedLink) -> Bool {
        first.tab == second.tab && first.place.isEqual(to: second.place)
    }
}

/// A route of a mounted flow, whatever its type.
protocol MountedRoute<Context>: Sendable {
    associatedtype Context

    var route: any Route { get }
    var needsUser: Bool { get }
    /// Whether it opens above other screens, in any tab.
    var opensInAnyTab: Bool { get }
    /// Whether it can be shown without a tab, which also holds for the first of such routes.
    var isPage: Bool { get }

    @MainActor func need(in app: RunningApp<Context>) -> Need
    /// Throws if no coordinator can be made for the route.
    @MainActor func check(in app: RunningApp<Context>) throws
    /// Shows the route above a flow's current screen, or on a container; throws why it can't be shown.
    ///
    /// Making the link of a route takes longer than all else here, so who has it passes it on.
    @MainActor func run(
        in flow: AnyFlow, on container: StackContainer?, _ app: RunningApp<Context>, link: String?
    ) throws
    /// The destination of the route above a screen, to which a step leads: the first one of its tab, or the visible one.
    @MainActor func destination(
        in app: RunningApp<Context>, above front: DestinationStep<StackContainer, Void>
    ) -> Destination
    /// The destination of the route over everything visible; the step leads there after what guards the route, if
    /// anything does.
    @MainActor func destination(
        in app: RunningApp<Context>, over visible: DestinationStep<StackContainer, Void>, isGuarded: Bool
    ) -> Destination
    func isEqual(to other: any MountedRoute<Context>) -> Bool
}

extension LinkTable {
    /// Finds the place to which a link from any source leads; throws if it doesn't exist.
    @MainActor public func target<Context>(
        of text: String, in app: RunningApp<Context>
    ) throws(LinkError) -> Target where Target == MountedLink<Context> {
        let link = try target(of: text)
        if let problem = link.problem(in: app) { throw .nothingThere(problem) }
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
