public import AppCore
import AppCoreContent
public import Testing

/// Runs a coordinator in a real window and drives it as a user would: by what is on the screen.
///
/// A step that can't be performed is recorded as an issue at the caller's line, with what is on the screen instead.
@MainActor public final class FlowDriver<Root: Coordinator> {
    /// The window that the flow runs in; `restart` makes a new one.
    public private(set) var window: Window
    /// The log of what was made in the window.
    public let lifetimes: LifetimeLog
    /// The outcomes that the flow has delivered; exactly one after it has ended.
    public private(set) var outcomes: [Outcome<Root.Value>] = []

    /// The coordinator, or the app; `nil` once it has ended and is released.
    public private(set) weak var coordinator: Root?
    /// Makes the root of a later start; `nil` if each start is given its own.
    package var makeAgain: (() throws -> Root)?
    private let clock: any Clock<Duration>
    private let run: Run

    package typealias Run =
        @MainActor (Root, Window, _ onEnd: @escaping @MainActor (Outcome<Root.Value>) -> Void) -> Void

    /// Makes a window and starts a coordinator in it, which the driver doesn't retain; share the log with a dependency
    /// container to include scoped objects.
    public convenience init(
        navigator: any Navigator = StackContainer(), clock: any Clock<Duration> = ScriptedClock(),
        lifetimes: LifetimeLog = LifetimeLog(), _ make: () -> Root
    ) {
        self.init(navigator: navigator, clock: clock, lifetimes: lifetimes, make) { root, window, onEnd in
            window.run(root, onFinish: onEnd)
        }
    }

    /// Makes the driver of what runs in a window in a way of its own.
    package init(
        navigator: any Navigator = StackContainer(), clock: any Clock<Duration>,
        lifetimes: LifetimeLog = LifetimeLog(), _ make: () -> Root, run: @escaping Run
    ) {
        self.lifetimes = lifetimes
        self.clock = clock
        self.run = run
        window = Window(navigator: navigator, lifetimes: lifetimes, clock: clock)
        start(make())
    }

    private func start(_ root: Root) {
        coordinator = root
        run(root, window) { [weak self] in self?.outcomes.append($0) }
    }

    /// Closes the window and starts a new coordinator in a new one, as if the app were quit and opened again.
    ///
    /// Work that the flow has begun ends first. What it stored is there if the new coordinator gets the same stores; all
    /// else is lost.
    ///
    /// - Parameter make: Makes the coordinator, which the driver doesn't retain.
    public func restart(_ make: () -> Root) async {
        await idle()
        window.close()
        outcomes = []
        window = Window(navigator: StackContainer(), lifetimes: lifetimes, clock: clock)
        start(make())
        await idle()
    }

    /// Whether the coordinator has been released.
    public var isReleased: Bool { coordinator == nil }

    /// Runs another coordinator on top, as a link or a restart does, and ignores its outcome.
    public func run(_ child: some Coordinator) { coordinator?.flow.run(child) { _ in } }

    /// The title of the screen in front; empty while nothing is shown.
    public var title: String { window.focusedScreen?.title ?? "" }

    /// The titles of the visible screens.
    public var titles: [String] { window.visibleScreens.map(\.title) }

    /// The text of the notice that the user sees, if there is one.
    public var notice: String? { window.notice?.text }

    /// The texts on the visible screens, from the top down, as the user reads them, headings and footers too.
    public var texts: [String] { window.visibleScreens.flatMap { Content(of: $0).texts } }

    /// Returns whether a text is on a visible screen: the whole one of a heading, label, title, value, paragraph or
    /// footer.
    public func shows(_ text: String) -> Bool { texts.contains(text) }

    /// Taps the element with a label, the row with a title, the element with an identity, or the notice's action, and
    /// then those of what it leads to; a name that several things of one screen have is an issue.
    @discardableResult public func tap(
        _ label: String, _ next: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) -> MoveResult {
        next.reduce(perform(.activate, on: label, sourceLocation)) { perform(.activate, on: $1, sourceLocation) }
    }

    /// Taps the element with a label twice, faster than the screen can change.
    public func doubleTap(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let found = find(label, sourceLocation) else { return }
        let intent = Intent.element(found.element.id, .activate, in: found.place)
        window.perform(intent)
        window.perform(intent)
    }

    /// Fills a field and confirms it.
    public func fill(_ label: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        perform(.commit(text), on: label, sourceLocation)
    }

    /// Types into a field without confirming it.
    public func type(_ label: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        perform(.edit(text), on: label, sourceLocation)
    }

    /// Types into fields, in the order given, and then taps one thing after the other; waits before and after each tap
    /// until the window is idle.
    public func press(
        _ label: String, _ next: String..., filling fields: KeyValuePairs<String, String> = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await idle(sourceLocation: sourceLocation)
        for (field, text) in fields { perform(.edit(text), on: field, sourceLocation) }
        for label in [label] + next {
            tap(label, sourceLocation: sourceLocation)
            await idle(sourceLocation: sourceLocation)
        }
    }

    /// Chooses an option of the choice with a label.
    public func choose(_ option: String, of label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let found = find(label, sourceLocation) else { return }
        guard case .choice(let choice) = found.element, let index = choice.options.firstIndex(of: option) else {
            return fail("'\(label)' has no option '\(option)'", sourceLocation)
        }
        perform(.choose(index), on: label, sourceLocation)
    }

    /// Goes one step back.
    @discardableResult public func back() -> MoveResult { window.perform(.back(from: front)) }

    /// Dismisses the topmost modal.
    @discardableResult public func dismiss() -> MoveResult { window.perform(.dismiss(from: front)) }

    /// Performs one phase of a back gesture.
    @discardableResult public func backGesture(_ phase: GesturePhase) -> MoveResult {
        window.perform(.backGesture(phase, from: front))
    }

    /// Selects a tab, a page or a column by its title.
    @discardableResult public func select(
        _ title: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> MoveResult {
        guard let child = child(title, sourceLocation) else { return .refused(.stale) }
        return window.perform(.select(child))
    }

    /// Closes a tab by its title.
    @discardableResult public func close(
        _ title: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> MoveResult {
        guard let child = child(title, sourceLocation) else { return .refused(.stale) }
        return window.perform(.close(child))
    }

    /// Answers the window's question: whether to go ahead.
    public func answer(_ goAhead: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        guard window.question != nil else { return fail("there is no question to answer", sourceLocation) }
        window.answer(goAhead)
    }

    /// Answers the window's question by what the answer's button says.
    public func answer(_ button: String, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let question = window.question else { return answer(true, sourceLocation: sourceLocation) }
        guard [question.confirm, question.cancel].contains(button) else {
            let answers = "'\(question.confirm)' and '\(question.cancel)'"
            return fail("the question has no answer '\(button)', only \(answers)", sourceLocation)
        }
        window.answer(button == question.confirm)
    }

    /// Waits until the window is idle; work that takes longer than the limit, in real time, is an issue that names the
    /// work.
    public func idle(within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation) async {
        if await window.isIdle(within: limit) { return }
        fail("the window is not idle after \(limit); \(window.workUnderWay)", sourceLocation)
    }

    /// Waits until a condition holds, without sleeping.
    ///
    /// It is for events during work, or outside it; after work, use `idle`.
    ///
    /// - Parameters:
    ///   - what: What the test waits for, for the message.
    ///   - limit: The longest wait, in real time; a condition that doesn't hold by then is an issue.
    ///   - sourceLocation: Where a failure is reported.
    ///   - condition: Checked after each turn of the main actor.
    public func wait(
        for what: String, within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation,
        until condition: () -> Bool
    ) async {
        if await hasCome(within: limit, condition) { return }
        fail("waited in vain for \(what); \(window.workUnderWay)", sourceLocation)
    }

    /// Expects that everything the flow has made is released.
    public func expectNoSurvivors(sourceLocation: SourceLocation = #_sourceLocation) {
        let survivors = lifetimes.survivors()
        guard !survivors.isEmpty else { return }
        if coordinator?.flow.isRunning == true {
            fail("the flow is still running, and keeps what it shows: finish it, or close its window", sourceLocation)
        } else {
            fail("still alive: \(survivors.summary)", sourceLocation)
        }
    }

    private var front: PlaceID { window.snapshot.focus ?? .none }
}

extension [LifetimeLog.Survivor] {
    /// The first object, which probably keeps the others, with a hint at who may keep it.
    var summary: String {
        let clearest = first { $0.kind == .task } ?? first { $0.kind == .screen } ?? first
        guard let first = clearest else { return "nothing" }
        let others = count == 1 ? "" : " (and \(count - 1) more, which it may keep)"
        let hint =
            switch first.kind {
            case .task: "work that never ends, or that nobody cancelled"
            case .scopedObject: "look for who stored it outside its scope"
            case .screen:
                "look for an output that captures its own screen (use `[unowned screen]` or `flow.update`), a Task, or the "
                    + "test itself, that holds it"
            case .coordinator:
                "look for a Task, a stored closure without `[weak self]`, or the test itself, that holds it"
            }
        return "\(first)\(others); \(hint)"
    }
}

extension FlowDriver {
    private func find(_ label: String, _ sourceLocation: SourceLocation) -> (place: PlaceID, element: Element)? {
        // Compares scalars, because some different characters are equal as text.
        func isMeant(_ text: String) -> Bool { text.unicodeScalars.elementsEqual(label.unicodeScalars) }
        let all = window.shownElements
        var found = all.filter { isMeant($0.element.label) }
        if found.isEmpty { found = all.filter { Self.title(of: $0.element).map(isMeant) ?? false } }
        if found.isEmpty { found = all.filter { isMeant($0.element.id.rawValue) } }
        // A row's action has the identity of its row before its own.
        if found.isEmpty { found = all.filter { $0.element.id.rawValue.hasSuffix("/\(label)") } }
        let usable = found.filter(\.element.isActionable)
        // Of two screens side by side, the first that has it is meant.
        let rivals = usable.filter { $0.place == usable.first?.place }
        if rivals.count > 1 {
            let names = rivals.prefix(5).map { "'\($0.element.id)'" }.joined(separator: " or ")
            fail("'\(label)' could be \(names); name one by its identity", sourceLocation)
            return nil
        }
        if found.isEmpty { fail("there is no '\(label)'", sourceLocation) }
        return usable.first ?? found.first
    }

    private static func title(of element: Element) -> String? {
        if case .row(let row) = element { row.title } else { nil }
    }

    @discardableResult private func perform(
        _ event: ElementEvent, on label: String, _ sourceLocation: SourceLocation
    ) -> MoveResult {
        if window.notice?.action?.title == label, !texts.contains(label) { return window.perform(.notice) }
        guard let found = find(label, sourceLocation) else { return .refused(.noSuchElement(ElementID(label))) }
        let result = window.perform(.element(found.element.id, event, in: found.place))
        if case .refused(let refusal) = result { fail("'\(label)' was refused: \(refusal)", sourceLocation) }
        return result
    }

    private func child(_ title: String, _ sourceLocation: SourceLocation) -> PlaceID? {
        let layer = window.snapshot.layer
        let containers = ([layer] + layer.descendants).filter { $0.isVisible && $0.container != .stack }
        let found = containers.flatMap(\.children).first { $0.title == title }?.id
        if found == nil { fail("there is no '\(title)' to select", sourceLocation) }
        return found
    }

    private func fail(_ what: String, _ sourceLocation: SourceLocation) {
        let screen = titles.isEmpty ? "nothing" : titles.map { "'\($0)'" }.joined(separator: " and ")
        let content = texts.prefix(40).joined(separator: " | ")
        Issue.record("\(what); on screen is \(screen): \(content)", sourceLocation: sourceLocation)
    }
}

extension Window {
    /// Answers the question that the window asks now, as a host does for what it has drawn.
    ///
    /// - Parameter goAhead: Whether to go ahead.
    /// - Returns: `.refused(.stale)` if there is no question.
    @discardableResult public func answer(_ goAhead: Bool) -> MoveResult {
        question.map { answer(goAhead, to: $0) } ?? .refused(.stale)
    }
}

extension Window {
    /// The elements on the visible screens, and what else can be done with them.
    fileprivate var shownElements: [(place: PlaceID, element: Element)] {
        visibleScreens.flatMap { screen in
            Content(of: screen).elements.flatMap { element in
                ([element] + element.actions.map { .button($0) }).map { (id(of: screen), $0) }
            }
        }
    }

    /// The labels of tappable elements that lead somewhere; of a long list, only the beginning and the end.
    var tappableLabels: [String] {
        let labels = shownElements.compactMap { _, element -> String? in
            switch element {
            case .row(let row) where element.isActionable: row.label
            case .button(let button) where element.isActionable: button.label
            default: nil
            }
        }
        return labels.count <= 16 ? labels : Array(labels.prefix(10) + labels.suffix(6))
    }

    /// Taps an element `times` times, faster than the screen can change; does nothing if it isn't there.
    func tapFirst(_ label: String, times: Int) {
        guard let found = shownElements.first(where: { $0.element.label == label }) else { return }
        for _ in 0..<times { perform(.element(found.element.id, .activate, in: found.place)) }
    }
}
