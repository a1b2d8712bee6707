import AppCoreTesting
import AppCoreWalking
import KanjiFlow
import KanjiFlowToys
import Testing

@MainActor @Suite struct KanjiWalkTests {
    @Test func `whatever a user does in the dictionary, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(
            FlowConformance { KanjiListCoordinator.withToys() }
                .claiming(KanjiListCoordinator.links) { _, route, host in
                    host.run(KanjiRouteCoordinator(.toys(), to: route))
                })
    }
}
