import AppCore
import AppCoreShell
import LoginFlow

/// The app, or one flow of it, in a window that no host draws yet.
@MainActor struct ComposedApp {
    let window: Window
    let container: AppContainer
    /// Opens a link; `nil` if the flow that runs alone can't.
    let open: ((String) -> Void)?
    /// Explains what opening a link would do now; `nil` if `open` is.
    let explain: ((String) -> String)?
    /// Shows the first screen; calls `onEnd` when there is nothing more to show.
    let start: (_ onEnd: @escaping () -> Void) -> Void

    /// Composes the app that the command line describes.
    ///
    /// - Parameters:
    ///   - options: The command line.
    ///   - link: The link to open at the start.
    ///   - isInteractive: Whether a user runs it, rather than a script.
    ///   - window: The window to show it in.
    /// - Throws: `PackError`, `StorageError`, or `UsageError` for an unknown flow.
    init(_ options: Options, opening link: AppLink?, isInteractive: Bool, in window: Window = Window()) throws {
        self.window = window
        let container = try AppContainer(options)
        self.container = container
        if options.flow?.lowercased() == AppFlow.login.name.lowercased() {
            open = nil
            explain = nil
            start = { onEnd in window.run(LoginCoordinator(container.loginFlow)) { _ in onEnd() } }
            return
        }
        let tabs = AppFlow.tabs.filter { options.flow == nil || $0.name.lowercased() == options.flow?.lowercased() }
        if let flow = options.flow, tabs.isEmpty {
            throw UsageError.unknownTab(flow, possible: AppFlow.all.map(\.name))
        }
        let coordinator = ApplicationCoordinator(
            container: container, isInteractive: isInteractive && options.flow == nil, link: link, tabs: tabs)
        open = { coordinator.links.open($0) }
        explain = {
            LinkExplanation(
                $0, in: AppLinks.table, context: FlowContext(container), plan: coordinator.links.explain
            ).text
        }
        start = { onEnd in
            if options.flow == nil {
                container.navigationKeeper.watch(window, tabs: tabs.map(\.name), by: coordinator.flow) {
                    container.ownerKey
                }
            }
            window.run(coordinator) { _ in onEnd() }
        }
    }
}
