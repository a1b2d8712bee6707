/// What the program is called, and its version.
enum AppIdentity {
    static let version = "0.1.0"

    /// The command that sets a new password, without the program's name.
    static let resetCommand = "account reset"
}
