import AppCoreTesting
import AppCoreWalking
import Testing
import WordFlow
import WordFlowInMemory

@MainActor @Suite struct WordConformanceTests {
    private static var flow: FlowConformance<WordCoordinator> {
        FlowConformance { WordCoordinator.inMemory() }
            .deeper { $0.tap("First") }
            .ending { $0.tap("First") }
            .ending { $0.tap("Take") }
            .claiming(WordCoordinator.links) { _, route, host in
                host.run(WordRouteCoordinator(.inMemory(), to: route))
            }
    }

    @Test func `the flow follows the rules of flows`() async { await Self.flow.expect() }
}

@MainActor @Suite struct WordWalkTests {
    @Test func `whatever the user does, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(
            FlowConformance { WordCoordinator.inMemory() }
                .claiming(WordCoordinator.links) { _, route, host in
                    host.run(WordRouteCoordinator(.inMemory(), to: route))
                })
    }
}
