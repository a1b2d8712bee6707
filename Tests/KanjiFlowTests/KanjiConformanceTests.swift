import AppCoreTesting
import AppCoreWalking
import KanjiFlow
import KanjiFlowInMemory
import Testing

@MainActor @Suite struct KanjiConformanceTests {
    @Test func `the list follows the rules of flows`() async {
        await FlowConformance { KanjiCoordinator.inMemory() }
            .deeper { $0.tap("Kanji of the day") }
            .claiming(KanjiRoute.links) { _, route, host in
                host.run(KanjiCoordinator(.inMemory(), to: route))
            }
            .expect()
    }

    @Test func `whatever a user does in the dictionary, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(
            FlowConformance { KanjiCoordinator.inMemory() }
                .claiming(KanjiRoute.links) { _, route, host in
                    host.run(KanjiCoordinator(.inMemory(), to: route))
                })
    }
}
