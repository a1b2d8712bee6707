public import AppCore

/// An event that decides what an app shows next.
public enum LaunchEvent: Hashable, Sendable, CaseIterable {
    /// The first launch by a user.
    case firstStart
    /// Any other launch with nobody signed in, or one of an app without users.
    case guest
    /// A launch with a user signed in.
    case signedIn
    /// The user signed out, or is gone.
    case signedOut
    /// The user went back from the first screen of a phase, or the last tab ended.
    case left
}

/// What an app shows before its tabs, or the tabs.
@MainActor public struct LaunchPhase<Context> {
    /// The phase's name.
    public nonisolated let name: String

    /// Runs the phase's flow in the app's; `nil` for the tabs and the login, which the app itself runs.
    let run: ((AnyFlow, RunningApp<Context>, _ onEnd: @escaping (Departure?) -> Void) -> Void)?

    /// A flow of the app's own; the next phase follows when it finishes.
    public init<Phase: Coordinator>(_ name: String, _ make: @escaping (RunningApp<Context>) -> Phase) {
        self.name = name
        run = { flow, app, onEnd in flow.run(make(app)) { onEnd($0.departure) } }
    }

    private init(_ name: String) {
        self.name = name
        run = nil
    }

    /// The tabs, which come last, whether listed or not.
    public static var tabs: LaunchPhase { LaunchPhase("tabs") }
    /// The users' login, where a guest may go on without one.
    public static var login: LaunchPhase { LaunchPhase("login") }
}

extension LaunchPhase: Equatable {
    /// Whether both have the same name.
    public nonisolated static func == (first: LaunchPhase, second: LaunchPhase) -> Bool { first.name == second.name }
}

/// How an app begins: what it shows after each event, and who uses it.
@MainActor public struct Launch<Context> {
    /// The phases to show after each event, in order; after an event with none, the app ends.
    ///
    /// After an event that isn't listed, the tabs are shown, but the app ends when they were left.
    public var phases: [LaunchEvent: [LaunchPhase<Context>]]
    let begin: (@MainActor (RunningApp<Context>) async throws -> LaunchEvent)?
    let onShown: @MainActor (RunningApp<Context>) async throws -> Void

    /// Describes how an app begins.
    ///
    /// - Parameters:
    ///   - phases: What it shows after each event.
    ///   - onShown: Called after `begin`, once the app shows something.
    ///   - begin: Finds out who uses the app, before anything is shown; if that fails, the tabs are shown and the user
    ///     learns why. Defaults to whether somebody is signed in.
    public init(
        _ phases: [LaunchEvent: [LaunchPhase<Context>]] = [:],
        onShown: @escaping @MainActor (RunningApp<Context>) async throws -> Void = { _ in },
        begin: (@MainActor (RunningApp<Context>) async throws -> LaunchEvent)? = nil
    ) {
        self.phases = phases
        self.onShown = onShown
        self.begin = begin
    }

    func phases(after event: LaunchEvent) -> [LaunchPhase<Context>] {
        phases[event] ?? (event == .left ? [] : [.tabs])
    }
}
