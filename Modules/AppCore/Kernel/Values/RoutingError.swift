/// Why a navigation failed; it changed nothing in the window, apart from what its interceptors did.
public enum RoutingError: Error, Equatable, CustomStringConvertible {
    /// The user answered no or left an interceptor's screen, or the task was cancelled.
    case cancelled(by: String)
    /// A newer navigation replaced it.
    case superseded
    /// The user went elsewhere after requesting it, or turned away from the screen that it waited for.
    case stale
    /// It waited too long for an interceptor.
    case expired
    /// A session ended while it waited.
    case sessionEnded
    /// Another navigation is in progress, and the window's policy refuses further ones.
    case busy
    /// A screen or container that it would remove refuses to leave, for this reason.
    case refused(by: String, reason: String)
    /// No case of a choice matched.
    case noCaseMatched(String)
    /// A step needs something that is not in the window, and nothing builds it.
    case notFound(step: String)
    /// There is no container in which to perform an action.
    case containerMissing(step: String, action: String)
    /// A container cannot do what the step needs; the kind is `nil` if there is no container.
    case containerRefused(kind: ContainerKind?, step: String, action: String)
    /// A part of a step failed to prepare.
    case preparationFailed(step: String, part: String, any Error)
    /// An interceptor failed.
    case interceptorFailed(step: String, interceptor: String, any Error)
    /// A factory failed.
    case factoryFailed(step: String, any Error)
    /// A flow showed no screen in its `start`.
    case showedNothing(step: String)
    /// The window refuses the step, for this reason.
    case rejected(step: String, Refusal)
    /// The destination would not be visible.
    case notVisible(step: String)
    /// A factory had to build before it had prepared.
    case notPrepared
    /// There was always something more to prepare, to ask or to wait for.
    case unsettled(rounds: Int)
    /// The router's flow has ended, or its window was closed.
    case ended

    /// What is wrong, and with which step or part.
    public var description: String {
        switch self {
        case .cancelled(let name): "\(name) was cancelled"
        case .superseded: "a newer navigation replaced it"
        case .stale: "the user has gone elsewhere in the meantime"
        case .expired: "it has waited too long"
        case .sessionEnded: "the session has ended"
        case .busy: "another navigation is in progress"
        case .refused(_, let reason): reason
        case .noCaseMatched(let name): "no case leads to \(name)"
        case .notFound(let step): "\(step) is not in the window, and nothing builds it"
        case .containerMissing(let step, let action): "there is no container in which to \(action) \(step)"
        case .containerRefused(nil, let step, let action): "no container here can \(action) \(step)"
        case .containerRefused(let kind?, let step, let action): "the \(kind) container cannot \(action) \(step)"
        case .preparationFailed(let step, let part, let error):
            "\(step) cannot be shown because \(part) failed: \(error)"
        case .interceptorFailed(let step, let name, let error):
            "\(step) cannot be shown because \(name) failed: \(error)"
        case .factoryFailed(let step, let error): "\(step) cannot be made: \(error)"
        case .showedNothing(let step): "\(step) showed no screen in its `start`"
        case .rejected(let step, let refusal): "\(step) cannot be shown: \(refusal)"
        case .notVisible(let step): "\(step) would not be visible"
        case .notPrepared: "the factory was not prepared"
        case .unsettled(let rounds): "each of \(rounds) rounds of planning found something more to wait for"
        case .ended: "the router's flow has ended"
        }
    }

    /// Whether both errors read the same; underlying errors are compared by their descriptions.
    public static func == (first: RoutingError, second: RoutingError) -> Bool {
        String(reflecting: first) == String(reflecting: second)
    }

    /// The error that a part of a step threw.
    public var underlying: (any Error)? {
        switch self {
        case .preparationFailed(_, _, let error), .interceptorFailed(_, _, let error), .factoryFailed(_, let error):
            error
        default: nil
        }
    }

    /// Whether the user cancelled or went elsewhere, so that no notice is needed.
    public var isCancellation: Bool {
        switch self {
        case .cancelled, .superseded, .stale: true
        default: false
        }
    }

    /// Whether something is missing in the window that an interceptor may still provide.
    package var isMissing: Bool {
        switch self {
        case .noCaseMatched, .notFound, .containerMissing: true
        default: false
        }
    }
}
