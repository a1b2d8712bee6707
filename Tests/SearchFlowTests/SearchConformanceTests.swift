import AppCoreTesting
import AppCoreWalking
import SearchFlow
import SearchFlowInMemory
import Testing

@MainActor @Suite struct SearchConformanceTests {
    private static var flow: FlowConformance<SearchCoordinator> {
        FlowConformance { SearchCoordinator.inMemory() }
            .claiming(SearchRoute.links) { _, route, host in
                host.run(SearchCoordinator(.inMemory(), to: route))
            }
    }

    @Test func `the choice of parts follows the rules of flows`() async {
        await Self.flow.deeper { $0.tap("By parts") }.then { $0.type("Part", "木麒x") }.expect()
    }

    @Test func `a search follows the rules of flows`() async {
        await Self.flow.then { $0.type("Search", "食べなかった") }.expect()
    }

    @Test func `whatever the user does, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(Self.flow)
    }
}
