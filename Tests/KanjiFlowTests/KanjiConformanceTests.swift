import AppCoreTesting
import KanjiFlow
import KanjiFlowInMemory
import Testing

@MainActor @Suite struct KanjiConformanceTests {
    @Test func `the list follows the rules of flows`() async {
        await FlowConformance { KanjiCoordinator.inMemory() }
            .deeper { $0.tap("Kanji of the day") }
            .claiming(KanjiCoordinator.links) { _, route, host in
                host.run(KanjiCoordinator(.inMemory(), to: route))
            }
            .expect()
    }
}
