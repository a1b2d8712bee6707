import AppCore
import AppCoreLinks

/// Edits the profile: the name, the home city and the cities of interest.
///
/// It can be started alone, such as right after sign-up. Every choice that the user makes on any screen comes here, and
/// the coordinator passes it on to every screen that shows it.
final class ProfileEditCoordinator: Coordinator {
    /// The coordinator's flow, which returns the saved profile.
    let flow = Flow<UserProfile>("edit")

    private let dependencies: ProfileFlowDependencies
    private let profile: UserProfile?
    private let startsWithCity: Bool
    private var draft = ProfileDraft(UserProfile())

    /// Makes the editor's coordinator, for a profile or for the one that the repository reads; with `startsWithCity`,
    /// it shows the choice of the home city as soon as it knows the profile.
    init(_ dependencies: ProfileFlowDependencies, profile: UserProfile? = nil, startsWithCity: Bool = false) {
        self.dependencies = dependencies
        self.profile = profile
        self.startsWithCity = startsWithCity
    }

    func start() {
        let edit = dependencies.screens.makeEdit()
        edit.onName = { name in self.change { $0.rename(name) } }
        edit.onCountry = { self.showCountries { self.chooseCountry($0) } }
        edit.onCities = { self.chooseCity($0) }
        edit.onSave = { self.save() }
        edit.onRetry = { self.load() }
        flow.link = ProfileRoute.edit.link
        flow.show(edit)
        if let profile { begin(profile) } else { load() }
    }

    private func load() {
        flow.update { (edit: any ProfileEditInput) in edit.problem = nil }
        flow.task("load") { [self] in
            do {
                begin(try await dependencies.current.load())
            } catch {
                flow.update { (edit: any ProfileEditInput) in edit.problem = "\(error)" }
            }
        }
    }

    private func begin(_ profile: UserProfile) {
        let guess = dependencies.guessedCountry.flatMap { try? catalog.country($0) }
        draft = ProfileDraft(profile, guessedCountry: guess?.code)
        let text = flow.takeDraft()
        change { draft in text.flatMap { draft.restore($0) } }
        if startsWithCity { chooseCity(.home) }
    }

    private func save() {
        if let problem = ProfileName.problem(with: draft.profile.name) {
            return flow.update { (edit: any ProfileEditInput) in edit.nameProblem = problem }
        }
        draft.trimName()
        let profile = draft.profile
        flow.update { (edit: any ProfileEditInput) in edit.isSaving = true }
        flow.task("save", outlivesFlow: true) { [self] in
            do {
                try await dependencies.repository.save(profile)
                if flow.isRunning { flow.finish(profile) } else { dependencies.current.take(profile, from: flow) }
            } catch {
                if !flow.isRunning { flow.notify("Your profile was not saved: \(error)") }
                flow.update { (edit: any ProfileEditInput) in (edit.isSaving, edit.problem) = (false, "\(error)") }
            }
        }
    }

    /// Changes the draft, updates every screen, and offers an undo if the change loses something.
    private func change(_ body: (inout ProfileDraft) -> ProfileDraft.Loss?) {
        let loss = body(&draft)
        publish()
        guard let loss else { return }
        flow.notify(loss.text, action: NoticeAction("Undo") { [weak self] in self?.change { $0.undo(loss) } })
    }

    /// Hands the current choice to every screen that shows some of it, wherever it was made.
    private func publish() {
        flow.draft = draft.isChanged ? draft.text : nil
        let chosen = chosen
        flow.update { (screen: any ChosenCitiesUpdatable) in screen.chosen = chosen }
        flow.update { (edit: any ProfileEditInput) in
            edit.name = draft.profile.name
            edit.nameProblem = draft.isRenamed ? ProfileName.problem(with: draft.profile.name) : nil
            edit.changes = draft.changes
        }
    }

    private func goBackToEdit() { flow.shown.last.map { _ = flow.goBack(to: $0) } }

    private var catalog: any CityCatalog { dependencies.catalog }
    private var chosen: ChosenCities { catalog.chosenCities(of: draft.profile) }
    private var cityScreens: CityScreens {
        CityScreens(
            catalog: catalog, screens: dependencies.screens, chosen: chosen, onCity: { self.choose($0, for: $1) },
            onReplace: { self.flow.replace($0, with: $1) })
    }

    /// Lets the user choose a country first, if none is chosen or guessed yet.
    private func chooseCity(_ purpose: CityPurpose) {
        guard let country = draft.profile.country.flatMap({ try? catalog.country($0) }) else {
            return showCountries { self.showRegions(of: $0, for: purpose) }
        }
        showRegions(of: country, for: purpose)
    }

    private func showCountries(onSelect: @escaping (Country) -> Void) {
        let list = cityScreens.countries()
        list.onSelect = onSelect
        flow.show(list)
    }

    private func showRegions(of country: Country, for purpose: CityPurpose) {
        let list = cityScreens.regions(of: country, for: purpose)
        list.onCountry = { [unowned list] in
            self.showCountries { country in
                self.cityScreens.fill(list, with: country)
                self.flow.goBack(to: list)
            }
        }
        list.onRegion = { self.flow.show(self.cityScreens.cities(in: $0, for: purpose)) }
        flow.show(list)
    }

    private func chooseCountry(_ country: Country) {
        change { [home] in $0.setCountry(country, home: home) }
        goBackToEdit()
    }

    private var home: City? { draft.profile.homeCity.flatMap { try? catalog.city($0) } }

    /// Choosing a home city ends the choice; cities of interest are chosen one after the other.
    private func choose(_ city: City, for purpose: CityPurpose) {
        let home = home
        change { purpose == .home ? $0.setHome(city, replacing: home) : $0.toggle(city) }
        if purpose == .home { goBackToEdit() }
    }
}
