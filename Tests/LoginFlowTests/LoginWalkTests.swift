import AppCoreWalking
import LoginFlow
import LoginFlowInMemory
import Testing

@MainActor @Suite struct LoginWalkTests {
    @Test func `whatever a user does at the login, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect { LoginCoordinator.inMemory() }
    }
}
