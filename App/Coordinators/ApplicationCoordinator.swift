import AppCore
import AppCoreDependencies
import AppCoreShell
import AppStorage
import LoginFlow

/// The app: its flows, its accounts and its launch, composed.
typealias ApplicationCoordinator = TabbedApp<AppContainer>

extension ApplicationCoordinator {
    /// Makes the app, for a user or for a script; a link takes precedence over where the user was.
    convenience init(
        container: AppContainer, isInteractive: Bool, link: AppLink? = nil, phases: LaunchPhases = .standard,
        tabs: [AppFlow] = AppFlow.tabs
    ) {
        let launch = Launch(
            phases, onShown: { try await $0.context.noteStart($0) },
            begin: { app in
                await app.context.watchAccount(in: app)
                return try await app.context.launch(isInteractive: isInteractive, hasLink: link != nil)
            })
        do throws(MountError) {
            try self.init(
                AppFlow.all, showing: tabs, context: container, links: AppLinks.table, opening: link, users: .accounts,
                launch: launch,
                menu: { flow in
                    container.experiments.variant(of: AppExperiments.navigation, in: flow) == .menu ? "Kanji List" : nil
                })
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

typealias LaunchPhases = [LaunchEvent: [LaunchPhase<AppContainer>]]

extension LaunchPhases {
    /// The tabs at once, with the dictionary in front; the login after a sign-out or if the account no longer exists,
    /// and the tabs again for a guest who goes back from it.
    @MainActor static var standard: LaunchPhases { [.signedOut: [.login], .left: [.tabs]] }
}

extension LaunchPhase<AppContainer> {
    /// A short introduction to the app.
    static var introduction: LaunchPhase { LaunchPhase("introduction") { _ in IntroductionCoordinator() } }
}

extension AppContainer {
    /// Finds out who uses the app, and how it starts; a script's launch doesn't count as the first one.
    fileprivate func launch(isInteractive: Bool, hasLink: Bool) async throws -> LaunchEvent {
        startsWithSearch = !hasLink
        // Before anything is shown, so that no page shows another language first.
        try await readLanguage()
        switch try await readUser() {
        case .account: return .signedIn
        case .gone: return .signedOut
        case .none:
            isFirstStart = try await settings.value(AppContainer.startedKey) == nil && isInteractive
            return isFirstStart && !hasLink ? .firstStart : .guest
        }
    }

    /// Once the app shows something, tells what the user should know, and remembers that they have started it.
    fileprivate func noteStart(_ app: RunningApp<AppContainer>) async throws {
        if let report = storageReport { app.notify(report.summary) }
        // Until then they show their variants for unknown installations.
        await experiments.identify(by: settings.installation)
        if isFirstStart { try await settings.note(AppContainer.startedKey, as: "yes") }
    }

    /// Signs the user out as soon as a change finds that another process has deleted their account.
    fileprivate func watchAccount(in app: RunningApp<AppContainer>) async {
        await database.whenAccountIsGone { id in
            Task { @MainActor in
                guard let account = app.context.account, account.id == id, app.context.goneAccount != id else { return }
                app.context.goneAccount = id
                app.notify("\(account.name)'s account was deleted by another program; your last change is not saved.")
                app.changeUser { try await $0.apply(.guest) }
            }
        }
    }
}
