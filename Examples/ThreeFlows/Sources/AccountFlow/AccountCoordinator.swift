import AppCore
import AppCoreContent

/// Shows the account; finishes when the user signs out.
public final class AccountCoordinator: Coordinator {
    /// The flow, which brings nothing back.
    public let flow = Flow<Void>("account")
    private let name: String

    /// Makes the coordinator for the user's name.
    public init(name: String) { self.name = name }

    /// Shows the page.
    public func start() {
        flow.show(
            Page("Account") {
                Text("You are \(self.name).")
                Button("Sign out", id: "sign-out") { self.flow.finish() }
            })
    }
}
