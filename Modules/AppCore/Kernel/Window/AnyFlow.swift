/// The part of a flow that does not depend on its value: identity, place and lifetime.
///
/// A coordinator moves through its flow, which keeps it alive. A flow that has not been ended lives as long as
/// `start()` runs, a move of it waits (for the window, its anchor or the user's answer), a screen or container that it
/// showed is in the tree, a child lives, or, before it has shown anything, its work runs.
@MainActor public class AnyFlow {
    /// The flow's name, one word; part of its path.
    public var name: String { way.name }

    /// The flow that runs this one; `nil` for a window's first flow, before the start and after the end.
    public internal(set) var parent: AnyFlow?

    package var phase = FlowPhase.idle
    package internal(set) var hasShown = false
    /// Reasons to stay alive besides what it shows, children and work: a running `start()`, and moves that wait.
    var holds = 0
    var indexInParent = 0
    var children: [AnyFlow] = []
    var tasks: [FlowTask] = []
    /// Released when the flow has ended; until then the flow and its coordinator keep each other alive.
    package var coordinator: AnyObject?
    package var window: Window?
    /// The journal of the window that the flow was started in; an ended flow still has it.
    package var journal: Journal?
    /// Where the flow shows its screens.
    var navigator: (any Navigator)?
    /// The newest of the flow's screens and containers that are in the window.
    var newestPlace: Place?
    var departure: Departure?
    /// State that few flows need; `madeExtras` makes it on demand.
    var extras: FlowExtras?
    /// The path down to this flow; its name alone before the start.
    package var way: FlowWay

    init(name: String) { way = FlowWay(name: name, parent: nil) }

    /// The flow's extras, made now if there were none.
    var madeExtras: FlowExtras {
        if let extras { return extras }
        let made = FlowExtras()
        extras = made
        return made
    }

    /// The names of the flows from the window's first one down to this one, joined by slashes.
    public var path: String { way.path }

    /// This flow and its ancestors, up to the window's first flow.
    package var andAbove: UnfoldFirstSequence<AnyFlow> { sequence(first: self) { $0.parent } }

    /// This flow and its descendants, parents before their children.
    var andBelow: [AnyFlow] {
        var found: [AnyFlow] = []
        var open = [self]
        while let flow = open.popLast() {
            found.append(flow)
            open += flow.children.reversed()
        }
        return found
    }

    /// The link that leads to what the flow shows, without the prefix that the app's links share; `nil` if none is set.
    ///
    /// A coordinator sets it in `start`, and again when it shows something else. An app that restores where the user
    /// was reads it from a window's snapshot.
    public var link: String? {
        get { extras?.link }
        set { if newValue != link { madeExtras.link = newValue } }
    }

    /// Whether the flow was started and has not ended.
    public var isRunning: Bool { phase == .running }

    /// The screens and containers of this flow that are in the window, the newest first.
    public var shown: [any Presentable] {
        newestPlace?.andOlder.compactMap(\.presentable) ?? []
    }

    /// Ends the flow without a value and without asking its screens, for example when the user cancels all of it.
    ///
    /// - Parameter departure: `.back`, `.dismissed`, `.tabClosed` or `.replaced`; any other tells `.abandoned`.
    /// - Returns: The result; refused if the flow is not running.
    @discardableResult public func leave(_ departure: Departure) -> MoveResult {
        leave(departure, telling: departure.isPassedOn ? departure : .abandoned)
    }

    /// Ends the flow without a value; the parent gets `departure`, which may differ from the one that was `said`.
    func leave(_ said: Departure, telling departure: Departure) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse("leave", answer: said.description)) }
        if window.moves.isBusy { return window.moves.wait(for: self) { _ = self.leave(said, telling: departure) } }
        self.departure = departure
        window.moves.end(self)
        return .applied
    }

    /// Whether a handler already waits for the outcome.
    var hasHandler: Bool { false }

    /// Calls `onFinish` once with the outcome, after the flow was marked as ended, and releases both.
    func handOver() { preconditionFailure("a flow without a value type cannot end") }

    /// The outcome as text, for the journal.
    var outcomeName: String { departure?.description ?? "finished" }

    /// Whether the flow is running although nothing keeps it alive.
    var isIdle: Bool {
        phase == .running && holds == 0 && newestPlace == nil && children.isEmpty && (hasShown || tasks.isEmpty)
    }

    /// Journals that an action requested of the flow is refused, and returns the refusal.
    package func refused(_ action: StaticString, _ refusal: Refusal) -> MoveResult {
        journal?.recordRefused(way, action, refusal)
        return .refused(refusal)
    }

    func add(_ child: AnyFlow) {
        child.indexInParent = children.count
        children.append(child)
    }

    /// Forgets a child in constant time: the last one takes its place.
    func forget(_ child: AnyFlow) {
        let index = child.indexInParent
        guard index < children.count, children[index] === child else { return }
        let last = children.removeLast()
        guard last !== child else { return }
        last.indexInParent = index
        children[index] = last
    }
}

/// The phase of a flow's life.
package enum FlowPhase: UInt8 { case idle, running, ending, ended }

/// State that few flows need; out of line, so most flows stay small (bench: coordinator-memory).
@MainActor final class FlowExtras {
    /// How the flow's first screen is presented, if it opens the flow's own modal.
    var presentation: Presentation?
    /// The child whose place the flow's first screen takes.
    var replacement: Replacement?
    /// The session that begins and ends with the flow.
    var session: SessionScope?
    /// The link that leads to what the flow shows, if it has set one.
    var link: String?
    /// The user's unfinished work in the flow.
    var draft: String?
    /// The stack that the flow began with and still owes its first screen, which goes below what is shown meanwhile.
    var owed: Place?
    /// Begins the work that waits for the flow's start.
    var onStart: [(Window) -> Void] = []
    /// Drafts from an earlier run for the flows below this one, by their links.
    var restorable: [String: String] = [:]
}

/// A navigator that opens as a modal with its first screen.
@MainActor final class Presentation {
    let navigator: any Navigator
    let style: ModalStyle
    /// Where it is, or was.
    var place: Place?

    init(_ navigator: any Navigator, _ style: ModalStyle) {
        self.navigator = navigator
        self.style = style
    }
}
