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
        tab("Elements", above: .nothing, Sample.allCases.filter { $0 != .waiting })
    }

    /// The sample of a tab where something waits.
    fileprivate static var inbox: MountedFlow {
        tab("Inbox", above: .waiting, [.waiting])
            .waitingCount { inbox, _ in { inbox.unreadCount } }
    }

    /// A tab with samples, which links open above its first screen.
    private static func tab(_ name: String, above first: Sample, _ samples: [Sample]) -> MountedFlow {
        let routes = RouteMount<Sample, SampleCoordinator, Inbox>(
            samples.map { LinkPattern($0.rawValue, to: $0) }, title: { "the sample \($0.rawValue)" },
            coordinator: { sample, inbox in SampleCoordinator(sample, inbox) })
        return MountedFlow(name, routes: routes, makeTab: { SampleCoordinator(first, $0) })
    }
}
