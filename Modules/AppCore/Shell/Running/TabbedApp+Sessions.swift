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
            run(flow, running) { end in self.turn.whenSettled { self.phaseHasEnded(end) } }
        } else if phase == .login {
            showLogin()
        } else {
            showTabs()
        }
        endChange()
    }

    private func showLogin() {
        _ = router.users?.run(flow, running, .launch, .shared) { end in
            switch end {
            case .user(let signIn):
                self.change(by: signIn) {
                    self.front = self.router.users?.home
                    self.advance()
                } orElse: {
                    self.showLogin()
                }
            case .guest: self.advance()
            case .left(let departure): self.phaseHasEnded(departure)
            }
        }
    }

    private func showTabs() {
        let tabs = TabsCoordinator(shownFlows, of: running, links: links, menu: menu, front: front, restoring: saved)
        (front, saved) = (nil, nil)
        self.tabs = tabs
        owner = running.user
        let session = (context as? DependencyContainer)?.beginSession(of: tabs.flow) ?? SessionScope()
        self.session = session
        // Whoever asked for this may be covered or gone by now.
        guard let origins = flow.window?.moves.origins else { return }
        origins.deliver(from: nil, cause: origins.cause) {
            flow.run(tabs, session: session) { outcome in
                guard let next = self.next else { return self.leave(outcome.departure) }
                self.next = nil
                next()
            }
        }
    }

    private func phaseHasEnded(_ departure: Departure?) {
        switch departure {
        // A phase that has nothing to show is over.
        case nil, .abandoned: advance()
        default: leave(departure)
        }
    }

    /// Goes on after the user left a phase or the tabs, or finishes if nothing can be shown any more.
    private func leave(_ departure: Departure?) {
        switch departure {
        case .refused, .windowClosed, .parentEnded: flow.finish()
        default: enter(.left)
        }
    }

    func hasTab(_ name: String) -> Bool { shownFlows.contains { $0.name == name } }

    // MARK: - The user

    /// From now on the user can do nothing in the session that ends, and what is asked for waits for the next one.
    private func beginChange() {
        turn.begin()
        session?.isClosing = true
    }

    private func endChange() {
        session?.isClosing = false
        turn.end { if tabs != nil { router.openFirst() } }
    }

    /// Changes the user, ends the session, and goes on; if the change fails, the user learns why, and nothing else is
    /// different.
    private func change(
        by change: @escaping @MainActor () async throws -> Void, then next: @escaping () -> Void,
        orElse: @escaping () -> Void = {}
    ) {
        beginChange()
        flow.task("change user") {
            do { try await change() } catch {
                self.flow.notify("\(error)")
                // One that failed halfway has changed the user all the same.
                if self.tabs == nil || self.running.user == self.owner {
                    self.endChange()
                    return orElse()
                }
            }
            await self.readPlace()
            self.endSession(then: next)
        }
    }

    /// Runs the login in the tab of a flow that needs a user; who goes on as a guest is asked again.
    func runLogin(in flow: AnyFlow, on stack: StackContainer, onEnd: @escaping (Departure?) -> Void) {
        var login: AnyFlow?
        login = router.users?.run(flow, running, .tab, .navigator(stack)) { end in
            // One that ends without having asked would do so again.
            let hasAsked = login?.hasShown == true
            let askAgain = { if hasAsked { self.runLogin(in: flow, on: stack, onEnd: onEnd) } else { onEnd(nil) } }
            switch end {
            case .user(let signIn): self.changeUser(signIn, orElse: askAgain)
            case .guest: askAgain()
            case .left(let departure): onEnd(departure)
            }
        }
    }

    /// Lets a guest sign in in a sheet over the current screen.
    func signIn() {
        guard running.user == nil, !isAsking else { return }
        isAsking = true
        _ = router.users?.run(flow, running, .request, .modal(.sheet)) { end in
            self.isAsking = false
            if case .user(let signIn) = end { self.changeUser(signIn) {} }
        }
    }

    /// Has a guest sign in before a link continues in their own session.
    func signInForLink() async throws {
        guard let users = router.users else { throw CancellationError() }
        let end = await users.wait(flow, running, .link) { end in
            if case .user = end, !self.turn.isChanging { self.beginChange() }
        }
        guard case .user(let signIn) = end else { throw CancellationError() }
        do {
            try await signIn()
            await readPlace()
            // Whatever ended the session meanwhile decides what comes next.
            guard running.user != nil, tabs != nil else { throw CancellationError() }
        } catch {
            // One that failed halfway has changed the user all the same.
            if tabs != nil, running.user != owner { endSession { self.open([.tabs]) } } else { endChange() }
            throw error
        }
        endSession { self.open([.tabs]) }
    }

    /// Changes the user, ends the session, and begins the next one; before there are tabs, only the user changes.
    func changeUser(_ change: @escaping @MainActor () async throws -> Void, orElse: @escaping () -> Void) {
        let shown = tabInFront
        let isBeforeTabs = tabs == nil
        let next = {
            if isBeforeTabs { return self.endChange() }
            guard self.running.user != nil else { return self.enter(.signedOut) }
            self.front = self.router.users?.home ?? shown
            self.open([.tabs])
        }
        self.change(by: change, then: next, orElse: orElse)
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
