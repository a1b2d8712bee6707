import AppCore
import AppCoreStoryboards

/// The question about the guest's data: one scene.
struct GuestDataStoryboard: Storyboard {
    static let name = "guest-data"

    let root = Scene { GuestDataScreen() }
}

/// Asks whether the account takes what was stored without an account; finishes with the answer.
final class GuestDataCoordinator: StoryboardCoordinator {
    let flow = Flow<Bool>("guest-data")
    let stage = Stage(GuestDataStoryboard())

    private let data: String

    /// Makes the coordinator; `data` says in words what there is.
    init(_ data: String) { self.data = data }

    func start() {
        let screen: (any GuestDataInput & GuestDataOutput)? = root
        screen?.data = data
        screen?.onAnswer = { self.flow.finish($0) }
        showRoot()
    }
}

/// An account that was found or created, and what happens to the guest's data.
struct LoginEntry: Sendable {
    let account: LoginAccount
    let takesGuestData: Bool
}

extension Flow<LoginEntry> {
    /// Finishes with an account, after the user decided about the guest's data; without an answer the guest keeps it.
    @MainActor func finish(with account: LoginAccount, _ accounts: any AccountService, in placement: Placement) async {
        // What can't be counted stays where it is.
        guard let data = (try? await accounts.guestData()) ?? nil else {
            finish(LoginEntry(account: account, takesGuestData: false))
            return
        }
        // The screen that this began on, such as the terms, may be gone.
        run(GuestDataCoordinator(data), in: placement, from: shown.last) { outcome in
            self.finish(LoginEntry(account: account, takesGuestData: outcome.value ?? false))
        }
    }
}
