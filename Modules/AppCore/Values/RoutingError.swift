/// Why a navigation was not made; whatever the reason, the window shows what it has shown before.
public enum RoutingError: Error, Equatable, CustomStringConvertible {
    /// The person would not: said no to a question, or went away from what an interceptor has shown.
    case cancelled(by: String)
    /// A newer navigation came.
    case superseded
    /// The person has gone elsewhere since they asked for it, or left what it was waiting for.
    case stale
    /// It has waited too long for an interceptor.
    case expired
    /// A session has ended while it waited.
    case sessionEnded
    /// Another navigation is under way, and the window's policy is to refuse further ones.
    case busy
    /// A screen or container that would leave refuses to, for this reason.
    case refused(by: String, reason: String)
    /// No case of a choice matched.
    case noCaseMatched(String)
    /// What a step needs in the window is not there.
    case notFound(step: String)
    /// There is no container in which an action could be made.
    case containerMissing(step: String, action: String)
    /// A container cannot do what the step needs; the kind is `nil` where there is no container.
    case containerRefused(kind: ContainerKind?, step: String, action: String)
    /// A part of a step could not prepare.
    case preparationFailed(step: String, part: String, any Error)
    /// An interceptor failed.
    case interceptorFailed(step: String, interceptor: String, any Error)
    /// A factory failed.
    case factoryFailed(step: String, any Error)
    /// A flow showed no screen in its `start`.
    case showedNothing(step: String)
    /// The window would refuse what was built, for this reason.
    case rejected(step: String, Refusal)
    /// The destination would not be seen.
    case notVisible(step: String)
    /// A factory was asked to build before it had prepared.
    case notPrepared
    /// The window has changed again and again while the navigation was planned.
    case unsettled(rounds: Int)
    /// The flow that the router works for has ended, or its window was closed.
    case ended

    /// What is wrong, with what it is about.
    public var description: String {
        switch self {
        case .cancelled(let name): "\(name) was cancelled"
        case .superseded: "a newer navigation came"
        case .stale: "the person has gone elsewhere meanwhile"
        case .expired: "it has waited too long"
        case .sessionEnded: "the session has ended"
        case .busy: "another navigation is under way"
        case .refused(_, let reason): reason
        case .noCaseMatched(let name): "no case leads to \(name)"
        case .notFound(let step): "\(step) is not in the window, and nothing builds it"
        case .containerMissing(let step, let action): "there is no container in which to \(action) \(step)"
        case .containerRefused(nil, let step, let action): "there is no container that could \(action) \(step)"
        case .containerRefused(let kind?, let step, let action): "the \(kind) container cannot \(action) \(step)"
        case .preparationFailed(let step, let part, let error): "\(step) cannot be shown, as \(part) failed: \(error)"
        case .interceptorFailed(let step, let name, let error): "\(step) cannot be shown, as \(name) failed: \(error)"
        case .factoryFailed(let step, let error): "\(step) cannot be made: \(error)"
        case .showedNothing(let step): "\(step) showed no screen in its `start`"
        case .rejected(let step, let refusal): "\(step) cannot be shown: \(refusal)"
        case .notVisible(let step): "\(step) would not be seen"
        case .notPrepared: "the factory has not prepared"
        case .unsettled(let rounds): "the window has changed in each of \(rounds) rounds of planning"
        case .ended: "the flow that routes has ended"
        }
    }

    /// Whether both say the same; what a part has thrown is compared by its description.
    public static func == (first: RoutingError, second: RoutingError) -> Bool {
        String(reflecting: first) == String(reflecting: second)
    }

    /// What a part of a step has thrown.
    public var underlying: (any Error)? {
        switch self {
        case .preparationFailed(_, _, let error), .interceptorFailed(_, _, let error), .factoryFailed(_, let error):
            error
        default: nil
        }
    }

    /// Whether the person would not, or wanted something else: nothing has to be said about it.
    public var isCancellation: Bool {
        switch self {
        case .cancelled, .superseded, .stale: true
        default: false
        }
    }

    /// Whether something is missing in the window, which whoever guards the way may make.
    var isMissing: Bool {
        switch self {
        case .noCaseMatched, .notFound, .containerMissing: true
        default: false
        }
    }
}
