import AppCore
import Observation

/// Changes the profile; what is not saved yet is not thrown away without asking.
@Observable final class ProfileEditScreen: Screen, ProfileShowing, ProfileEditOutput {
    let place = Place()
    let title = "Edit profile"
    var profile: UserProfile?
    var problem: String?
    private var edited: UserProfile
    private var nameProblem: String?

    @ObservationIgnored var onSave: (UserProfile) -> Void = { _ in }

    init(_ profile: UserProfile) {
        self.profile = profile
        edited = profile
    }

    var content: Content {
        Field(
            "Name", text: edited.name, placeholder: "1 to \(UserProfile.longestName) characters", problem: nameProblem,
            onEdit: { text in
                self.edited.name = text
                self.nameProblem = nil
            })
        if let problem { Text(problem, style: .error, id: "problem") }
        Button("Save", role: .primary, isEnabled: edited != profile) { self.save() }
    }

    func leaving() -> Leaving {
        edited == profile
            ? .allowed : .ask(Question("Discard the changes?", confirm: "Discard", cancel: "Keep editing"))
    }

    private func save() {
        nameProblem = UserProfile.problem(withName: edited.name)
        if nameProblem == nil { onSave(edited) }
    }
}
