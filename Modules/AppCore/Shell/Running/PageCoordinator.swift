public import AppCore
import AppCoreLinks

/// A page of an app in another window: what opens in any tab is shown above it, everything else in the main window.
final class PageCoordinator<Context>: Coordinator {
    /// The window's first flow, which ends with its last page.
    let flow = Flow<Never>("page")

    private let links: LinkRouter<Context>
    private let page: MountedLink<Context>

    /// Makes the coordinator of the page in front of a window; `nil` if that page doesn't open in any tab.
    init?(of app: TabbedApp<Context>, beside window: Window, goToMain: @escaping () -> Void) {
        guard let path = window.snapshot.front?.link,
            let page = try? app.links.target(of: app.links.link(path), in: app.running), page.place.isPage
        else { return nil }
        self.page = page
        links = LinkRouter(in: flow, beside: app.router, goToMain: goToMain)
    }

    /// Shows the page.
    func start() {
        do { try page.place.run(in: flow, on: nil, links.running, link: nil) } catch { flow.notify("\(error)") }
    }
}

extension TabbedApp {
    /// Makes a coordinator that shows the page in front of a window in another one; `nil` if that page opens only in its
    /// own tab.
    ///
    /// - Parameters:
    ///   - window: One of the app's windows.
    ///   - goToMain: Brings its main window to the front.
    /// - Returns: A coordinator for the other window, which joins `session`.
    public func page(
        beside window: Window, goToMain: @escaping () -> Void = {}
    ) -> (any Coordinator<Never>)? { PageCoordinator(of: self, beside: window, goToMain: goToMain) }
}
