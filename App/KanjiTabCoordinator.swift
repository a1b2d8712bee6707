import AppCore
import KanjiFlow
import LoginFlow

extension AppFlow {
    static let kanji = AppFlow("Kanji") { KanjiTabCoordinator($0) }
}

extension KanjiRoute: AppRoute {
    static var links: [LinkPattern<KanjiRoute>] { KanjiListCoordinator.links }

    var end: String {
        switch self {
        case .list(grade: nil): "the list of kanji"
        case .list(grade: let grade?): "the kanji of grade \(grade)"
        case .groups(let grouping): "the kanji by \(grouping.rawValue)"
        case .group(let grouping, let number): "the kanji of \(grouping.rawValue) \(number)"
        case .kanji(let character): "the page of \(character)"
        case .word(let word): "the kanji of \(word)"
        case .favourites: "the starred kanji"
        }
    }

    var isFirstScreen: Bool { self == .list(grade: nil) }

    func problem(in container: AppContainer) -> String? { container.library.problem(with: self) }

    func run(in flow: AnyFlow, _ container: AppContainer) {
        flow.run(KanjiRouteCoordinator(container.kanjiFlow, to: self)) { _ in }
    }
}

/// The kanji's tab: the dictionary, and what links lead to above it.
final class KanjiTabCoordinator: Coordinator, LinkOpening {
    let flow = Flow<AccountChange>("dictionary")

    private let context: TabContext
    private var container: AppContainer { context.container }

    init(_ context: TabContext) { self.context = context }

    func start() {
        var dependencies = dependencies
        dependencies.startsWithSearch = context.startsWithSearch
        dependencies.startLines = startLines
        flow.run(KanjiListCoordinator(dependencies)) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }

    func open(_ route: KanjiRoute) { flow.run(KanjiRouteCoordinator(dependencies, to: route)) { _ in } }

    func destination(of route: KanjiRoute, from front: DestinationStep<StackContainer, Void>) -> Destination {
        if route.isFirstScreen { return Destination(route.end, to: front) }
        let end = front.mapContext { (_: KanjiRoute) in }
            .build(FlowFactory { [self] in KanjiRouteCoordinator(dependencies, to: $0) }, by: .push)
        return Destination(route.end, to: end, with: route)
    }

    /// A guest's stars are kept for them as soon as they have an account.
    private var dependencies: KanjiFlowDependencies {
        var dependencies = container.kanjiFlow
        if container.person == .guest { dependencies.onAccountWanted = { self.signUp() } }
        return dependencies
    }

    /// What the start says about accounts, where there is a place for them.
    private func startLines() -> [KanjiStartLine] {
        guard let open = context.onAccount else { return [] }
        let line =
            switch container.person {
            case .guest:
                KanjiStartLine(
                    "Sign in or sign up", detail: "stars of your own; ? or help tells more",
                    action: open)
            case .account(let account):
                KanjiStartLine(
                    "Your profile", detail: "signed in as \(account.name); ? or help tells more", action: open)
            }
        return [line]
    }

    private func signUp() {
        let login = LoginCoordinator(container.loginFlow, allowsGuests: false, startsWithSignUp: true)
        flow.run(login, in: .modal(.sheet)) { outcome in
            if let change = outcome.value.flatMap(AccountChange.init) { self.flow.finish(change) }
        }
    }
}
