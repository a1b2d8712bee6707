import AppCoreTesting
import Testing

extension FlowDriver {
    /// Starts to create Ann's account from the welcome on the screen; the work is still running afterwards.
    func signUp() {
        tap("Sign up")
        fill("Name", "Ann")
        fill("Password", "correct horse")
        tap("Create account")
        tap("I agree")
    }
}
