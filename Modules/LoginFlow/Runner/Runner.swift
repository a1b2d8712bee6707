import Glibc
import LineHost
import LoginFlow
import LoginFlowInMemory

/// Runs the login alone.
@main @MainActor struct Runner {
    static func main() {
        let runner = FlowRunner(
            "LoginFlowRunner",
            hint: "Accounts last until this program ends. There is one: Ann, with the password “correct horse”.")
        exit(runner.run(LoginCoordinator.inMemory(), describe: describe))
    }

    private static func describe(_ result: LoginResult) -> String {
        switch result {
        case .signedIn(let account, _): "\(account.name) signed in"
        case .signedUp(let account, _): "\(account.name) signed up"
        case .guest: "continued as a guest"
        }
    }
}
