public import AppCore
import AppCoreLinks

/// A page of an app in another window: what opens in any tab is shown above it, everything else in the main window.
public final class PageCoordinator<Context>: Coordinator {
    /// The window's first flow, which ends with its last page.
    public let flow = Flow<Never>("page")

    private let links: LinkRouter<Context>
    private let page: MountedLink<Context>

    /// Makes the coordinator of the page in front of a window; `nil` if that page doesn't open in any tab.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - window: One of its windows.
    ///   - goToMain: Brings its main window to the front.
    public init?(of app: TabbedApp<Context>, beside window: Window, goToMain: @escaping () -> Void) {
        guard let page = app.page(in: window) else { return nil }
        self.page = page
        links = LinkRouter(in: flow, beside: app.links, goToMain: goToMain)
    }

    /// Shows the page.
    public func start() {
        do { try page.run(in: flow, links.running) } catch { flow.notify("\(error)") }
    }
}

extension TabbedApp {
    /// Whether the page in front of a window can be shown in another one, too.
    public func hasPage(in window: Window) -> Bool { page(in: window) != nil }

    fileprivate func page(in window: Window) -> MountedLink<Context>? {
        guard let path = window.snapshot.front?.link,
            let link = try? links.table.target(of: links.table.link(path), in: running)
        else { return nil }
        return link.isPage ? link : nil
    }
}
