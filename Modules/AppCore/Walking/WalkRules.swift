import AppCore
import AppCoreContent
import AppCoreTesting
import Observation
import Synchronization
import TextBasics

/// How a walk broke a rule.
public struct WalkFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A rule that has to hold throughout a walk.
    public enum Rule: String, Sendable, CaseIterable {
        /// Every place appears once, in its container, and every selected child exists.
        case tree
        /// The screen in front is visible.
        case focus
        /// The journal's last move ends where the window is, and each move begins where the previous one ended.
        case journal
        /// Every screen belongs to a running flow, and every running flow shows something or works.
        case orphan
        /// Every flow that was started is running or has ended once.
        case outcome
        /// Nothing is requested that could never be made, such as showing a screen twice.
        case mistake
        /// An ended flow requests nothing more.
        case late
        /// What has ended is released.
        case leak
        /// The user's notices are clean text.
        case notice
        /// Elements have distinct identities and have labels.
        case elements
        /// A screen's changes are observable.
        case silentChange
        /// A second tap does nothing that the first did not do.
        case doubleTap
        /// The window shows something, and the user can go on.
        case deadEnd
        /// Work ends.
        case restlessWork
        /// The walked app's own rules.
        case world
    }

    /// The broken rule.
    public var rule: Rule
    /// What the walk found.
    public var message: String

    init(_ rule: Rule, _ message: String) {
        self.rule = rule
        self.message = message
    }

    /// The rule and what the walk found.
    public var description: String { "\(rule.rawValue): \(message)" }
}

@MainActor struct WalkRules {
    let window: Window
    let lifetimes: LifetimeLog
    /// The places in the window at the last check.
    private(set) var places: Set<PlaceID> = []
    private var front: String?
    private var ended: [String: Int] = [:]
    /// Whether an input is being delivered; a flow's requests during its own end are not forgotten work.
    var isDelivering = false
    /// A failure that the journal itself has shown.
    private var noted: WalkFailure?
    private var drawn: [String] = []
    private var change: Change?

    /// Whether Observation has reported a change.
    private final class Change: Sendable {
        private let hasCome = Atomic(false)
        var isRaised: Bool { hasCome.load(ordering: .acquiring) }
        func raise() { hasCome.store(true, ordering: .releasing) }
    }

    init(_ window: Window, _ lifetimes: LifetimeLog) {
        self.window = window
        self.lifetimes = lifetimes
    }

    mutating func note(_ entry: JournalEntry) {
        for ending in entry.ended { ended[ending.flow, default: 0] += 1 }
        if entry.kind == .late, entry.cause != .work, !isDelivering, noted == nil {
            noted = WalkFailure(.late, "an ended flow still acts: \(entry); use `flow.task`")
        }
        if entry.isMistake, noted == nil {
            noted = WalkFailure(.mistake, "this could never be made: \(entry)")
        }
        guard entry.kind == .applied else { return }
        if entry.from != front, noted == nil {
            noted = WalkFailure(.journal, "'\(entry)' doesn't begin at \(front ?? "nothing")")
        }
        front = entry.to
    }

    /// The failure right after a step, if there is one.
    mutating func broken() -> WalkFailure? {
        if let noted { return noted }
        let snapshot = window.snapshot
        let items = snapshot.descendants
        let ids = items.map(\.id)
        places = Set(ids)
        if places.count != ids.count { return WalkFailure(.tree, "a place appears twice") }
        for item in items where !(item.children.isEmpty ? 0..<1 : item.children.indices).contains(item.selected) {
            return WalkFailure(.tree, "\(item.type) selects \(item.selected) of \(item.children.count)")
        }
        for modal in snapshot.modals where !places.contains(modal.anchor) {
            return WalkFailure(.tree, "'\(modal.title)' has no anchor")
        }
        return brokenFront(snapshot, items) ?? brokenOwners(items) ?? brokenNotice() ?? brokenContent()
    }

    private func brokenFront(_ snapshot: WindowSnapshot, _ items: [WindowSnapshot.Item]) -> WalkFailure? {
        let seen = items.filter { $0.isVisible && $0.container == nil }.map(\.id)
        if seen != window.visibleScreens.map({ window.id(of: $0) }) {
            return WalkFailure(.tree, "the snapshot and the screens disagree about what is visible")
        }
        guard let focus = snapshot.focus, let item = items.first(where: { $0.id == focus }) else { return nil }
        if !item.isVisible { return WalkFailure(.focus, "'\(item.title)' is in front but not visible") }
        let name = "\(item.type)\(item.id)"
        if name != front {
            return WalkFailure(.journal, "\(name) is in front, but the journal says \(front ?? "nothing")")
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
                guard places.contains(window.id(of: shown)) else {
                    return WalkFailure(.orphan, "\(flow.path) claims to show '\(shown.title)', which isn't there")
                }
            }
        }
        for item in items {
            guard let path = item.flow else { continue }
            owned -= 1
            if running[path] == nil {
                return WalkFailure(.orphan, "'\(item.title)' was shown by \(path), which isn't running")
            }
        }
        if owned != 0 { return WalkFailure(.orphan, "a place belongs to two flows") }
        let menus = window.snapshot.modals.filter { $0.style == .drawer }.map(\.id)
        for item in items where item.container == nil && item.flow == nil && !menus.contains(item.id) {
            return WalkFailure(.orphan, "'\(item.title)' belongs to no flow")
        }
        return brokenOutcomes(running)
    }

    private func brokenOutcomes(_ running: [String: Int]) -> WalkFailure? {
        for (path, started) in lifetimes.starts {
            let (ends, runs) = (ended[path] ?? 0, running[path] ?? 0)
            if ends + runs == started { continue }
            return WalkFailure(.outcome, "\(path) was started \(started) times, ended \(ends) times, \(runs) run now")
        }
        return nil
    }

    private func brokenNotice() -> WalkFailure? {
        guard let text = window.notice?.text, text.isEmpty || text.unicodeScalars.contains(where: \.isHidden) else {
            return nil
        }
        return WalkFailure(.notice, "the notice \(text.debugDescription) isn't clean text")
    }

    /// Checks the content of the screens, and compares it with the previous content if no change was reported.
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
            let new = texts.first { !before.contains($0) } ?? "a removal"
            return WalkFailure(.silentChange, "\(new.debugDescription) came unobserved; is '\(title)' @Observable?")
        }
        return seen.lazy.compactMap(\.problem).first.map { WalkFailure(.elements, $0) }
    }

    /// What a walk sees of a screen.
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
    func brokenAtRest(hasEnded: Bool) -> WalkFailure? {
        let flows = window.flows
        if !window.isGesturing, window.question == nil {
            for flow in flows where flow.shown.isEmpty && !flows.contains(where: { $0.parent === flow }) {
                return WalkFailure(.orphan, "\(flow.path) is running, but shows nothing, runs no flow and does no work")
            }
        }
        if let failure = leaked(flows) { return failure }
        if hasEnded || window.isGesturing { return nil }
        guard let front = window.focusedScreen else {
            // From an empty tab, the user can go to another one.
            let layer = window.snapshot.layer
            if ([layer] + layer.descendants).contains(where: { $0.container != .stack && $0.children.count > 1 }) {
                return nil
            }
            return WalkFailure(.deadEnd, "nothing is shown, and no work is running")
        }
        if window.question == nil, case .refused(let reason) = front.canLeave(), WalkItem.all(in: window).isEmpty {
            return WalkFailure(.deadEnd, "'\(front.title)' offers nothing and can't be left: \(reason)")
        }
        return nil
    }

    private func leaked(_ flows: [AnyFlow]) -> WalkFailure? {
        var running: [String: Int] = [:]
        for flow in flows { running[flow.path, default: 0] += 1 }
        var living: [String: Int] = [:]
        for survivor in lifetimes.survivors() {
            guard let runs = running[survivor.path] else {
                // Objects made by dependencies belong to no flow, and the menu's screen belongs to the window.
                if survivor.kind == .scopedObject || survivor.path == "window" { continue }
                return WalkFailure(.leak, "still alive: \(survivor)")
            }
            guard survivor.kind == .coordinator else { continue }
            living[survivor.path, default: 0] += 1
            if living[survivor.path] ?? 0 > runs {
                return WalkFailure(.leak, "still alive: \(survivor)")
            }
        }
        return nil
    }

    /// The failure if a double tap has opened what one tap would not.
    func brokenByTwoTaps(of label: String, before: Set<PlaceID>) -> WalkFailure? {
        for item in window.snapshot.descendants where item.container != nil {
            let new = item.children.filter { !before.contains($0.id) && $0.container == nil }
            for (first, second) in zip(new, new.dropFirst())
            where first.type == second.type && first.title == second.title && first.flow == second.flow {
                return WalkFailure(.doubleTap, "tapping '\(label)' twice opens '\(first.title)' twice")
            }
        }
        return nil
    }

    /// The failure after the window is closed and no work is left, if there is one.
    var brokenAtTheEnd: WalkFailure? {
        if let noted { return noted }
        if let failure = brokenOutcomes([:]) { return failure }
        guard let survivor = lifetimes.survivors().first else { return nil }
        return WalkFailure(.leak, "still alive after everything has ended: \(survivor)")
    }
}
