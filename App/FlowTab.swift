import AppCore

/// A flow that has a tab.
@MainActor struct FlowTab {
    /// How a tab's flow ended.
    enum End: Equatable {
        case left(Departure)
        case finished
        /// Somebody signed in or out there.
        case changed(AccountChange)
    }

    let title: String
    /// Runs the flow on a tab's stack, as a child of the given flow, and tells how it ended; gives what opens links there.
    let run: (AnyFlow, TabContext, StackContainer, @escaping (End) -> Void) -> (any LinkOpening)?
    /// Whether a link leads to a place of the tab.
    let opens: (AppLink) -> Bool

    /// Makes a tab that opens no links.
    ///
    /// - Parameters:
    ///   - title: The tab's title.
    ///   - make: Makes the coordinator.
    init<Root: Coordinator>(_ title: String, make: @escaping (TabContext) -> Root) {
        self.init(title, opens: { _ in false }, make: make)
    }

    /// Makes a tab that opens the links to its coordinator's places.
    ///
    /// - Parameters:
    ///   - title: The tab's title.
    ///   - make: Makes the coordinator.
    init<Root: Coordinator & LinkOpening>(_ title: String, make: @escaping (TabContext) -> Root) {
        self.init(title, opens: { $0.route is Root.Route }, make: make)
    }

    private init<Root: Coordinator>(
        _ title: String, opens: @escaping (AppLink) -> Bool, make: @escaping (TabContext) -> Root
    ) {
        self.title = title
        self.opens = opens
        run = { parent, context, stack, onEnd in
            let coordinator = make(context)
            parent.run(coordinator, in: .navigator(stack)) { outcome in
                switch outcome {
                case .left(let departure): onEnd(.left(departure))
                case .finished(let value): onEnd((value as? AccountChange).map { .changed($0) } ?? .finished)
                }
            }
            return coordinator as? any LinkOpening
        }
    }
}

/// What a tab's coordinator is made from.
struct TabContext {
    let container: AppContainer
    /// The change of account that has led here, if one has.
    let change: AccountChange?
    /// Where the person was, if the app goes on from there.
    let place: SavedPlace?
    /// Whether the user types into the dictionary's search at once.
    var startsWithSearch = false
    /// Goes to where accounts are; `nil` where they have no tab.
    var onAccount: (@MainActor () -> Void)?
    /// Opens a link that leads elsewhere in the app.
    let onLink: (String) -> Void
}

/// A tab's coordinator that opens links above the tab's first screen.
@MainActor protocol LinkOpening<Route>: AnyObject {
    /// The places that links lead to.
    associatedtype Route: AppRoute

    /// Opens a place above what the tab shows, where the person was before.
    func open(_ route: Route)

    /// The way to a place, as one navigation.
    ///
    /// - Parameters:
    ///   - route: The place.
    ///   - front: The way to the tab's first screen.
    /// - Returns: The destination.
    func destination(of route: Route, from front: DestinationStep<StackContainer, Void>) -> Destination
}

extension LinkOpening {
    /// Opens where a link leads, if that is a place of the tab.
    func open(_ link: AppLink) {
        if let route = link.route as? Route { open(route) }
    }

    /// The way to where a link leads; `nil` if that is no place of the tab.
    func destination(of link: AppLink, from front: DestinationStep<StackContainer, Void>) -> Destination? {
        (link.route as? Route).map { destination(of: $0, from: front) }
    }
}
