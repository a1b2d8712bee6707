import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

/// Takes the steps of one walk, in one window after another.
@MainActor final class WalkPlayer {
    /// The turns after which work counts as endless; a limit in time would differ each time.
    private static let longestWork = 5000
    /// The turns for work that no flow started and no window knows about, which a walk looks for too.
    private static let quietTurns = 16
    /// How long to wait, in real time, for work away from the main actor.
    private static let patience = Duration.seconds(60)

    let world: any WalkedWorld
    private(set) var clock = ScriptedClock()
    private(set) var lifetimes = LifetimeLog()
    private(set) var window: Window
    /// How many entries the journals have had so far.
    private(set) var entryCount = 0
    /// The kinds of screens that were in front.
    private(set) var screens: Set<String> = []
    private var rules: WalkRules

    init(_ world: any WalkedWorld) {
        self.world = world
        window = Window(lifetimes: lifetimes, clock: clock)
        rules = WalkRules(window, lifetimes)
    }

    func begin() async -> WalkFailure? {
        await open(.alone)
    }

    func take(_ step: WalkStep) async -> WalkFailure? {
        if case .restart(let setting) = step.input {
            if let failure = await close() { return failure }
            return await open(setting)
        }
        let places = rules.places
        if case .wait(let seconds) = step.input {
            if let failure = await wait(.seconds(seconds)) { return failure }
        } else {
            deliver { perform(step.input) }
        }
        if case .turns(let count) = step.pause {
            for _ in 0..<count { await Task.yield() }
            return rules.broken()
        }
        if let failure = await settle() { return failure }
        if let failure = rules.broken() { return failure }
        if case .doubleTap(let label) = step.input, let failure = rules.brokenByTwoTaps(of: label, before: places) {
            return failure
        }
        return restingFailure(isStart: false)
    }

    /// Closes the window for good.
    func end() async -> WalkFailure? { await close() }

    private func open(_ setting: FlowSetting) async -> WalkFailure? {
        clock = ScriptedClock()
        lifetimes = LifetimeLog()
        window = Window(lifetimes: lifetimes, clock: clock)
        rules = WalkRules(window, lifetimes)
        window.journal.addSink { [weak self] in self?.note($0) }
        deliver { world.start(in: window, setting) }
        if let failure = await settle() { return failure }
        return rules.broken() ?? restingFailure(isStart: true)
    }

    private func close() async -> WalkFailure? {
        if window.isGesturing { deliver { perform(.gesture(.cancelled)) } }
        if let failure = await settle() { return failure }
        world.willClose(window)
        deliver { window.close() }
        if let failure = await settle() { return failure }
        return rules.brokenAtTheEnd
    }

    private func restingFailure(isStart: Bool) -> WalkFailure? {
        if let failure = rules.brokenAtRest(hasEnded: world.hasEnded) { return failure }
        return world.problem(in: window, isStart: isStart).map { WalkFailure(.world, $0) }
    }

    /// Lets work run until none is left.
    private func settle() async -> WalkFailure? {
        var quiet = 0
        for _ in 0..<Self.longestWork {
            if quiet == Self.quietTurns { return nil }
            await Task.yield()
            quiet = window.isWorking ? 0 : quiet + 1
        }
        // Work that waits for the clock continues when the clock advances.
        if clock.sleeperCount > limitCount { return nil }
        let work = lifetimes.survivors().filter { $0.kind == .task }.map(\.description)
        return WalkFailure(.restlessWork, "work never ends: \(work.joined(separator: "; "))")
    }

    /// How many limits of the window wait for the clock.
    private var limitCount: Int { (window.isGesturing ? 1 : 0) + (window.waitingNavigation == nil ? 0 : 1) }

    /// Advances the clock when no other work is left; sleepers fall asleep and wake away from the main actor.
    private func wait(_ duration: Duration) async -> WalkFailure? {
        // First the end of a gesture, then the rest, because both at once would come in any order.
        for part in [min(duration, window.gestureLimit), duration - min(duration, window.gestureLimit)] {
            if let failure = await settle() { return failure }
            await clock.waitForSleepers(limitCount, within: Self.patience)
            let sleepers = clock.sleeperCount
            clock.advance(by: part)
            let woken = sleepers - clock.sleeperCount
            rules.isDelivering = true
            _ = await hasCome(within: Self.patience) { limitCount <= sleepers - woken }
            let failure = await settle()
            rules.isDelivering = false
            if let failure { return failure }
        }
        return nil
    }

    private func deliver(_ body: () -> Void) {
        rules.isDelivering = true
        body()
        rules.isDelivering = false
    }

    private func note(_ entry: JournalEntry) {
        if let screen = entry.to?.prefix(while: { $0 != "#" }) { screens.insert(String(screen)) }
        rules.note(entry)
        entryCount += 1
    }

    // MARK: - Inputs

    private func perform(_ input: WalkStep.Input) {
        switch input {
        case .tap(let label): find(label, \.isTappable).map { send($0, $0.event) }
        case .doubleTap(let label):
            guard let item = find(label, \.isTappable) else { return }
            send(item, item.event)
            send(item, item.event)
        case .fill(let label, let text): find(label, \.isField).map { send($0, .commit(text)) }
        case .type(let label, let text, _): find(label, \.isField).map { send($0, .edit(text)) }
        case .choose(let option, let label):
            guard let item = find(label, { if case .choice = $0.kind { true } else { false } }),
                case .choice(let choice) = item.kind, let index = choice.options.firstIndex(of: option)
            else { return }
            send(item, .choose(index))
        case .back: window.perform(.back(from: front))
        case .dismiss: window.perform(.dismiss(from: front))
        case .menu: window.perform(.menu(from: front))
        case .select(let index, let kind): child(index, of: kind).map { _ = window.perform(.select($0)) }
        case .close(let index): child(index, of: .tabs).map { _ = window.perform(.close($0)) }
        case .gesture(let phase): window.perform(.backGesture(phase, from: front))
        case .answer(let goAhead): window.answer(goAhead)
        case .notice: window.perform(.notice)
        case .open(let link): world.open(link)
        case .wait, .restart: break
        }
    }

    private func send(_ item: WalkItem, _ event: ElementEvent) {
        window.perform(.element(item.element, event, in: item.place))
    }

    private func find(_ label: String, _ isMeant: (WalkItem) -> Bool) -> WalkItem? {
        WalkItem.all(in: window).first { isMeant($0) && $0.isCalled(label) }
    }

    private var front: PlaceID { window.snapshot.focus ?? .none }

    private func child(_ index: Int, of kind: ContainerKind) -> PlaceID? {
        guard let container = containers.last(where: { $0.container == kind }),
            container.children.indices.contains(index)
        else { return nil }
        return container.children[index].id
    }

    /// The containers on the path to the screen in front, outermost first.
    var containers: [WindowSnapshot.Item] { window.snapshot.path.filter { $0.container != nil } }
}

extension WalkItem {
    var isField: Bool { if case .field = kind { true } else { false } }
}
