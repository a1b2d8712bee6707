import AppCoreTesting
import AppCoreWalking
import ProfileFlow
import ProfileFlowInMemory
import Testing

@MainActor @Suite struct ProfileWalkTests {
    @Test func `whatever a user does in the profile, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(
            FlowConformance { ProfileCoordinator.inMemory() }
                .claiming(ProfileCoordinator.links) { _, route, host in
                    host.run(ProfileCoordinator(.inMemory(), to: route))
                })
    }
}
