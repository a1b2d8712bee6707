import AppCore
import AppCoreContent

/// Asks for a name and a password; finishes with the name of the user.
public final class SignInCoordinator: Coordinator {
    /// The flow, which returns the user's name.
    public let flow = Flow<String>("sign in")
    private let check: @MainActor (_ name: String, _ password: String) async throws -> Void

    /// Makes the coordinator; the closure throws what is wrong with a name and a password.
    public init(_ check: @escaping @MainActor (_ name: String, _ password: String) async throws -> Void) {
        self.check = check
    }

    /// Shows the form.
    public func start() {
        struct Entry: Equatable { var name = "", password = "" }
        flow.showForm("Sign in", of: Entry(), button: "Sign in", keepsChanges: false) { entry in
            Field("Name", entry.name, problem: entry.value.name.isEmpty ? "Type your name." : nil, id: "name")
            Field("Password", entry.password, kind: .secure, id: "password")
        } save: { [check] entry in
            try await check(entry.name, entry.password)
            return entry.name
        }
    }
}
