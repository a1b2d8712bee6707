import AppCore
import AppCoreContent
import AppCoreTesting
import AppCoreWalking
import Foundation
import HostSupport
import ProfileFlow
import Testing
import TextBasics

@testable import KanjiList
@testable import TerminalHost

/// A random user of the whole app in a terminal: after each key, the picture says what the window says.
@MainActor @Suite struct TerminalUserTests {
    /// `TERMINAL_SEED` selects another seed, and `make nightly` takes more steps.
    private static var seed: UInt64 { number("TERMINAL_SEED") ?? 46 }
    private static var stepCount: Int { ProcessInfo.processInfo.environment["SOAK"] == "1" ? 20_000 : 300 }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    @Test(.serialized, arguments: CityScreenStyle.allCases)
    func `whatever a user presses, the terminal shows what the window has`(cities: CityScreenStyle) async {
        let navigation = NavigationStyle(rawValue: Program.navigation) ?? .tabs
        let user = TerminalUser(AppWorld(navigation, cities: cities), seed: Self.seed)
        await user.begin()
        for _ in 0..<Self.stepCount where user.problem == nil { await user.step() }
        if let problem = user.problem {
            Issue.record("TERMINAL_SEED=\(Self.seed), after \(user.steps.count) steps: \(problem)\n\(user.story)")
        }
        #expect(user.screens.count > 5, "it only saw \(user.screens)")
        await user.end()
    }
}

/// Presses keys and clicks at random, by the seed alone, and compares.
@MainActor final class TerminalUser {
    enum Step: CustomStringConvertible {
        case key(Key)
        case size(Int, Int)
        case link(String)
        case restart

        var description: String {
            switch self {
            case .key(let key): "\(key)"
            case .size(let width, let height): "size \(width)x\(height)"
            case .link(let link): "open \(link.prefix(60))"
            case .restart: "restart"
            }
        }
    }

    private static let keys: [Key] =
        [
            .up, .down, .down, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .enter, .enter, .enter,
            .escape, .escape, .backspace, .tab, .tab, .backTab, .help, .control("d"), .control("u"), .control("l"),
        ] + "jkgG[]./:?mWy123456 +-su水せnv".map { .character($0) }
    private static let sizes = [(80, 24), (80, 24), (40, 20), (120, 40), (160, 50), (30, 10), (20, 5)]

    private let world: AppWorld
    private var random: SplitMix
    private var clock = ScriptedClock()
    private var window = Window()
    private var session: TerminalSession
    private var watch = ChangeWatch()
    private var canvas = Canvas(width: 0, height: 0)
    private(set) var steps: [Step] = []
    private(set) var problem: String?
    /// The types of the screens that were in front at one time.
    private(set) var screens: Set<String> = []

    init(_ world: AppWorld, seed: UInt64) {
        self.world = world
        random = SplitMix(state: seed)
        session = TerminalSession(window: window, among: AppWindows(main: window))
    }

    /// The last steps, and what is on the screen.
    var story: String {
        (["…"] + steps.suffix(60).map(\.description) + canvas.lines).joined(separator: "\n")
    }

    func begin() async {
        clock = ScriptedClock()
        window = Window(lifetimes: LifetimeLog(), clock: clock)
        session = TerminalSession(
            window: window, among: AppWindows(main: window), links: { [world] in world.links },
            shortcuts: [Shortcut("A", "about this app", link: "kanjilist://about")],
            onOpen: { [world] in world.open($0) })
        world.start(in: window, .alone)
        await settle()
        draw()
    }

    func end() async {
        window.close()
        await settle()
    }

    func step() async {
        if world.hasEnded || session.wantsToQuit {
            steps.append(.restart)
            await end()
            return await begin()
        }
        let step = next()
        steps.append(step)
        switch step {
        case .key(let key): session.press(key)
        case .size(let width, let height): session.resize(width: width, height: height)
        case .link(let link): world.open(link)
        case .restart: break
        }
        // As the host does: a picture after each key, and one more when something was reported to have changed.
        draw()
        await settle()
        if watch.hasChanged {
            draw()
        } else {
            expect(Renderer(session: session).draw() == canvas, "it changed, and nobody reported that")
        }
        compare()
    }

    private func draw() {
        watch = ChangeWatch()
        canvas = watch.tracking { Renderer(session: session).draw() }
    }

    /// Lets work run until none is left; what waits for the clock goes on waiting.
    private func settle() async {
        var quiet = 0
        for _ in 0..<5000 where quiet < 16 {
            await Task.yield()
            quiet = window.isWorking && clock.sleeperCount == 0 ? 0 : quiet + 1
        }
    }

    // MARK: - What to do

    private func pick<Item>(_ items: [Item]) -> Item? { items.randomElement(using: &random) }

    private func next() -> Step {
        if window.question != nil, random.next() % 2 == 0 {
            return .key(pick([.enter, .character("y"), .character("n"), .right, .escape]) ?? .enter)
        }
        if session.front?.pane.editor != nil, random.next() % 2 == 0 {
            let label = session.front?.element?.label ?? ""
            return .key(.paste(pick(world.texts[label] ?? ["water", "Ber", "correct horse", "…"]) ?? ""))
        }
        switch random.next() % 100 {
        case 0..<3: return pick(Self.sizes).map { .size($0.0, $0.1) } ?? .size(80, 24)
        case 3..<7: return pick(world.links).map { .link($0) } ?? .key(.escape)
        case 7..<20:
            guard let spot = pick(session.drawn.spots)?.spot.rect else { return .key(.escape) }
            return .key(.click(x: spot.x + 1, y: spot.y))
        case 20..<22: return .key(.click(x: Int(random.next() % 80), y: Int(random.next() % 24)))
        case 22..<25: return .key(.wheel(x: 10, y: 10, lines: random.next() % 2 == 0 ? 3 : -3))
        default: return .key(pick(Self.keys) ?? .down)
        }
    }

    // MARK: - What has to hold

    private func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds, problem == nil { problem = what() }
    }

    private func compare() {
        expect(Renderer(session: session).draw() == canvas, "drawn twice, it isn't the same")
        if let screen = window.focusedScreen { screens.insert("\(type(of: screen))") }
        let (width, height) = session.size
        guard width >= Layout.smallest.width, height >= Layout.smallest.height else { return }
        compareQuestion()
        guard window.question == nil, case .none = session.overlay, let front = session.front,
            let part = session.layout.parts.first(where: \.isActive)
        else { return }
        compareTitle()
        compareTabs()
        compareHeadings(front, in: part.rect)
        compareFocus(front, in: part.rect)
        for (place, spot) in session.drawn.spots where place == front.place { compare(spot, front) }
        let order = session.drawn.spots.filter { $0.place == front.place }.map(\.spot.index)
        expect(order == order.sorted(), "the elements stand in the order \(order)")
    }

    private func compareQuestion() {
        expect((session.drawn.box != nil) == (window.question != nil), "a question and its box don't go together")
        guard let question = window.question else { return }
        let text = canvas.lines.joined(separator: " ")
        for label in [question.confirm, question.cancel] {
            expect(text.contains(cleaned(label).prefix(4)), "the question lacks its answer \(label)")
        }
    }

    private func compareTitle() {
        let title = cleaned(window.focusedScreen?.title ?? "")
        guard session.layout.sheet == nil, displayWidth(title) < session.size.width - 16 else { return }
        expect(canvas.lines[0].contains(title), "the title is '\(canvas.lines[0])' instead of \(title)")
    }

    /// The tab in front is the one that is marked, and the others aren't.
    private func compareTabs() {
        guard window.snapshot.modals.isEmpty, let tabs = window.snapshot.root.sections, tabs.container == .tabs,
            let chosen = tabs.selectedChild, session.size.width >= 40
        else { return }
        let marked = canvas.line(1).filter { $0.role == .activeTab }.map(\.text).joined()
        expect(marked.contains(cleaned(chosen.title)), "the tab '\(marked)' is marked instead of \(chosen.title)")
        for tab in tabs.children where tab.id != chosen.id {
            expect(!marked.contains(cleaned(tab.title)), "the tab \(tab.title) is marked too")
        }
    }

    /// A heading that stays at the top stands in no other line.
    private func compareHeadings(_ front: Front, in rect: Rect) {
        var wanted: [String: Int] = [:]
        for header in front.list.content.sections.compactMap(\.header) {
            wanted[clipped(cleaned(header), to: rect.width - 1), default: 0] += 1
        }
        var found: [String: Int] = [:]
        for y in rect.y..<rect.y + rect.height where canvas[rect.x, y].role == .bold {
            let line = canvas.line(y).dropFirst(rect.x).prefix(rect.width - 1)
            found[line.map(\.text).joined().trimmingCharacters(in: .whitespaces), default: 0] += 1
        }
        for (header, count) in wanted {
            expect(found[header, default: 0] <= count, "the heading \(header) stands \(found[header] ?? 0) times")
        }
    }

    /// Where the last line is, or the lines of a notice begin, which lie over others until the next key.
    private var bottom: Int {
        let height = session.size.height
        return window.notice == nil ? height - 1 : height - max(height / 3, 1) - 1
    }

    /// The cursor is on the screen, on what has the focus unless the user scrolled away from that.
    private func compareFocus(_ front: Front, in rect: Rect) {
        guard let cursor = canvas.cursor else { return expect(front.list.count == 0, "there is no cursor") }
        expect(cursor.y < session.size.height, "the cursor is below the last line")
        guard front.pane.isFollowed, rect.height > 1, front.list.count > 0 else { return }
        let spots = session.drawn.spots.filter {
            $0.place == front.place && $0.spot.index == front.pane.focusIndex
                && $0.spot.top < $0.spot.rect.y + $0.spot.rect.height
        }
        expect(!spots.isEmpty, "\(front.element?.label ?? "the focus") has the focus and is not in sight")
        guard front.pane.editor == nil, window.notice == nil else { return }
        expect(
            spots.contains { $0.spot.rect.contains(x: cursor.x, y: cursor.y) },
            "the cursor is at \(cursor), and what has the focus at \(spots.map(\.spot.rect))")
    }

    /// What is drawn of an element is what the screen says of it now.
    private func compare(_ spot: PaneDrawer.Spot, _ front: Front) {
        guard spot.index < front.list.count else { return expect(false, "an element is drawn that is gone") }
        // Its first lines may be above the edge, and its own below it or under a notice.
        guard spot.top >= spot.rect.y, spot.top < min(spot.rect.y + spot.rect.height, bottom),
            let word = Self.word(of: front.list[spot.index])
        else { return }
        let lines = (spot.rect.y..<spot.rect.y + spot.rect.height).map { y in
            canvas.line(y).dropFirst(spot.rect.x).prefix(spot.rect.width).map(\.text).joined()
        }
        expect(lines.contains { $0.contains(word) }, "instead of \(word) there stands \(lines)")
    }

    /// A beginning of an element's text that is cut by no terminal.
    private static func word(of element: Element) -> String? {
        let text: String
        switch element {
        // In a grid, a row that can't be pressed now is a dot.
        case .row(let row): text = row.isEnabled ? row.title : ""
        case .button(let button): text = button.label
        case .toggle(let toggle): text = toggle.label
        case .choice(let choice): text = choice.label
        case .field(let field) where !field.isSearch: text = field.label
        default: return nil
        }
        let word = cleaned(text).prefix { $0 != " " }.prefix(3)
        return word.isEmpty ? nil : String(word)
    }
}
