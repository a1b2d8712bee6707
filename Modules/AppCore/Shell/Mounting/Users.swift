public import AppCore

/// Why a login is shown.
public enum LoginReason: Sendable {
    /// As a phase of the launch table; here a guest may go on without a user.
    case launch
    /// In a tab that needs a user.
    case tab
    /// For a link, or another way to a place that needs a user.
    case link
    /// Because a flow asked for it.
    case request
}

/// Who uses an app, and how they sign in.
///
/// ```swift
/// Users<Shelf>(
///     current: { $0.user }, login: { app, _ in login(app.context) }, onLogin: { _, _, shelf in shelf.user = "ann" })
/// ```
@MainActor public struct Users<Context> {
    let current: (Context) -> String?
    let home: String?
    /// Runs the login in a flow, calls the closure with its end, and returns the login's flow.
    let run: (AnyFlow, RunningApp<Context>, LoginReason, Placement, @escaping (LoginEnd) -> Void) -> AnyFlow
    /// Runs the login in a sheet over a flow, and returns its end, of which the closure hears at once.
    let wait: (AnyFlow, RunningApp<Context>, LoginReason, @escaping (LoginEnd) -> Void) async -> LoginEnd

    /// Describes the users of an app.
    ///
    /// - Parameters:
    ///   - home: The tab in front after a login. Defaults to the one that was in front before.
    ///   - current: Returns the user who is signed in, by what never changes, such as an account's number; `nil` for a
    ///     guest.
    ///   - login: Makes the flow by which a guest signs in.
    ///   - isUser: Whether the flow's result is a user, and not a guest.
    ///   - onLogin: Makes the result the current user.
    public init<Login: Coordinator>(
        home: String? = nil, current: @escaping (Context) -> String?,
        login: @escaping (RunningApp<Context>, LoginReason) -> Login,
        isUser: @escaping (Login.Value) -> Bool = { _ in true },
        onLogin: @escaping @MainActor (Login.Value, LoginReason, Context) async throws -> Void
    ) {
        self.current = current
        self.home = home
        func end(_ outcome: Outcome<Login.Value>, _ reason: LoginReason, _ context: Context) -> LoginEnd {
            switch outcome {
            case .finished(let value) where isUser(value):
                .user {
                    try await onLogin(value, reason, context)
                    if current(context) == nil { throw LoginError.noUser }
                }
            case .finished: .guest
            case .left(let departure): .left(departure)
            }
        }
        run = { flow, app, reason, placement, onEnd in
            let login = login(app, reason)
            flow.run(login, in: placement) { onEnd(end($0, reason, app.context)) }
            return login.flow
        }
        wait = { flow, app, reason, hearing in
            let outcome = await login(app, reason).outcome(runBy: flow, in: .modal(.sheet)) {
                hearing(end($0, reason, app.context))
            }
            return end(outcome, reason, app.context)
        }
    }
}

/// How a login ended.
enum LoginEnd {
    /// With a user, whom the closure signs in.
    case user(@MainActor () async throws -> Void)
    case guest
    case left(Departure)
}

/// What a user's change doesn't allow.
enum LoginError: Error, CustomStringConvertible {
    /// `onLogin` has not made the result the current user.
    case noUser
    /// A place would be made for a user who is about to be another one.
    case changing

    var description: String {
        switch self {
        case .noUser: "nobody is signed in after the login; `onLogin` makes its result the current user"
        case .changing: "the user is changing; ask for it again"
        }
    }
}

/// What waits while the user of an app changes, or while it begins.
@MainActor final class UserTurn {
    private(set) var isChanging = false
    private var waiting: [() -> Void] = []

    func begin() { isChanging = true }

    /// Does what waits, unless it begins another change.
    func end(_ first: () -> Void) {
        isChanging = false
        first()
        let acts = waiting
        waiting = []
        for act in acts { whenSettled(act) }
    }

    /// Does something once the user isn't changing.
    func whenSettled(_ act: @escaping () -> Void) { if isChanging { waiting.append(act) } else { act() } }
}
