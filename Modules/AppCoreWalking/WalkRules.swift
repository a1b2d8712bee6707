import AppCore
import AppCoreContent
import Observation
import Synchronization
import TextBasics

/// How a walk came to something that must not be.
public struct WalkFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What has to hold after every step.
    public enum Rule: String, Sendable, CaseIterable {
        /// Every place stands once, in its container, and what is selected exists.
        case tree
        /// What is in front can be seen.
        case focus
        /// The journal's last move ends where the window is, and each move begins where the one before has ended.
        case journal
        /// Every screen belongs to a flow that runs, and every flow that runs shows something or works.
        case orphan
        /// Every flow that was started runs, or has ended once.
        case outcome
        /// An ended flow asks for nothing more.
        case late
        /// What has ended is released.
        case leak
        /// What the person is told is clean text.
        case notice
        /// Elements can be told apart and have labels.
        case elements
        /// What changes on a screen says so.
        case silentChange
        /// A second tap does nothing that the first has not done.
        case doubleTap
        /// Something is shown, and there is a way on.
        case deadEnd
        /// Work comes to its end.
        case restlessWork
        /// What the walked app itself has to keep.
        case world
    }

    /// What does not hold.
    public var rule: Rule
    /// What was seen.
    public var message: String

    init(_ rule: Rule, _ message: String) {
        self.rule = rule
        self.message = message
    }

    /// The rule and what was seen.
    public var description: String { "\(rule.rawValue): \(message)" }
}

/// Looks after the rules in one window.
@MainActor struct WalkRules {
    let window: Window
    let lifetimes: LifetimeLog
    /// The places that were there when the rules were looked after last.
    private(set) var places: Set<PlaceID> = []
    private var front: String?
    private var ended: [String: Int] = [:]
    /// Whether an input is being delivered: what a flow asks for while it is told of its end came of no forgotten work.
    var isDelivering = false
    /// What the journal itself has shown to be wrong.
    private var noted: WalkFailure?
    private var drawn: [String] = []
    private var change: Change?

    /// Whether Observation has said that something changed.
    private final class Change: Sendable {
        private let hasCome = Atomic(false)
        var isRaised: Bool { hasCome.load(ordering: .acquiring) }
        func raise() { hasCome.store(true, ordering: .releasing) }
    }

    init(_ window: Window, _ lifetimes: LifetimeLog) {
        self.window = window
        self.lifetimes = lifetimes
    }

    /// Follows the journal.
    mutating func note(_ entry: JournalEntry) {
        for ending in entry.ended { ended[ending.flow, default: 0] += 1 }
        if entry.kind == .late, entry.cause != .work, !isDelivering, noted == nil {
            noted = WalkFailure(.late, "an ended flow goes on: \(entry); use `flow.task`")
        }
        guard entry.kind == .applied else { return }
        if entry.from != front, noted == nil {
            noted = WalkFailure(.journal, "'\(entry)' begins elsewhere than at \(front ?? "nothing")")
        }
        front = entry.to
    }

    /// What does not hold right after a step.
    mutating func broken() -> WalkFailure? {
        if let noted { return noted }
        let snapshot = window.snapshot
        let items = snapshot.descendants
        let ids = items.map(\.id)
        places = Set(ids)
        if places.count != ids.count { return WalkFailure(.tree, "a place stands twice") }
        for item in items where !(item.children.isEmpty ? 0..<1 : item.children.indices).contains(item.selected) {
            return WalkFailure(.tree, "\(item.type) selects \(item.selected) of \(item.children.count)")
        }
        for modal in snapshot.modals where !places.contains(modal.anchor) {
            return WalkFailure(.tree, "'\(modal.item.title)' hangs on nothing")
        }
        return brokenFront(snapshot, items) ?? brokenOwners(items) ?? brokenNotice() ?? brokenContent()
    }

    private func brokenFront(_ snapshot: WindowSnapshot, _ items: [WindowSnapshot.Item]) -> WalkFailure? {
        let seen = items.filter { $0.isVisible && $0.container == nil }.map(\.id)
        if seen != window.visibleScreens.map(\.place.id) {
            return WalkFailure(.tree, "the snapshot and the screens disagree about what is seen")
        }
        guard let focus = snapshot.focus, let item = items.first(where: { $0.id == focus }) else { return nil }
        if !item.isVisible { return WalkFailure(.focus, "'\(item.title)' is in front and cannot be seen") }
        let name = "\(item.type)\(item.id)"
        if name != front {
            return WalkFailure(.journal, "\(name) is in front, and by the journal it is \(front ?? "nothing")")
        }
        return nil
    }

    private func brokenOwners(_ items: [WindowSnapshot.Item]) -> WalkFailure? {
        let flows = window.flows
        var running: [String: Int] = [:]
        var owned = 0
        for flow in flows {
            running[flow.path, default: 0] += 1
            for shown in flow.shown {
                owned += 1
                guard places.contains(shown.place.id) else {
                    return WalkFailure(.orphan, "\(flow.path) says that it shows '\(shown.title)', which is nowhere")
                }
            }
        }
        for item in items {
            guard let path = item.flow else { continue }
            owned -= 1
            if running[path] == nil {
                return WalkFailure(.orphan, "'\(item.title)' was shown by \(path), which does not run")
            }
        }
        if owned != 0 { return WalkFailure(.orphan, "a place belongs to two flows") }
        let menus = window.snapshot.modals.filter { $0.style == .drawer }.map(\.item.id)
        for item in items where item.container == nil && item.flow == nil && !menus.contains(item.id) {
            return WalkFailure(.orphan, "'\(item.title)' belongs to no flow")
        }
        return brokenOutcomes(running)
    }

    private func brokenOutcomes(_ running: [String: Int]) -> WalkFailure? {
        for (path, started) in lifetimes.starts {
            let (ends, runs) = (ended[path] ?? 0, running[path] ?? 0)
            if ends + runs == started { continue }
            return WalkFailure(.outcome, "\(path) was started \(started) times, ended \(ends) times, and \(runs) run")
        }
        return nil
    }

    private func brokenNotice() -> WalkFailure? {
        guard let text = window.notice?.text, text.isEmpty || text.unicodeScalars.contains(where: \.isHidden) else {
            return nil
        }
        return WalkFailure(.notice, "the notice \(text.debugDescription) is no clean text")
    }

    /// Looks at what stands on the screens, and compares it with what stood there if nothing has said that it changed.
    private mutating func brokenContent() -> WalkFailure? {
        let isSilent = change.map { !$0.isRaised } ?? false
        let seen: [Seen]
        if isSilent {
            seen = look()
        } else {
            let new = Change()
            change = new
            seen = withObservationTracking {
                _ = window.revision
                return look()
            } onChange: {
                new.raise()
            }
        }
        let texts = seen.flatMap(\.texts)
        let before = drawn
        drawn = texts
        if isSilent, texts != before {
            let new = texts.first { !before.contains($0) } ?? "what stood there"
            return WalkFailure(.silentChange, "\(new.debugDescription) came without a word; is '\(title)' @Observable?")
        }
        return seen.lazy.compactMap(\.problem).first.map { WalkFailure(.elements, $0) }
    }

    /// A screen, as far as a walk looks at it.
    private struct Seen {
        var texts: [String]
        var problem: String?
    }

    private func look() -> [Seen] {
        window.visibleScreens.map { screen in
            var seen = Seen(texts: [screen.title])
            var ids: Set<ElementID> = []
            for element in WalkItem.elements(of: screen) {
                seen.texts += element.drawnTexts
                if !ids.insert(element.id).inserted {
                    seen.problem = "'\(screen.title)' has two elements with the identity '\(element.id)'"
                }
                if element.isActionable, element.label.isEmpty {
                    seen.problem = "'\(element.id)' of '\(screen.title)' has no label"
                }
            }
            return seen
        }
    }

    private var title: String { window.focusedScreen?.title ?? "" }
}

extension WalkRules {
    /// What does not hold when nothing is under way.
    func brokenAtRest(hasEnded: Bool) -> WalkFailure? {
        let flows = window.flows
        if !window.isGesturing, window.question == nil {
            for flow in flows where flow.shown.isEmpty && !flows.contains(where: { $0.parent === flow }) {
                return WalkFailure(.orphan, "\(flow.path) runs, and shows nothing, runs nothing and does not work")
            }
        }
        if let failure = leaked(flows) { return failure }
        if hasEnded || window.isGesturing { return nil }
        guard let front = window.focusedScreen else {
            // From an empty tab there is a way to another one.
            let layer = window.snapshot.layer
            if ([layer] + layer.descendants).contains(where: { $0.container != .stack && $0.children.count > 1 }) {
                return nil
            }
            return WalkFailure(.deadEnd, "nothing is shown, and nothing is under way")
        }
        if window.question == nil, case .refused(let reason) = front.leaving(), WalkItem.all(in: window).isEmpty {
            return WalkFailure(.deadEnd, "'\(front.title)' offers nothing and cannot be left: \(reason)")
        }
        return nil
    }

    private func leaked(_ flows: [AnyFlow]) -> WalkFailure? {
        var running: [String: Int] = [:]
        for flow in flows { running[flow.path, default: 0] += 1 }
        var living: [String: Int] = [:]
        for survivor in lifetimes.survivors() {
            guard let runs = running[survivor.path] else {
                // What dependencies have made belongs to no flow, and the menu's screen to the window.
                if survivor.kind == .scopedObject || survivor.path == "window" { continue }
                return WalkFailure(.leak, "there still lives \(survivor)")
            }
            guard survivor.kind == .coordinator else { continue }
            living[survivor.path, default: 0] += 1
            if living[survivor.path] ?? 0 > runs {
                return WalkFailure(.leak, "there still lives \(survivor)")
            }
        }
        return nil
    }

    /// What a double tap has brought that one tap would not.
    func brokenByTwoTaps(of label: String, before: Set<PlaceID>) -> WalkFailure? {
        for item in window.snapshot.descendants where item.container != nil {
            let new = item.children.filter { !before.contains($0.id) && $0.container == nil }
            for (first, second) in zip(new, new.dropFirst())
            where first.type == second.type && first.title == second.title && first.flow == second.flow {
                return WalkFailure(.doubleTap, "'\(label)' tapped twice leads to '\(first.title)' twice")
            }
        }
        return nil
    }

    /// What does not hold once the window is closed and nothing is under way.
    var brokenAtTheEnd: WalkFailure? {
        if let noted { return noted }
        if let failure = brokenOutcomes([:]) { return failure }
        guard let survivor = lifetimes.survivors().first else { return nil }
        return WalkFailure(.leak, "after the end of everything there still lives \(survivor)")
    }
}
