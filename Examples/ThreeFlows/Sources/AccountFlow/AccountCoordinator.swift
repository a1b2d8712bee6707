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
    public func start() { flow.show(AccountScreen(name) { self.flow.finish() }) }
}

final class AccountScreen: ContentScreen {
    let title = "Account"
    private let name: String
    private let onSignOut: () -> Void

    init(_ name: String, onSignOut: @escaping () -> Void) { (self.name, self.onSignOut) = (name, onSignOut) }

    var content: Content {
        Text("You are \(name).")
        Button("Sign out", id: "sign-out") { self.onSignOut() }
    }
}
