import AppCore
import AppCoreDependencies

/// What the app shows one after the other: the phases of its launch, the tabs of a session, those of the next one.
extension TabbedApp: RoutedApp {
    func enter(_ event: LaunchEvent) { open(launch.phases(after: event)) }

    /// Shows phases one after the other, the tabs last; without any, the app's flow finishes.
    func open(_ phases: [LaunchPhase<Context>]) {
        router.isLaunched = true
        rest = phases
        if rest.isEmpty { flow.finish() } else { advance() }
    }

    private func advance() {
        let phase = rest.isEmpty ? .tabs : rest.removeFirst()
        if let run = phase.run {
            run(flow, running) { self.phaseHasEnded($0) }
        } else if phase == .login {
            showLogin()
        } else {
            showTabs()
        }
    }

    private func showLogin() {
        router.users?.run(flow, running, .launch, .shared) { end in
            switch end {
            case .user(let signIn): self.change(signIn) { self.advance() }
            case .guest: self.advance()
            case .left(let departure): self.phaseHasEnded(departure)
            }
        }
    }

    private func showTabs() {
        let tabs = TabsCoordinator(
            shownFlows, of: running, links: links, menu: menu, front: front, restoring: saved)
        (front, saved) = (nil, nil)
        self.tabs = tabs
        let session = (context as? DependencyContainer)?.beginSession(of: tabs.flow) ?? SessionScope()
        self.session = session
        flow.run(tabs, session: session) { outcome in
            guard let next = self.next else { return self.leave(outcome.departure) }
            self.next = nil
            next()
        }
        router.openFirst()
    }

    private func phaseHasEnded(_ departure: Departure?) { if departure == nil { advance() } else { leave(departure) } }

    /// Goes on after the user left a phase or the tabs, or finishes if nothing can be shown any more.
    private func leave(_ departure: Departure?) {
        switch departure {
        case .refused, .windowClosed, .parentEnded: flow.finish()
        default: enter(.left)
        }
    }

    func hasTab(_ name: String) -> Bool { shownFlows.contains { $0.name == name } }

    // MARK: - The user

    /// Runs the login in the tab of a flow that needs a user.
    func runLogin(in flow: AnyFlow, on stack: StackContainer, onEnd: @escaping (Departure?) -> Void) {
        router.users?.run(flow, running, .tab, .navigator(stack)) { end in
            switch end {
            case .user(let signIn): self.changeUser(signIn)
            case .guest: onEnd(nil)
            case .left(let departure): onEnd(departure)
            }
        }
    }

    /// Lets a guest sign in in a sheet over the current screen.
    func signIn() {
        router.users?.run(flow, running, .request, .modal(.sheet)) { end in
            if case .user(let signIn) = end { self.changeUser(signIn) }
        }
    }

    /// Has a guest sign in before a link continues in their own session.
    func signInForLink() async throws {
        guard let users = router.users, case .user(let signIn) = await users.wait(flow, running, .link) else {
            throw CancellationError()
        }
        try await signIn()
        await readDrafts()
        // Whatever ended the session meanwhile decides what comes next.
        guard running.user != nil, tabs != nil else { throw CancellationError() }
        endSession { self.open([.tabs]) }
    }

    /// Ends the session, changes the user, and begins the next session; if the change fails, the same user's.
    func changeUser(_ change: @escaping @MainActor () async throws -> Void) {
        let shown = tabInFront
        endSession {
            self.change(change) {
                guard self.running.user != nil else { return self.enter(.signedOut) }
                self.front = self.front ?? shown
                self.open([.tabs])
            }
        }
    }

    private func change(_ change: @escaping @MainActor () async throws -> Void, then next: @escaping () -> Void) {
        flow.task("change user") {
            do {
                try await change()
                await self.readDrafts()
                self.front = self.running.user == nil ? nil : self.router.users?.home
                next()
            } catch {
                self.open([.tabs])
                self.flow.notify("\(error)")
            }
        }
    }

    /// Ends a session and calls `next` once the tabs are gone, unless the app's window has closed; at once if there is
    /// no session left to end.
    func endSession(then next: @escaping () -> Void) {
        self.next = next
        guard case .refused = session?.end() ?? .refused(.noSession) else { return }
        self.next = nil
        if flow.isRunning, session?.hasEnded != false { next() }
    }

    private var tabInFront: String? {
        guard let shown = flow.window?.snapshot.appTabs, shownFlows.indices.contains(shown.selected) else { return nil }
        return shownFlows[shown.selected].name
    }
}
