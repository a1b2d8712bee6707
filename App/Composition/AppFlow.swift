import AppCore
import AppCoreStoryboards
import LoginFlow

/// A flow of the app, with what the rest of the app needs to know about it: its tab, its links and its storyboard.
///
/// Each is defined beside the adapters for the flow's dependencies; Flows.swift lists them.
@MainActor struct AppFlow {
    /// The flow's name, by which the command line and saved places know it; it never changes.
    let name: String
    /// The title of its tab.
    let title: String
    /// The places that links lead to; `nil` if there are none.
    let routes: (any AppRoute.Type)?
    /// Its scenes and the segues between them; `nil` if it has no storyboard.
    let storyboard: (() -> StoryboardMap)?
    /// Runs the flow on a tab's stack, as a child of the given flow, and reports how it ended; `nil` if it has no tab.
    let runTab: ((AnyFlow, FlowContext, StackContainer, @escaping (Outcome<LoginResult?>) -> Void) -> Void)?

    /// Makes a flow that has a tab.
    ///
    /// - Parameters:
    ///   - name: The flow's name, its module's without `Flow`.
    ///   - title: The title of its tab. Defaults to the name.
    ///   - routes: The places that links lead to, above the tab's first screen.
    ///   - makeTab: Makes the tab's coordinator. If it finishes with a `LoginResult`, `runTab` reports it.
    init<Root: Coordinator>(
        _ name: String, title: String? = nil, routes: (any AppRoute.Type)? = nil,
        makeTab: @escaping (FlowContext) -> Root
    ) {
        self.name = name
        self.title = title ?? name
        self.routes = routes
        storyboard = nil
        runTab = { parent, context, stack, onEnd in
            parent.run(makeTab(context), in: .navigator(stack)) { outcome in
                switch outcome {
                case .left(let departure): onEnd(.left(departure))
                case .finished(let value): onEnd(.finished(value as? LoginResult))
                }
            }
        }
    }

    /// Makes a flow that other flows of the app run.
    ///
    /// - Parameters:
    ///   - name: The flow's name.
    ///   - storyboard: Its scenes and the segues between them.
    init(_ name: String, storyboard: @escaping () -> StoryboardMap) {
        self.name = name
        title = name
        self.storyboard = storyboard
        routes = nil
        runTab = nil
    }

    /// The flows that have a tab, in the order of the tabs.
    static let tabs = all.filter { $0.runTab != nil }
}

/// A tab that only runs another flow; journals and recordings show it under its own name.
final class TabCoordinator<Root: Coordinator<Never>>: Coordinator {
    let flow: Flow<Never>

    private let root: Root

    init(_ name: String, showing root: Root) {
        flow = Flow(name)
        self.root = root
    }

    func start() {
        flow.run(root) { outcome in if let departure = outcome.departure { self.flow.leave(departure) } }
    }
}

extension AppFlow {
    /// Runs before the tabs, and inside the tabs of other flows.
    static let login = AppFlow("Login") { LoginCoordinator.storyboard }
}
