import AppCore
public import AppCoreLinks

/// A running app, as those see it who make its flows: what they are made from, and the ways out of them.
///
/// ```swift
/// dependencies.onKanji = { app.go(to: Renamed(place: KanjiRoute.kanji($0))) }
/// ```
///
/// It doesn't keep the app: once that has ended, its ways lead nowhere.
@MainActor @dynamicMemberLookup public struct RunningApp<Context> {
    /// What the app's flows are made from.
    public let context: Context

    private(set) weak var ways: (any AppWays<Context>)?

    /// Makes one for flows that lead nowhere else, such as those of a catalogue of screens.
    public init(_ context: Context) { self.context = context }

    init(_ context: Context, _ ways: any AppWays<Context>) {
        self.context = context
        self.ways = ways
    }

    /// A part of what the app's flows are made from.
    public subscript<Value>(dynamicMember part: KeyPath<Context, Value>) -> Value { context[keyPath: part] }

    /// The user who is signed in; `nil` for a guest, and in an app without users.
    public var user: String? { ways?.currentUser }

    /// Whether the app shows a tab of this name.
    public func hasTab(_ name: String) -> Bool { ways?.hasTab(name) ?? false }

    /// Whether the tabs show where the user was, and not their first screens.
    public var isRestored: Bool { ways?.isRestored ?? false }

    /// Goes to a place of any flow: above the visible screen if it opens in any tab, else in its own tab.
    public func go(to route: some Route) { ways?.go(to: route) }

    /// The whole link of a place, to hand out; `nil` if the place has none, or in a catalogue of screens.
    public func link(to route: some Route) -> String? { route.link.flatMap { ways?.link($0) } }

    /// Opens a link that a flow hands out, such as one in a text, as `go(to:)` opens its place.
    public func open(_ link: String) { ways?.follow(link) }

    /// Goes to the first screen of a tab.
    public func goToTab(_ name: String) { ways?.goToTab(name) }

    /// Tells the user something, wherever they are.
    public func notify(_ text: String) { ways?.flow.notify(text) }

    /// Asks a guest to sign in, in a sheet over the current screen; afterwards their own session begins.
    public func signIn() { ways?.signIn() }

    /// Changes who uses the app, ends the session, and begins the next one.
    ///
    /// Meanwhile the user can do nothing in the session, and what flows ask of the app waits for the next one. Changes
    /// follow one another. If one throws, the user learns why, and nothing else is different.
    ///
    /// ```swift
    /// app.running.changeUser { $0.user = nil }
    /// ```
    public func changeUser(_ change: @escaping @MainActor (Context) async throws -> Void) {
        let context = context
        ways?.changeUser { try await change(context) }
    }
}

/// The ways out of an app's flows.
@MainActor protocol AppWays<Context>: AnyObject {
    associatedtype Context

    /// The window's first flow.
    var flow: AnyFlow { get }
    var currentUser: String? { get }
    var isRestored: Bool { get }
    /// Whether the user is changing.
    var isChanging: Bool { get }

    func hasTab(_ name: String) -> Bool
    /// The whole link for a path.
    func link(_ path: String) -> String
    func go(to route: some Route)
    func follow(_ link: String)
    func goToTab(_ name: String)
    func signIn()
    /// Shows the login in the tab of a flow that needs a user.
    func runLogin(in flow: AnyFlow, on stack: StackContainer, onEnd: @escaping (Departure?) -> Void)
    func changeUser(_ change: @escaping @MainActor () async throws -> Void)
}
