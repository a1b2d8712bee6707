import AppCoreTesting
import FeedFlow
import FeedFlowInMemory
import Testing

@MainActor @Suite struct FeedConformanceTests {
    @Test func `the feed flow obeys the rules of flows`() async {
        await FlowConformance { FeedCoordinator.inMemory() }
            .deeper { $0.tap("Kanji by the roadside") }
            .deeper { $0.tap("出口: exit") }
            .claiming(FeedCoordinator.links) { _, route, host in
                host.run(FeedCoordinator(.inMemory(), to: route))
            }
            .expect()
    }
}
