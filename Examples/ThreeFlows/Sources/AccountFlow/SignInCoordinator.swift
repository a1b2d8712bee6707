import AppCore
import AppCoreContent
import Observation

/// Asks for a name and a password; finishes with the name of the user.
public final class SignInCoordinator: Coordinator {
    /// The flow, which returns the user's name.
    public let flow = Flow<String>("sign in")
    private let isUser: @MainActor (_ name: String, _ password: String) async throws -> Bool

    /// Makes the coordinator, which asks the closure whether a password is that of a name.
    public init(_ isUser: @escaping @MainActor (_ name: String, _ password: String) async throws -> Bool) {
        self.isUser = isUser
    }

    /// Shows the form.
    public func start() {
        let form = SignInScreen()
        form.onSubmit = { self.signIn($0, $1) }
        flow.show(form)
    }

    private func signIn(_ name: String, _ password: String) {
        flow.task("sign in") { [self] in
            var problem = "No account has this name and password."
            do {
                if try await isUser(name, password) {
                    _ = flow.finish(name)
                    return
                }
            } catch { problem = "\(error)" }
            flow.update { (form: SignInScreen) in form.problem = problem }
        }
    }
}

@Observable final class SignInScreen: ContentScreen {
    let title = "Sign in"
    var problem: String?
    private var name = ""
    private var password = ""
    var onSubmit: (_ name: String, _ password: String) -> Void = { _, _ in }

    var content: Content {
        Field("Name", text: name, id: "name", onEdit: { self.name = $0 })
        Field(
            "Password", kind: .secure, text: password, problem: problem, id: "password",
            onEdit: { self.password = $0 })
        Button("Sign in", role: .primary, isEnabled: !name.isEmpty, id: "sign-in") {
            self.onSubmit(self.name, self.password)
        }
    }
}
