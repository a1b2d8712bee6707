import AppCoreTesting
import AppCoreWalking
import FeedFlow
import FeedFlowInMemory
import Testing

@MainActor @Suite struct FeedConformanceTests {
    private static var flow: FlowConformance<FeedCoordinator> {
        FlowConformance { FeedCoordinator.inMemory() }
            .claiming(FeedRoute.links) { _, route, host in
                host.run(FeedCoordinator(.inMemory(), to: route))
            }
    }

    @Test func `the feed flow obeys the rules of flows`() async {
        await Self.flow.deeper { $0.tap("Kanji by the roadside") }.deeper { $0.tap("出口: exit") }.expect()
    }

    @Test func `whatever the user does in the feeds, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(Self.flow)
    }
}
