import AppStorage
import CommandSupport

extension AppCommand {
    static let accountReset = AppCommand(
        AppIdentity.resetCommand, "NAME", meaning: "set a new password, read from standard input",
        examples: ["account reset Ann"]
    ) { options, words in try AccountCommand(accounts: AppContainer(options, mustKeep: true).accounts).run(words[0]) }
}

/// Sets a new password for an account on this machine.
struct AccountCommand {
    let accounts: AccountStore

    /// Reads the new password and sets it; returns 1 if there is no such account or the password isn't accepted, and
    /// stderr says which.
    @MainActor func run(_ name: String) throws -> CInt {
        guard let password = readPassword() else { return 1 }
        let accounts = accounts
        let isReset = try waitFor { try await accounts.resetPassword(of: name, to: password) }
        guard isReset else {
            printError("there is no account '\(name)'")
            return 1
        }
        Output.print("The password of '\(printable(name))' is set.")
        return 0
    }

    /// The password: typed twice in a terminal, or the first line of other input.
    @MainActor private func readPassword() -> String? {
        ProcessMemory.hide()
        let input = SecretInput()
        do throws(SecretInput.Problem) {
            let first = try input.read("New password: ")
            if first.count < 8 {
                printError("a password needs at least 8 characters; nothing was changed")
            } else if input.isTerminal, try input.read("Repeat the password: ") != first {
                printError("the passwords differ; nothing was changed")
            } else {
                return first
            }
        } catch {
            printError("\(error); nothing was changed")
        }
        return nil
    }
}
