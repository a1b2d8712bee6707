/// How a flow ended: it finished with a value, or it was left.
///
/// A flow ends exactly once, and the code that started it gets the outcome exactly once.
public enum Outcome<Value: Sendable>: Sendable {
    /// The flow finished with this value.
    case finished(Value)
    /// The flow was left before it finished, in this way.
    case left(Departure)

    /// The value, if the flow finished.
    public var value: Value? {
        if case .finished(let value) = self { value } else { nil }
    }

    /// The departure, if the flow was left.
    public var departure: Departure? {
        if case .left(let departure) = self { departure } else { nil }
    }
}

extension Outcome: Equatable where Value: Equatable {}

/// A way to leave a flow without finishing it.
public enum Departure: Equatable, Sendable, CustomStringConvertible {
    /// The user or code went back past the flow's first screen, a flow's `close` removed that, or the tab around it
    /// returned to its own first screen.
    case back
    /// The flow's modal was dismissed.
    case dismissed
    /// The flow's tab was closed.
    case tabClosed
    /// Something else replaced the flow's screens, or a router's `close` or another flow's end removed them.
    case replaced
    /// The flow's session ended.
    case sessionEnded
    /// The flow's parent ended.
    case parentEnded
    /// The window was closed.
    case windowClosed
    /// The flow was never started, for this reason.
    indirect case refused(Refusal)
    /// Nothing kept the flow alive: it had no screen, no child, and no work before its first screen.
    ///
    /// A flow whose last child was left back, dismissed, replaced or with its tab is left in the same way instead.
    case abandoned

    /// Whether it ends the parent in the same way, if nothing keeps the parent: by a move of the user or the app.
    ///
    /// A parent that has not ended itself has seen no end of its session, parent or window, and was started.
    var isPassedOn: Bool {
        switch self {
        case .back, .dismissed, .tabClosed, .replaced: true
        case .sessionEnded, .parentEnded, .windowClosed, .refused, .abandoned: false
        }
    }

    /// The departure in words, with the reason if there is one.
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

/// The result of a requested move.
public enum MoveResult: Equatable, Sendable {
    /// The move was applied.
    case applied
    /// The move was refused, for this reason.
    case refused(Refusal)
    /// The user has to answer the window's `question` first.
    case asked
    /// The move waits and is checked again before it is made.
    ///
    /// It waits for the move or the back gesture in progress to end, or for a modal's anchor to be shown by its
    /// containers or to be gone.
    case queued
}

/// Why a move was refused.
public enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The place that the move comes from is covered or gone, or what the user confirmed has changed.
    ///
    /// The second tap on a button, for example, comes from a place that the first one has covered.
    case stale
    /// The flow that requested the move has ended.
    case ended
    /// The flow that requested the move was never started in a window.
    case notStarted
    /// The coordinator was already started.
    case alreadyStarted
    /// The coordinator's `flow` returns a new flow on each access.
    case flowNotStored
    /// The coordinator already has an `onFinish`, so another handler would never be called.
    case handlerTaken
    /// The coordinator has no `onFinish`, so nobody would get its outcome.
    case handlerMissing
    /// The session already began with another flow; make a new one.
    case sessionUsed
    /// The flow belongs to no session.
    case noSession
    /// The screen or container is in the window already; make another one.
    case alreadyShown
    /// The move's container is not in the window.
    case containerMissing
    /// A screen or container that the move names is not in the window.
    case itemMissing
    /// The flow whose place a new one was to take is no running child of the same parent.
    case childMissing
    /// The container cannot do that; the kind is `nil` if there is no container.
    case byContainer(kind: ContainerKind?)
    /// There is nothing to go back to.
    case nothingBehind
    /// The visible screen has no such element, or the element does not take such an event.
    case noSuchElement(ElementID)
    /// A back gesture is in progress, or one cannot begin now; try again later.
    case gestureUnderWay
    /// A screen that the move would remove refuses to leave, for this reason.
    case byScreen(reason: String)
    /// The navigation that was to start the flow failed, for this reason.
    case navigationFailed(String)
    /// The window was closed.
    case windowClosed

    /// What is wrong and what to do about it, in one sentence.
    public var description: String {
        switch self {
        case .stale: "the screen that requested it is covered or gone"
        case .ended: "the flow has ended"
        case .notStarted: "the flow had not started; do it in `start()`, and start the flow with `run`"
        case .alreadyStarted: "the coordinator was already started; make a new one"
        case .flowNotStored: "the coordinator returns a new flow each time; store it: `let flow = Flow(...)`"
        case .handlerTaken: "the coordinator already has an `onFinish`; clear it, or call `start` instead of `run`"
        case .handlerMissing: "the coordinator has no `onFinish`; set it, or pass a handler to `run`"
        case .sessionUsed: "the session has already begun; make a new one"
        case .noSession: "the flow belongs to no session; pass one to `run`"
        case .alreadyShown: "this screen or container is in the window already; make another one"
        case .containerMissing: "the container is not in the window; show it first"
        case .itemMissing: "what it names is not in this window: never shown here, or gone by now"
        case .childMissing: "the flow to replace is no running child of this flow"
        case .byContainer(nil): "no container here can do that"
        case .byContainer(let kind?): "the \(kind) container cannot do that"
        case .nothingBehind: "there is nothing to go back to"
        case .noSuchElement(let id): "the screen has no '\(id)' that can do that"
        case .gestureUnderWay: "a back gesture is in progress"
        case .byScreen(let reason): reason
        case .navigationFailed(let reason): "the navigation to it failed: \(reason)"
        case .windowClosed: "the window is closed"
        }
    }
}
