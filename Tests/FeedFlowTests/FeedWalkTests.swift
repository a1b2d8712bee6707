import AppCoreTesting
import AppCoreWalking
import FeedFlow
import FeedFlowInMemory
import Testing

@MainActor @Suite struct FeedWalkTests {
    @Test func `whatever the user does in the feeds, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(
            FlowConformance { FeedCoordinator.inMemory() }
                .claiming(FeedCoordinator.links) { _, route, host in
                    host.run(FeedCoordinator(.inMemory(), to: route))
                })
    }
}
