import AppStorage
import CommandSupport

extension AppCommand {
    static let accountReset = AppCommand(
        AppIdentity.resetCommand, "NAME", meaning: "set a new password, read from standard input",
        examples: ["account reset Ann"]
    ) { options, words in
        let accounts = try AppContainer(options, mustKeep: true).accounts
        guard let password = readPassword() else { return 1 }
        let isReset = try waitFor { try await accounts.resetPassword(of: words[0], to: password) }
        guard isReset else {
            printError("there is no account '\(words[0])'")
            return 1
        }
        Output.print("The password of '\(printable(words[0]))' is set.")
        return 0
    }
}

/// The password, typed twice in a terminal, or the first line of other input; if it isn't accepted, stderr says why.
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
