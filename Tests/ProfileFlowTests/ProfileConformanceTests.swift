import AppCoreTesting
import ProfileFlow
import ProfileFlowToys
import Testing

@MainActor @Suite struct ProfileConformanceTests {
    @Test func `the profile follows the rules of flows`() async {
        await FlowConformance { ProfileCoordinator.withToys() }
            .deeper { $0.tap("Edit") }
            .deeper { $0.tap("Country") }
            .ending { $0.tap("Sign out") }
            .claiming(ProfileCoordinator.links) { _, route, host in
                host.run(ProfileRouteCoordinator(.toys(), to: route))
            }
            .expect()
    }
}
