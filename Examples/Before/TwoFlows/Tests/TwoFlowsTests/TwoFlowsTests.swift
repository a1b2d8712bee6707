import AppCore
import AppCoreTesting
import AskFlow
import Testing

@testable import TwoFlows

@MainActor @Suite struct TwoFlowsTests {
    @Test func `it asks for a name and brings it back`() {
        let driver = FlowDriver { AskCoordinator() }
        driver.type("Name", "Ann")
        driver.tap("Done")
        #expect(driver.outcomes == [.finished("Ann")])
        driver.expectNoSurvivors()
    }

    @Test func `the app greets whoever has answered, and asks again after that`() {
        let driver = FlowDriver { ApplicationCoordinator() }
        driver.fill("Name", "Ann")
        #expect(driver.texts == ["Hello, Ann."])
        driver.back()
        #expect(driver.title == "Who are you?")
        driver.back()
        #expect(driver.outcomes.count == 1)
        #expect(driver.isReleased)
    }
}
