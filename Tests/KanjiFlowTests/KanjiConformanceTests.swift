import AppCoreTesting
import KanjiFlow
import KanjiFlowInMemory
import Testing

@MainActor @Suite struct KanjiConformanceTests {
    @Test func `the list follows the rules of flows`() async {
        await FlowConformance { KanjiListCoordinator.inMemory() }
            .deeper { $0.tap("Kanji of the day") }
            .claiming(KanjiListCoordinator.links) { _, route, host in
                host.run(KanjiRouteCoordinator(.inMemory(), to: route))
            }
            .expect()
    }
}
