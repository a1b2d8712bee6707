import AppCore
import AppCoreContent
import Observation

@MainActor protocol ProfileEditInput: ChosenCitiesUpdatable {
    /// The name as typed; `nil` until the profile is known.
    var name: String? { get set }
    var nameProblem: String? { get set }
    /// A sentence that names the changes that leaving would lose; `nil` if there are none.
    var changes: String? { get set }
    var isSaving: Bool { get set }
    /// What went wrong, if anything did.
    var problem: String? { get set }
}

@MainActor protocol ProfileEditOutput: Presentable {
    var onName: (String) -> Void { get set }
    /// Called when the user wants to choose a country.
    var onCountry: () -> Void { get set }
    /// Called when the user wants to choose cities.
    var onCities: (CityPurpose) -> Void { get set }
    /// Called when the user wants to save.
    var onSave: () -> Void { get set }
    /// Called when the user wants to read the profile again.
    var onRetry: () -> Void { get set }
}

/// Edits the name and the cities; asks before unsaved changes are discarded.
@Observable final class ProfileEditScreen: ContentScreen, ProfileEditInput, ProfileEditOutput {
    let title = "Edit profile"
    var name: String?
    var nameProblem: String?
    var chosen = ChosenCities()
    var changes: String?
    var isSaving = false
    var problem: String?

    var onName: (String) -> Void = { _ in }
    var onCountry: () -> Void = {}
    var onCities: (CityPurpose) -> Void = { _ in }
    var onSave: () -> Void = {}
    var onRetry: () -> Void = {}

    var content: Content {
        if isSaving {
            Progress("Saving")
        } else if let name {
            Section("You") {
                Field("Name", text: name, problem: nameProblem, id: "name", onEdit: { self.onName($0) })
                Row("Country", value: chosen.country?.name ?? "not chosen yet", hasDisclosure: true, id: "country") {
                    self.onCountry()
                }
                Row("Select city", value: chosen.homeName ?? "not chosen yet", hasDisclosure: true, id: "city") {
                    self.onCities(.home)
                }
            }
            chosen.interestSection
            Row("Select cities of interest", hasDisclosure: true, id: "choose-interests") { self.onCities(.interests) }
            if let problem = problem ?? chosen.problem { Text(problem, style: .error, id: "problem") }
            Button("Save", role: .primary, isEnabled: nameProblem == nil, id: "save") { self.onSave() }
        } else if let problem {
            Text(problem, style: .error, id: "problem")
            Button("Try again", role: .primary, id: "try-again") { self.onRetry() }
        } else {
            Progress("Reading your profile")
        }
    }

    func canLeave() -> LeaveDecision {
        // What is being saved isn't lost.
        guard let changes, !isSaving else { return .allowed }
        return .ask(
            Question(
                "Discard your changes?", detail: changes, confirm: "Discard", cancel: "Keep editing",
                isDestructive: true))
    }
}
