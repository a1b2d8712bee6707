import AppCore
import AppCoreDependencies
import AppCoreLinks
import AppCoreRouting
import AppCoreShell
import HostSupport

/// A page of the dictionary in a window of its own: its links open above it, or, if they need a tab, in the main window.
final class PageWindowCoordinator: Coordinator, LinkedApp {
    /// The window's first flow, which ends with its last page.
    let flow = Flow<Never>("page")
    let isLaunched = true
    /// There are none here.
    var shownTabs: TabsCoordinator<FlowContext>? { nil }

    private lazy var links = LinkRouter(of: self, in: flow, to: AppFlow.all) { AppLinks.table }
    private let page: AppLink
    private let mainContext: FlowContext
    private let goToMain: @MainActor @Sendable () -> Void

    /// Makes the coordinator of a page, from what the pages of the main window are made from.
    init(_ page: AppLink, _ mainContext: FlowContext, goToMain: @escaping @MainActor @Sendable () -> Void) {
        self.page = page
        self.mainContext = mainContext
        self.goToMain = goToMain
    }

    /// Nothing: links that need a login go to the main window.
    func guardian(of link: AppLink) -> RoutingInterceptor<Void>? { nil }

    var context: FlowContext {
        var context = mainContext
        context.tell = { [weak self] in self?.flow.notify($0) }
        context.onPlace = { [weak self] in self?.follow($0) }
        context.onLink = { [weak self] in self?.follow($0) }
        context.onAccount = mainContext.onAccount.map(inMain)
        context.onSignUp = mainContext.onSignUp.map(inMain)
        return context
    }

    private func inMain(_ act: @escaping @MainActor @Sendable () -> Void) -> @MainActor @Sendable () -> Void {
        { [goToMain] in
            goToMain()
            act()
        }
    }

    func start() {
        do {
            try page.run(in: flow, context)
        } catch {
            flow.notify("\(error)")
        }
    }

    private func follow(_ text: String) {
        if let link = try? AppLinks.table.target(of: text) { return follow(link) }
        goToMain()
        mainContext.onLink(text)
    }

    private func follow(_ link: AppLink) {
        // The main window asks for a login.
        if link.opensInAnyTab, !mainContext.container.asksForLogin(link) { return links.follow(link) }
        goToMain()
        mainContext.onPlace(link)
    }
}

extension ApplicationCoordinator {
    /// Lets the user open a page of the dictionary in another window, of the same session.
    func openPages(in windows: AppWindows) {
        windows.onProblem = { [weak self] window in
            self?.page(in: window) == nil ? "Only a page of the dictionary can be opened in another window." : nil
        }
        windows.onAnother = { [weak self, weak windows] window in
            guard let self, let windows, let page = page(in: window) else { return }
            let coordinator = PageWindowCoordinator(page, context) { [weak windows] in
                if let windows { windows.bringToFront(windows.main) }
            }
            windows.open(coordinator, of: container.currentSession)
        }
    }

    /// The page of the dictionary that a window shows in front; `nil` if it shows anything else.
    private func page(in window: Window) -> AppLink? {
        guard let path = window.snapshot.front?.link,
            let link = try? AppLinks.table.target(of: AppLinks.table.link(path), in: context),
            link.flow == AppFlow.kanjiName
        else { return nil }
        return link
    }
}
