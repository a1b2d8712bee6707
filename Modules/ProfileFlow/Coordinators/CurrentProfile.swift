import AppCore

/// The profile that a session's page shows.
///
/// Every editor reports here what it has saved, wherever it was opened.
@MainActor final class CurrentProfile {
    private let catalog: any CityCatalog
    private let repository: any ProfileRepository
    /// The profile as stored; `nil` until it has been read.
    private(set) var profile: UserProfile?
    /// The flow of the profile's page.
    ///
    /// It outlives the editor, and so does the undo it offers.
    private weak var home: AnyFlow?

    init(catalog: any CityCatalog, repository: any ProfileRepository) {
        self.catalog = catalog
        self.repository = repository
    }

    /// Stores the flow of the profile's page.
    func begin(in flow: AnyFlow) { if home?.isRunning != true { home = flow } }

    func load() async throws -> UserProfile {
        let profile = try await repository.load()
        show(profile)
        return profile
    }

    /// Shows what an editor has saved, and offers to undo it.
    func take(_ saved: UserProfile, from flow: AnyFlow) {
        let before = profile
        show(saved)
        guard let before, let changes = before.changes(to: saved) else { return }
        let owner = home?.isRunning == true ? home ?? flow : flow
        owner.notify(
            changes,
            action: NoticeAction("Undo") { [weak self, weak owner] in
                if let owner { self?.restore(before, in: owner) }
            })
    }

    private func restore(_ profile: UserProfile, in flow: AnyFlow) {
        flow.task("undo", outlivesFlow: true) { [self] in
            do {
                try await repository.save(profile)
                show(profile)
            } catch {
                flow.notify("\(error)")
            }
        }
    }

    private func show(_ profile: UserProfile) {
        self.profile = profile
        let chosen = catalog.chosenCities(of: profile)
        home?.update { (screen: any ProfileInput) in
            screen.name = profile.name
            screen.chosen = chosen
        }
    }
}

extension ProfileFlowDependencies {
    /// Reads the profile unless it has been read already, so that the end of a route has it at once.
    @MainActor public func readProfile() async throws { if current.profile == nil { _ = try await current.load() } }

    /// Edits the profile on top of what a flow shows.
    @MainActor func edit(in flow: AnyFlow, startsWithCity: Bool = false) {
        let edit = ProfileEditCoordinator(self, profile: current.profile, startsWithCity: startsWithCity)
        flow.run(edit) { outcome in if let saved = outcome.value { current.take(saved, from: flow) } }
    }
}
