import AppCore
import AppCoreTesting
import AppCoreWalking
import AskFlow
import Testing

@testable import TwoFlows

@MainActor @Suite struct TwoFlowsTests {
    @Test func `asks for a name and returns it`() {
        let driver = FlowDriver { AskCoordinator() }
        driver.type("Name", "Ann")
        driver.tap("Done")
        #expect(driver.outcomes == [.finished("Ann")])
        driver.expectNoSurvivors()
    }

    @Test func `the question follows the rules of flows`() async {
        await FlowConformance { AskCoordinator() }.expect()
    }

    @Test func `the app greets the user, then asks again`() {
        let driver = FlowDriver { ApplicationCoordinator() }
        driver.fill("Name", "Ann")
        #expect(driver.texts == ["Hello, Ann."])
        driver.back()
        #expect(driver.title == "Who are you?")
        driver.back()
        #expect(driver.outcomes.count == 1)
        #expect(driver.isReleased)
    }

    @Test func `whatever a user does, the rules of windows hold`() async {
        await Walker(seed: 1).expect { ApplicationCoordinator() }
    }
}
