import AppCoreTesting
import ProfileFlow
import ProfileFlowInMemory
import Testing

@MainActor @Suite struct ProfileConformanceTests {
    @Test func `the profile follows the rules of flows`() async {
        await FlowConformance { ProfileCoordinator.inMemory() }
            .deeper { $0.tap("Edit") }
            .deeper { $0.tap("Country") }
            .ending { $0.tap("Sign out") }
            .claiming(ProfileCoordinator.links) { _, route, host in
                host.run(ProfileCoordinator(.inMemory(), to: route))
            }
            .expect()
    }
}
