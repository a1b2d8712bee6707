import AppCoreTesting
import Testing

extension FlowDriver {
    /// Makes an account of Ann in the welcome that is shown; the work of it has begun then, and is not done.
    func signUp() {
        tap("Sign up")
        fill("Name", "Ann")
        fill("Password", "correct horse")
        fill("Repeat password", "correct horse")
        tap("Create account")
        tap("I agree")
    }
}
