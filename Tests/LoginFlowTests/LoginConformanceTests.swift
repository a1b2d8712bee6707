import AppCoreTesting
import AppCoreWalking
import LoginFlow
import LoginFlowInMemory
import Testing

@MainActor @Suite struct LoginConformanceTests {
    @Test func `the login follows the rules of flows`() async {
        await FlowConformance { LoginCoordinator.inMemory() }
            .deeper { $0.tap("Sign up") }
            .deeper {
                $0.fill("Name", "Bob")
                $0.fill("Password", "long enough")
                $0.tap("Create account")
            }
            .ending { $0.tap("Sign in") }
            .ending {
                $0.fill("Name", "Ann")
                $0.fill("Password", "correct horse")
            }
            .expect()
    }

    @Test func `whatever a user does at the login, the rules of windows hold`() async {
        await Walker(seed: 1, steps: 300).expect { LoginCoordinator.inMemory() }
    }
}
