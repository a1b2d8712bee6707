import AppCore

/// What the welcome is given and reports.
@MainActor protocol WelcomeOutput: Presentable {
    /// Whether one may go on without an account.
    var allowsGuests: Bool { get set }
    /// Signing in was chosen.
    var onSignIn: () -> Void { get set }
    /// Signing up was chosen.
    var onSignUp: () -> Void { get set }
    /// Going on as a guest was chosen.
    var onGuest: () -> Void { get set }
}

/// What signing in is told while it goes on.
@MainActor protocol SignInInput: Presentable {
    /// What is being done, while something is.
    var progress: String? { get set }
    /// What went wrong.
    var problem: String? { get set }
    /// Empties the password's field.
    func forgetPassword()
}

/// What signing in reports.
@MainActor protocol SignInOutput: Presentable {
    /// A name and a password were confirmed.
    var onSubmit: (_ name: String, _ password: String) -> Void { get set }
    /// What is being done is to be given up.
    var onCancel: () -> Void { get set }
}

/// What signing up is told while it goes on.
@MainActor protocol SignUpInput: Presentable {
    /// Whether the terms were confirmed.
    var hasAcceptedTerms: Bool { get set }
    /// What is being done, while something is.
    var progress: String? { get set }
    /// What is wrong with the name.
    var nameProblem: String? { get set }
    /// What else went wrong.
    var problem: String? { get set }
    /// Empties the passwords' fields.
    func forgetPasswords()
}

/// What signing up reports.
@MainActor protocol SignUpOutput: Presentable {
    /// A name and a password were confirmed, and are as they must be.
    var onSubmit: (_ name: String, _ password: String) -> Void { get set }
    /// The terms are to be read.
    var onTerms: () -> Void { get set }
    /// What is being done is to be given up.
    var onCancel: () -> Void { get set }
}

/// What the terms report.
@MainActor protocol TermsOutput: Presentable {
    /// What is typed in a shell to set a new password; `nil` if nothing does.
    var resetCommand: String? { get set }
    /// The terms were confirmed.
    var onConfirm: () -> Void { get set }
}
