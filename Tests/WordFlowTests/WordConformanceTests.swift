import AppCoreTesting
import AppCoreWalking
import Testing
import WordFlowInMemory

@testable import WordFlow

@MainActor @Suite struct WordConformanceTests {
    @Test func `a word keeps the rules of flows`() async {
        await FlowConformance { WordCoordinator.inMemory() }
            .deeper { $0.tap("橋") }
            .deeper { $0.tap("See ブリッジ") }
            .claiming(WordRoute.links) { _, route, host in
                host.run(WordCoordinator(.inMemory(), to: route))
            }
            .expect()
    }

    @Test func `the page of one word keeps the rules of flows`() async {
        await FlowConformance { WordCoordinator(.inMemory(), to: .word("食べる", reading: nil)) }
            .deeper { $0.tap("See 箸") }
            .claiming(WordRoute.links) { _, route, host in
                host.run(WordCoordinator(.inMemory(), to: route))
            }
            .expect()
    }

    @Test func `whatever the user does, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect(
            FlowConformance { WordCoordinator.inMemory() }
                .claiming(WordRoute.links) { _, route, host in
                    host.run(WordCoordinator(.inMemory(), to: route))
                })
    }
}
