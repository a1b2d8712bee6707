/// What every flow has, whatever it brings back: identity, place and lifetime.
///
/// A coordinator moves between screens through its flow; the window makes the moves. A coordinator lives exactly as long
/// as `start()` runs, a move of its is queued, one of its screens is in a tree, a child that it runs lives, or, while it
/// has shown nothing, its work runs (R1).
@MainActor public class AnyFlow {
    /// The flow's name, one word; part of its path.
    public let name: String

    /// The flow that runs this one; `nil` for a window's first flow, before the start and after the end.
    public var parent: AnyFlow? { runner }

    /// Stored apart from `parent`: reading a public stored property costs a check (bench: coordinator/child among 1).
    var runner: AnyFlow?

    var phase = FlowPhase.idle
    var hasShown = false
    /// Reasons to stay alive besides screens and children: a running `start()`, queued moves.
    var holds = 0
    var screenCount = 0
    var indexInParent = 0
    var children: [AnyFlow] = []
    var tasks: [FlowTask] = []
    /// Breaks when the flow has ended; until then the flow and its coordinator keep each other.
    var coordinator: AnyObject?
    var window: Window?
    /// The journal of the window that the flow was started in; an ended flow has it still.
    var journal: Journal?
    /// Where the flow shows its screens: the place of its navigator.
    var stage: Place?
    var newestPlace: Place?
    var departure: Departure?
    /// What few flows have; made when it is asked for.
    var extras: FlowExtras?
    /// The way down to this flow, whose text few ask for.
    lazy var way = FlowWay(name: name, parent: nil)

    init(name: String) { self.name = name }

    /// The flow's extras, made now if it had none.
    var madeExtras: FlowExtras {
        if let extras { return extras }
        let made = FlowExtras()
        extras = made
        return made
    }

    /// The names of the flows from the window's first one down to this one, joined by slashes.
    public var path: String { way.path }

    /// This flow and those above it, up to the window's first one.
    var andAbove: UnfoldFirstSequence<AnyFlow> { sequence(first: self) { $0.runner } }

    /// This flow and those below it, each before those that it runs.
    var andBelow: [AnyFlow] {
        var found: [AnyFlow] = []
        var open = [self]
        while let flow = open.popLast() {
            found.append(flow)
            open += flow.children.reversed()
        }
        return found
    }

    /// The link that leads to what the flow shows, without the beginning that all links of the app have; `nil` if none does.
    ///
    /// A coordinator sets it when it starts, and again when it shows something else; an app that restores where the user
    /// was reads it from a window's snapshot.
    public var link: String? {
        get { extras?.link }
        set { if newValue != link { madeExtras.link = newValue } }
    }

    /// Whether the flow was started and has not ended.
    public var isRunning: Bool { phase == .running }

    /// The screens and containers of this flow that are in the window, the newest first.
    public var shown: [any Presentable] {
        guard let newestPlace else { return [] }
        return sequence(first: newestPlace) { $0.previousOfOwner }.compactMap(\.presentable)
    }

    /// Ends the flow without a value, as if it had been left that way; for a flow that passes a child's departure on.
    ///
    /// - Parameter departure: The way out that the parent hears of, one that the flow's own moves can lead to: `.back`,
    ///   `.dismissed`, `.replaced`. Any other one is the window's to tell, and the parent hears `.abandoned`.
    /// - Returns: What became of it; refused if the flow does not run.
    @discardableResult public func leave(_ departure: Departure) -> MoveResult {
        leave(departure, telling: [.back, .dismissed, .replaced].contains(departure) ? departure : .abandoned)
    }

    /// Ends the flow without a value, and tells the parent of a departure that may not be the one that was said.
    func leave(_ said: Departure, telling departure: Departure) -> MoveResult {
        guard let window = movingWindow else { return .refused(refuse(said.description)) }
        if window.moves.isBusy { return window.moves.wait(for: self) { _ = self.leave(said, telling: departure) } }
        self.departure = departure
        window.moves.end(self)
        return .applied
    }

    /// Whether somebody waits for the outcome already.
    var hasHandler: Bool { false }

    /// Calls `onFinish` once with the outcome, after the flow was marked as ended, and forgets both.
    func handOver() { preconditionFailure("a flow without a value type cannot end") }

    /// The outcome in one word, for the journal.
    var outcomeName: String { departure?.description ?? "finished" }

    /// What the flow would say if it was left now, because nothing keeps it.
    var isIdle: Bool {
        phase == .running && holds == 0 && screenCount == 0 && children.isEmpty && (hasShown || tasks.isEmpty)
    }

    /// Takes in a child, which shows its screens where this flow does, unless it is placed elsewhere.
    func adopt(_ child: AnyFlow) {
        child.runner = self
        child.way = way.down(to: child.name)
        child.stage = stage
        if let presentation = extras?.presentation { child.madeExtras.presentation = presentation }
        child.indexInParent = children.count
        changeChildren { $0.append(child) }
    }

    func forget(_ child: AnyFlow) {
        let index = child.indexInParent
        guard index < children.count, children[index] === child else { return }
        changeChildren { list in
            let last = list.removeLast()
            guard last !== child else { return }
            last.indexInParent = index
            list[index] = last
        }
    }

    /// Changes the children outside of the flow, so that no read of them needs an exclusivity check
    /// (bench: coordinator/child among 1).
    private func changeChildren(_ change: (inout [AnyFlow]) -> Void) {
        var list = children
        children = []
        change(&list)
        children = list
    }
}

/// How far a flow has come.
enum FlowPhase: UInt8 {
    case idle, running, ending, ended

    /// Hand-written: the synthesized comparison retains the flow (bench: coordinator/child among 1).
    static func == (first: FlowPhase, second: FlowPhase) -> Bool { first.rawValue == second.rawValue }
}

/// State that few flows need, out of line so that most flows stay small (bench: coordinator-memory).
@MainActor final class FlowExtras {
    /// How the flow's first screen is presented, if it is shown in a modal of its own.
    var presentation: Presentation?
    /// The session that begins and ends with the flow.
    var session: SessionScope?
    /// The link that leads to what the flow shows, if it has said one.
    var link: String?
    /// What the user has begun in the flow and not finished.
    var draft: String?
    /// Drafts of an earlier run for the flows that this one runs, by their links.
    var restorable: [String: String] = [:]
}

/// A navigator that waits for its first screen, and how it is presented then.
struct Presentation {
    let navigator: any Navigator
    let style: ModalStyle
}
