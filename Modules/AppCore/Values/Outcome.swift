/// How a flow ended: with its value, or by being left.
///
/// A flow ends exactly once, and its parent hears of it exactly once (R2, R3).
public enum Outcome<Value: Sendable>: Sendable {
    /// The flow did what it is for, and this is what it brings back.
    case finished(Value)
    /// The flow was left before it finished, and this is the way out.
    case left(Departure)

    /// The value, if the flow finished.
    public var value: Value? {
        if case .finished(let value) = self { value } else { nil }
    }

    /// The way out, if the flow was left.
    public var departure: Departure? {
        if case .left(let departure) = self { departure } else { nil }
    }
}

extension Outcome: Equatable where Value: Equatable {}

/// Every way in which a flow can be left without finishing.
public enum Departure: Equatable, Sendable, CustomStringConvertible {
    /// The user went back from the flow's first screen, or a coordinator went back past it.
    case back
    /// The modal that the flow was in was dismissed.
    case dismissed
    /// The tab that the flow was in was closed.
    case tabClosed
    /// Something else was put where the flow was.
    case replaced
    /// The session that the flow belonged to ended.
    case sessionEnded
    /// The flow that ran this one ended.
    case parentEnded
    /// The window was closed.
    case windowClosed
    /// The flow was never started, for this reason.
    case refused(Refusal)
    /// Nothing was left that keeps the flow: no screen, no child, and no work before its first screen.
    case abandoned

    /// One word for the way out, and the reason if there is one.
    public var description: String {
        switch self {
        case .back: "back"
        case .dismissed: "dismissed"
        case .tabClosed: "tab closed"
        case .replaced: "replaced"
        case .sessionEnded: "session ended"
        case .parentEnded: "parent ended"
        case .windowClosed: "window closed"
        case .refused(let refusal): "refused: \(refusal)"
        case .abandoned: "abandoned"
        }
    }
}

/// What became of a move.
public enum MoveResult: Equatable, Sendable {
    /// The move was made.
    case applied
    /// The move was not made, for this reason.
    case refused(Refusal)
    /// The window asks the user first; its `question` holds what.
    case asked
    /// Another move is being made; this one is checked and made in the same turn, after it.
    case queued
}

/// Why a move was not made.
public enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The place that the move was asked from is covered or gone; a second tap on a button ends here.
    case stale
    /// The flow that asked has ended.
    case ended
    /// The flow that asked was never started in a window.
    case notStarted
    /// The coordinator was started before.
    case alreadyStarted
    /// The coordinator makes a new flow each time that it is asked for it.
    case flowNotStored
    /// The coordinator has an `onFinish` already, so another handler would never be called.
    case handlerTaken
    /// The coordinator has no `onFinish`, so its outcome would reach nobody.
    case handlerMissing
    /// The session began with another flow before; a new one has to be made.
    case sessionUsed
    /// The flow belongs to no session.
    case noSession
    /// The same screen or container was shown before; a new one has to be made.
    case alreadyShown
    /// The container that the move is for is not in the window.
    case containerMissing
    /// The container cannot do that; the kind is `nil` where there is no container.
    case byContainer(kind: ContainerKind?)
    /// There is nothing further back.
    case nothingBehind
    /// The visible screen has no such element, or the element does not take such an event.
    case noSuchElement(ElementID)
    /// A back gesture is under way; the move can be made when it has ended.
    case gestureUnderWay
    /// The screen that would leave refuses to, for this reason.
    case byScreen(reason: String)
    /// The navigation that was to start the flow failed, for this reason.
    case navigationFailed(String)
    /// The window was closed.
    case windowClosed

    /// What is wrong and what to do about it, in one sentence.
    public var description: String {
        switch self {
        case .stale: "the screen that asked is covered or gone"
        case .ended: "the flow has ended"
        case .notStarted: "the flow was not started; use `run` of a window or of another flow"
        case .alreadyStarted: "the coordinator was started before; make a new one"
        case .flowNotStored: "the coordinator makes a new flow at each look; store it: `let flow = Flow(...)`"
        case .handlerTaken: "the coordinator has an `onFinish` already; clear it, or use `start` instead of `run`"
        case .handlerMissing: "the coordinator has no `onFinish`; set it, or pass a handler to `run`"
        case .sessionUsed: "the session began before; make a new one"
        case .noSession: "the flow belongs to no session; pass one to `run`"
        case .alreadyShown: "the same screen or container was shown before; make a new one"
        case .containerMissing: "the container is not in the window; show it first"
        case .byContainer(nil): "there is no container that could do that"
        case .byContainer(let kind?): "the \(kind) container cannot do that"
        case .nothingBehind: "there is nothing further back"
        case .noSuchElement(let id): "the screen has no '\(id)' that can do that"
        case .gestureUnderWay: "a back gesture is under way"
        case .byScreen(let reason): reason
        case .navigationFailed(let reason): "the navigation to it failed: \(reason)"
        case .windowClosed: "the window is closed"
        }
    }
}
