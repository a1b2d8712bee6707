import AppCoreTesting
import AppCoreWalking
import FeedFlow
import FeedFlowToys
import Testing

@MainActor @Suite struct FeedWalkTests {
    @Test func `whatever the user does in the feeds, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(
            FlowConformance { FeedCoordinator.withToys() }
                .claiming(FeedCoordinator.links) { _, route, host in
                    host.run(FeedRouteCoordinator(.toys(), to: route) { _ in })
                })
    }
}
