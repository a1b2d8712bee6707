public import AppCore

/// What an app shows after each event, as one value.
///
/// After an event that it doesn't list, the app ends.
public struct LaunchTable<Event: Hashable & Sendable, Phase: Hashable & Sendable>: Equatable, Sendable {
    /// The phases to show after each event, in order.
    public var phases: [Event: [Phase]]

    /// Makes a table of the phases to show after each event, in order; the tabs come last, whether listed or not.
    public init(phases: [Event: [Phase]]) { self.phases = phases }
}

/// Shows the phases of a launch table one after the other, the tabs last, and starts over when a session ends.
///
/// The coordinator of an app with a login owns one: it decides which events there are, and runs a flow for each phase.
@MainActor public final class LaunchSequence<Event: Hashable & Sendable, Phase: Hashable & Sendable> {
    /// Whether it is decided what the app shows first.
    public private(set) var isLaunched = false

    private let flow: Flow<Void>
    private let table: LaunchTable<Event, Phase>
    private let tabs: Phase
    private let leaving: Event
    private let show: (Phase) -> Void
    private var rest: [Phase] = []
    /// What follows the session that is ending.
    private var next: (() -> Void)?

    /// Makes a sequence.
    ///
    /// - Parameters:
    ///   - flow: The app's flow, which finishes when there is nothing more to show.
    ///   - table: What to show after each event.
    ///   - tabs: The phase that comes last.
    ///   - leaving: The event of a user who leaves a phase, or the last tab.
    ///   - show: Runs a phase's flow, which calls `phaseHasEnded` or, for the tabs, `tabsHaveEnded`. It must not keep
    ///     the app's coordinator.
    public init(
        in flow: Flow<Void>, _ table: LaunchTable<Event, Phase>, tabs: Phase, leaving: Event,
        show: @escaping (Phase) -> Void
    ) {
        self.flow = flow
        self.table = table
        self.tabs = tabs
        self.leaving = leaving
        self.show = show
    }

    /// Shows what the table lists for an event, or finishes the app's flow.
    public func enter(_ event: Event) { open(table.phases[event] ?? []) }

    /// Shows phases one after the other, the tabs last; without any, the app's flow finishes.
    public func open(_ phases: [Phase]) {
        isLaunched = true
        rest = phases
        if rest.isEmpty { flow.finish() } else { advance() }
    }

    /// Shows the next phase, or the tabs.
    public func advance() { show(rest.isEmpty ? tabs : rest.removeFirst()) }

    /// Goes on after a phase before the tabs, which the user finished or left.
    public func phaseHasEnded(_ departure: Departure?) { if departure == nil { advance() } else { leave(departure) } }

    /// Goes on after the tabs: with what was to follow their session, or as after leaving.
    public func tabsHaveEnded(_ departure: Departure?) {
        guard let next else { return leave(departure) }
        self.next = nil
        next()
    }

    /// Ends a session and calls `next` once the tabs are gone, unless the app's window has closed; at once if there is
    /// no session left to end.
    public func end(_ session: SessionScope?, then next: @escaping () -> Void) {
        self.next = next
        guard case .refused = session?.end() ?? .refused(.noSession) else { return }
        self.next = nil
        if flow.isRunning, session?.hasEnded != false { next() }
    }

    /// Continues after the user left, or finishes if nothing can be shown any more.
    private func leave(_ departure: Departure?) {
        switch departure {
        case .refused, .windowClosed, .parentEnded: flow.finish()
        default: enter(leaving)
        }
    }
}
