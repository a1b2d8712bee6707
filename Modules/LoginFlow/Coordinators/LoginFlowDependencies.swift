/// The flow's dependencies.
public struct LoginFlowDependencies {
    let accounts: any AccountService
    let resetCommand: String?

    /// Gathers the flow's dependencies.
    ///
    /// - Parameters:
    ///   - accounts: The service that finds and creates accounts.
    ///   - resetCommand: The shell command that sets a new password; `nil` if there is none.
    public init(accounts: any AccountService, resetCommand: String? = nil) {
        self.accounts = accounts
        self.resetCommand = resetCommand
    }
}
