import AppCoreTesting
import AppCoreWalking
import KanjiFlow
import KanjiFlowInMemory
import Testing

@MainActor @Suite struct KanjiConformanceTests {
    private static var flow: FlowConformance<KanjiCoordinator> {
        FlowConformance { KanjiCoordinator.inMemory() }
            .claiming(KanjiCoordinator.links) { _, route, host in
                host.run(KanjiCoordinator(.inMemory(), to: route))
            }
    }

    @Test func `the list follows the rules of flows`() async {
        await Self.flow.deeper { $0.tap("Kanji of the day") }.expect()
    }

    @Test func `whatever a user does in the dictionary, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(Self.flow)
    }
}
