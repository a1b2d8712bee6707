import AppCore

@MainActor protocol WelcomeOutput: Presentable {
    /// Whether the user may continue without an account.
    var allowsGuests: Bool { get set }
    /// Called when the user wants to sign in.
    var onSignIn: () -> Void { get set }
    /// Called when the user wants to sign up.
    var onSignUp: () -> Void { get set }
    /// Called when the user wants to continue as a guest.
    var onGuest: () -> Void { get set }
}

@MainActor protocol SignInInput: Presentable {
    /// The progress to show, while there is any.
    var progress: String? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
    func forgetPassword()
}

@MainActor protocol SignInOutput: Presentable {
    var onSubmit: (_ name: String, _ password: String) -> Void { get set }
    var onCancel: () -> Void { get set }
}

@MainActor protocol SignUpInput: Presentable {
    var hasAcceptedTerms: Bool { get set }
    /// The progress to show, while there is any.
    var progress: String? { get set }
    var nameProblem: String? { get set }
    /// What else went wrong, if anything did.
    var problem: String? { get set }
    func forgetPassword()
}

@MainActor protocol SignUpOutput: Presentable {
    /// Called when the user submits a valid name and password.
    var onSubmit: (_ name: String, _ password: String) -> Void { get set }
    /// Called when the user wants to read the terms.
    var onTerms: () -> Void { get set }
    var onCancel: () -> Void { get set }
}

@MainActor protocol TermsOutput: Presentable {
    /// The shell command that sets a new password; `nil` if there is none.
    var resetCommand: String? { get set }
    var onConfirm: () -> Void { get set }
}

/// The input of the question about the guest's data.
@MainActor protocol GuestDataInput: Presentable {
    /// What there is, in words.
    var data: String { get set }
}

/// The output of the question about the guest's data.
@MainActor protocol GuestDataOutput: Presentable {
    /// Called when the user decides whether the account takes it.
    var onAnswer: (_ takes: Bool) -> Void { get set }
}
