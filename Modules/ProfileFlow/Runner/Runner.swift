import Glibc
import LineHost
import ProfileFlow
import ProfileFlowInMemory

/// Runs the profile alone.
@main @MainActor struct Runner {
    static func main() {
        let runner = FlowRunner(
            "ProfileFlowRunner",
            hint: "Ann's profile lasts until this program ends. There are nine cities in three countries. "
                + "The password is “open sesame”.")
        exit(runner.run(ProfileCoordinator.inMemory(), describe: describe))
    }

    private static func describe(_ ending: ProfileEnding) -> String {
        switch ending {
        case .signedOut: "signed out"
        case .deleted: "the account was deleted"
        }
    }
}
