import AppCore
import Observation

/// What is known of the person, and the ways out of the account.
@Observable final class ProfileScreen: Screen, ProfileShowing, ProfileOutput {
    let place = Place()
    let title = "Profile"
    var profile: UserProfile?
    var problem: String?

    @ObservationIgnored var onEdit: () -> Void = {}
    @ObservationIgnored var onSignOut: () -> Void = {}
    @ObservationIgnored var onDelete: () -> Void = {}

    var content: Content {
        if let problem { Text(problem, style: .error, id: "problem") }
        if let profile {
            Row("Name", value: profile.name)
            Button("Edit") { self.onEdit() }
        } else if problem == nil {
            Progress("Loading the profile")
        }
        Button("Sign out") { self.onSignOut() }
        Button("Delete account…", role: .destructive) { self.onDelete() }
    }
}
