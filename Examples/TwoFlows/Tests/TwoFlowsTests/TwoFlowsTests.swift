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
        await FlowConformance { AskCoordinator() }
            .then { $0.type("Name", "Ann") }
            .expect()
    }

    @Test func `the app greets the user, then asks again`() {
        let driver = FlowDriver { GreetingCoordinator() }
        driver.type("Name", "Ann")
        driver.tap("Done")
        #expect(driver.texts == ["Hello, Ann.", "Greet somebody else"])
        driver.tap("Greet somebody else")
        #expect(driver.title == "Who are you?")
    }

    @Test func `whatever a user does, the rules of windows hold`() async {
        await Walker(seed: 1).expect { GreetingCoordinator() }
    }
}
