import Observation

/// The textbook coordinator: a parent stores its children in an array and removes them by identity.
///
/// Its closures capture `unowned`, because `weak` would make each pass through the array several times slower.
@MainActor protocol TextbookCoordinator: AnyObject {
    var children: [any TextbookCoordinator] { get set }
    func start()
}

extension [any TextbookCoordinator] {
    /// `nonisolated`, because otherwise the closure would check its executor for each child.
    nonisolated fileprivate mutating func remove(_ child: TextbookChild) { removeAll { $0 === child } }
}

/// The textbook's router: a stack of screens.
@MainActor final class TextbookRouter {
    var screens: [TextbookScreen] = []
}

@Observable final class TextbookScreen {
    let title = "child"
    var count = 0
    @ObservationIgnored var onDone: () -> Void = {}
}

@MainActor final class TextbookChild: TextbookCoordinator {
    var children: [any TextbookCoordinator] = []
    var onFinish: ((TextbookChild, Int) -> Void)?
    private let router: TextbookRouter

    init(_ router: TextbookRouter) { self.router = router }

    func start() {
        let screen = TextbookScreen()
        screen.onDone = { [unowned self] in finish() }
        router.screens.append(screen)
    }

    func showNext() {
        let screen = TextbookScreen()
        screen.onDone = { [unowned self] in showNext() }
        router.screens.append(screen)
    }

    func finish() {
        router.screens.removeLast()
        onFinish?(self, 1)
    }
}

@MainActor final class TextbookParent: TextbookCoordinator {
    var children: [any TextbookCoordinator] = []
    var finished = 0
    let router = TextbookRouter()

    func start() {}

    func runChild() -> TextbookChild {
        let child = TextbookChild(router)
        child.onFinish = { [unowned self] child, value in
            finished += value
            children.remove(child)
        }
        children.append(child)
        child.start()
        return child
    }
}
