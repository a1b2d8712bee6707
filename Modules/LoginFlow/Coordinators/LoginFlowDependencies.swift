/// The flow's dependencies.
public struct LoginFlowDependencies {
    let accounts: any AccountService
    let resetCommand: String?

    /// Gathers the flow's dependencies; `resetCommand` is the shell command that sets a new password, if there is one.
    public init(accounts: any AccountService, resetCommand: String? = nil) {
        self.accounts = accounts
        self.resetCommand = resetCommand
    }
}
