import AppCore
import AppCoreContent
import Observation

/// A screen that shows some of the chosen cities.
///
/// It is updated after every choice, wherever it was made.
@MainActor protocol ChosenCitiesUpdatable: Presentable {
    var chosen: ChosenCities { get set }
}

enum CityPurpose {
    /// To live in: one city, which ends the choice.
    case home
    /// To hear about: several cities, each of which can be removed again.
    case interests
}

@MainActor protocol ProfileInput: ChosenCitiesUpdatable {
    /// The user's name; `nil` until the profile is known.
    var name: String? { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

@MainActor protocol ProfileOutput: Presentable {
    /// Called when the user wants to edit.
    var onEdit: () -> Void { get set }
    /// Called when the user wants to sign out.
    var onSignOut: () -> Void { get set }
    /// Called when the user wants to delete the account.
    var onDelete: () -> Void { get set }
    /// Called when the user wants to read the profile again.
    var onRetry: () -> Void { get set }
}

/// The profile: the name, the home city and the cities of interest, with buttons to edit it, sign out or delete it.
@Observable final class ProfileScreen: ContentScreen, ProfileInput, ProfileOutput {
    let title = "Profile"
    var name: String?
    var chosen = ChosenCities()
    var problem: String?

    var onEdit: () -> Void = {}
    var onSignOut: () -> Void = {}
    var onDelete: () -> Void = {}
    var onRetry: () -> Void = {}

    var content: Content {
        if let name {
            Section("You") {
                Row("Name", value: name.isEmpty ? "not set" : name)
                Row("Home city", value: chosen.homeName ?? "not chosen yet")
            }
            chosen.interestSection
            if let problem = chosen.problem { Text(problem, style: .error, id: "catalog-problem") }
            Button("Edit", role: .primary, id: "edit") { self.onEdit() }
        } else if let problem {
            Text(problem, style: .error, id: "problem")
            Button("Try again", role: .primary, id: "try-again") { self.onRetry() }
        } else {
            Progress("Reading your profile")
        }
        // Below what is still loading, these would be pressed by mistake.
        if name != nil || problem != nil {
            Section("Account") {
                Button("Sign out", id: "sign-out") { self.onSignOut() }
                Button("Delete account…", role: .destructive, id: "delete-account") { self.onDelete() }
            }
        }
    }
}

extension ChosenCities {
    /// The cities of interest, with their total and a count for each area.
    @MainActor var interestSection: Section {
        Section("Cities of interest", id: "interests") {
            Row("Chosen", value: String(interests.count), id: "interest-count")
            for group in groups {
                Row(
                    group.area, subtitle: group.names.joined(separator: ", "), badge: String(group.names.count),
                    id: ElementID("interests-\(group.area)"))
            }
        }
    }
}
