import AppStorage
import Glibc

extension AppCommand {
    /// Sets a new password.
    static let accountReset = AppCommand(
        "account reset", "NAME", meaning: "sets a new password, which it reads from the input",
        examples: ["account reset Ann"]
    ) { options, words in try AccountCommand(accounts: AppContainer(options).accounts).run(words[0]) }
}

/// Sets a new password for an account on this machine.
struct AccountCommand {
    let accounts: AccountStore

    /// Reads the new password and sets it.
    ///
    /// - Parameter name: The account's name.
    /// - Returns: The exit status: 1 if there is no such account or the password will not do, which is said on standard
    ///   error.
    /// - Throws: What is wrong with the database.
    @MainActor func run(_ name: String) throws -> CInt {
        guard let password = readPassword() else { return 1 }
        let accounts = accounts
        let isReset = try waitFor { try await accounts.resetPassword(of: name, to: password) }
        guard isReset else {
            printError("there is no account '\(name)'")
            return 1
        }
        print("The password of '\(name)' is set.")
        return 0
    }

    /// The password from a terminal, asked for twice and not shown, or the first line of other input.
    @MainActor private func readPassword() -> String? {
        let isTerminal = isatty(STDIN_FILENO) == 1
        let first = readSecret(isTerminal ? "New password: " : nil)
        guard let first, first.count >= 8, first.utf8.count <= 500 else {
            printError("a password has at least 8 characters and at most 500 bytes; nothing was changed")
            return nil
        }
        if isTerminal, readSecret("Repeat it: ") != first {
            printError("the passwords differ; nothing was changed")
            return nil
        }
        return first
    }

    @MainActor private func readSecret(_ prompt: String?) -> String? {
        guard let prompt else { return readLine() }
        var old = termios()
        unsafe tcgetattr(STDIN_FILENO, &old)
        var silent = old
        silent.c_lflag &= ~tcflag_t(ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &old)
            print()
        }
        print(prompt, terminator: "")
        Output.flush()
        return readLine()
    }
}
