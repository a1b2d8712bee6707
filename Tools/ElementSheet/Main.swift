import AppCoreLinks
import AppCoreShell
import CommandSupport

/// Shows one sample of an element at a time, by a link such as `sheet://symbol`, on any host.
///
/// `Scripts/test desktop elements` reads how the hosts draw them.
@main struct Main {
    @MainActor static func main() {
        let runner = AppRunner("ElementSheet") {
            try TabbedApp([.elements, .inbox], context: Inbox(), links: .scheme("sheet"))
        }
        runner.main()
    }
}

extension MountedFlow<Inbox> {
    fileprivate static var elements: MountedFlow {
        MountedFlow("Elements") { SampleCoordinator(.nothing, $0.context) }
            .routes { (sample: Sample, app) in SampleCoordinator(sample, app.context) }
    }

    /// The sample of a tab where something waits.
    fileprivate static var inbox: MountedFlow {
        MountedFlow("Inbox") { SampleCoordinator(.waiting, $0.context) }
            .routes { (_: WaitingRoute, app) in SampleCoordinator(.waiting, app.context) }
            .waitingCount { app, _ in { app.unreadCount } }
    }
}

private struct WaitingRoute: Route {
    static let links = [LinkPattern("waiting", to: WaitingRoute())]
    let title = "the sample waiting"
}
