import AppCore

/// A screen that shows the profile, and hears when it has changed.
@MainActor protocol ProfileShowing: Presentable {
    /// The profile; `nil` until it is known.
    var profile: UserProfile? { get set }
    /// What went wrong.
    var problem: String? { get set }
}

/// What the profile's own screen reports.
@MainActor protocol ProfileOutput: Presentable {
    /// The profile is to be edited.
    var onEdit: () -> Void { get set }
    /// The person signs out.
    var onSignOut: () -> Void { get set }
    /// The account is to be deleted.
    var onDelete: () -> Void { get set }
}

/// What editing reports.
@MainActor protocol ProfileEditOutput: Presentable {
    /// The changed profile is to be saved.
    var onSave: (UserProfile) -> Void { get set }
}

/// What deleting the account is told.
@MainActor protocol DeleteAccountInput: Presentable {
    /// Whether the account is being deleted now.
    var isWorking: Bool { get set }
    /// What went wrong.
    var problem: String? { get set }
}

/// What deleting the account reports.
@MainActor protocol DeleteAccountOutput: Presentable {
    /// The password was confirmed.
    var onConfirm: (_ password: String) -> Void { get set }
}

/// Makes the flow's screens, closed by their inputs and outputs: the one place that knows which types they are.
@MainActor protocol ProfileScreenFactory {
    func makeProfile() -> any ProfileShowing & ProfileOutput
    func makeEdit(_ profile: UserProfile) -> any ProfileShowing & ProfileEditOutput
    func makeDelete() -> any DeleteAccountInput & DeleteAccountOutput
}

struct StandardProfileScreens: ProfileScreenFactory {
    func makeProfile() -> any ProfileShowing & ProfileOutput { ProfileScreen() }
    func makeEdit(_ profile: UserProfile) -> any ProfileShowing & ProfileEditOutput { ProfileEditScreen(profile) }
    func makeDelete() -> any DeleteAccountInput & DeleteAccountOutput { DeleteAccountScreen() }
}
