import AppCoreTesting
import AppCoreWalking
import ProfileFlow
import ProfileFlowInMemory
import Testing

@MainActor @Suite struct ProfileConformanceTests {
    private static var flow: FlowConformance<ProfileCoordinator> {
        FlowConformance { ProfileCoordinator.inMemory() }
            .claiming(ProfileRoute.links) { _, route, host in
                host.run(ProfileCoordinator(.inMemory(), to: route))
            }
    }

    @Test func `the profile follows the rules of flows`() async {
        await Self.flow.deeper { $0.tap("Edit") }.deeper { $0.tap("Country") }.ending { $0.tap("Sign out") }.expect()
    }

    @Test func `whatever a user does in the profile, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(Self.flow)
    }
}
