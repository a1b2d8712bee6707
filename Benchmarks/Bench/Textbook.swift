import Observation

/// The coordinator as the textbooks write it: a parent keeps its children in an array and takes them out by identity.
///
/// Its closures capture `unowned`, not `weak`, which would make every walk through the array several times slower.
@MainActor protocol TextbookCoordinator: AnyObject {
    var children: [any TextbookCoordinator] { get set }
    func start()
}

extension [any TextbookCoordinator] {
    /// Outside of the main actor, as the closure would otherwise check its executor for each child.
    nonisolated fileprivate mutating func remove(_ child: TextbookChild) { removeAll { $0 === child } }
}

/// What shows screens in the textbook: a stack.
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
