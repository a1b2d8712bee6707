import AppCore
import KanjiFlow
import LoginFlow

/// The kanji's tab: the list, and what links lead to above it.
final class KanjiTabCoordinator: Coordinator, LinkOpening {
    let flow = Flow<AccountChange>("dictionary")

    private let container: AppContainer

    init(_ container: AppContainer) { self.container = container }

    func start() {
        flow.run(KanjiListCoordinator(dependencies)) { outcome in
            if let departure = outcome.departure { self.flow.leave(departure) }
        }
    }

    func open(_ link: AppLink) {
        if case .kanji(let route) = link { flow.run(KanjiRouteCoordinator(dependencies, to: route)) { _ in } }
    }

    func destination(of link: AppLink, from front: DestinationStep<StackContainer, Void>) -> Destination {
        guard !link.isFirstScreen, case .kanji(let route) = link else { return Destination(link.end, to: front) }
        let end = front.mapContext { (_: KanjiRoute) in }
            .build(FlowFactory { [self] in KanjiRouteCoordinator(dependencies, to: $0) }, by: .push)
        return Destination(link.end, to: end, with: route)
    }

    /// A guest's stars are kept for them as soon as they have an account.
    private var dependencies: KanjiFlowDependencies {
        var dependencies = container.kanjiFlow
        if container.person == .guest { dependencies.onAccountWanted = { self.signUp() } }
        return dependencies
    }

    private func signUp() {
        let login = LoginCoordinator(container.loginFlow, allowsGuests: false, startsWithSignUp: true)
        flow.run(login, in: .modal(.sheet)) { outcome in
            if let change = outcome.value.flatMap(AccountChange.init) { self.flow.finish(change) }
        }
    }
}
