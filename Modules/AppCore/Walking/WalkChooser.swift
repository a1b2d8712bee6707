import AppCore
import AppCoreContent
import AppCoreTesting

/// Decides what the user of a walk does next, from what is on the screen and a seeded generator.
@MainActor struct WalkChooser {
    /// Texts for any field: empty, ordinary and long ones, and Unicode's oddities.
    private static let oddTexts = [
        "", " ", "a", "water", "水", "みず", "correct horse", "0", "-1", "99999999999999999999", "a=b", "/",
        "O'Brien; DROP TABLE", "%", "é", "e\u{301}", "\u{F900}", "ﬁ", "İ", "ß", "👩‍👩‍👧‍👦", "\u{200D}",
        "\u{202E}abc", "\u{1B}[31mred", "a\u{0}b", "two\nlines", "\u{FEFF}", "\u{10FFFF}", "ab\u{300}\u{301}\u{302}",
        String(repeating: "long ", count: 60),
    ]

    private var random: SplitMix
    /// The rest of the journey that the user is on.
    private var journey: [WalkStep.Input] = []

    init(seed: UInt64) { random = SplitMix(state: seed) }

    mutating func next(_ player: WalkPlayer) -> WalkStep {
        if player.world.hasEnded {
            journey = []
            return WalkStep(.restart(pick(FlowSetting.allCases) ?? .alone))
        }
        return WalkStep(input(player), pause: pause())
    }

    private mutating func pause() -> WalkStep.Pause {
        switch random.next() % 10 {
        case 0: .turns(0)
        case 1: .turns(Int(random.next() % 5))
        default: .untilDone
        }
    }

    private mutating func pick<Item>(_ items: some RandomAccessCollection<Item>) -> Item? {
        items.randomElement(using: &random)
    }

    private mutating func input(_ player: WalkPlayer) -> WalkStep.Input {
        if player.window.isGesturing, random.next() % 3 > 0 {
            return pick([.gesture(.finished), .gesture(.cancelled), .wait(10)]) ?? .back
        }
        if player.window.question != nil, random.next() % 3 > 0 { return .answer(random.next() % 2 == 0) }
        if !journey.isEmpty { return journey.removeFirst() }
        if player.window.notice?.action != nil, random.next() % 6 == 0 { return .notice }
        switch random.next() % 100 {
        case 0..<46: return onScreen(player) ?? .back
        case 46..<58: return .back
        case 58..<62: return .dismiss
        case 62..<71: return selection(player) ?? .dismiss
        case 71..<74: return .menu
        case 74..<79: return gesture()
        case 79..<81: return .answer(random.next() % 2 == 0)
        case 81..<88: return pick(player.world.links).map { .open($0) } ?? onScreen(player) ?? .back
        case 88..<91: return .wait(pick([1, 10, 700]) ?? 1)
        case 91: return .restart(pick(FlowSetting.allCases) ?? .alone)
        case 92..<94:
            journey = pick(player.world.journeys) ?? form(player)
            return journey.isEmpty ? .back : journey.removeFirst()
        default: return text(player) ?? onScreen(player) ?? .back
        }
    }

    private mutating func gesture() -> WalkStep.Input {
        switch random.next() % 8 {
        case 0: .gesture(.finished)
        case 1: .gesture(.cancelled)
        default: .gesture(.began)
        }
    }

    /// Something to do with one of the elements; if several have its label, the first of them gets it.
    private mutating func onScreen(_ player: WalkPlayer) -> WalkStep.Input? {
        let items = WalkItem.all(in: player.window)
        guard let item = pick(items) else { return nil }
        switch item.kind {
        case .tap, .primary, .toggle: return random.next() % 8 == 0 ? .doubleTap(item.label) : .tap(item.label)
        case .field(let field): return fill(field, player)
        case .choice(let choice): return pick(choice.options).map { .choose($0, of: item.label) }
        }
    }

    private mutating func text(_ player: WalkPlayer) -> WalkStep.Input? {
        let fields = WalkItem.all(in: player.window).compactMap { item -> Field? in
            if case .field(let field) = item.kind { field } else { nil }
        }
        guard let field = pick(fields) else { return nil }
        return fill(field, player)
    }

    private mutating func fill(_ field: Field, _ player: WalkPlayer) -> WalkStep.Input {
        let known = player.world.texts[field.label] ?? []
        let anywhere = player.world.texts[""] ?? []
        let text = (random.next() % 3 > 0 ? pick(known) : nil) ?? pick(Self.oddTexts + anywhere) ?? ""
        if field.isSearch { return .type(field.label, text, isSearch: true) }
        return random.next() % 4 == 0 ? .type(field.label, text, isSearch: false) : .fill(field.label, text)
    }

    /// Fills in a form whose fields the user knows, and presses its button, such as to sign in.
    private mutating func form(_ player: WalkPlayer) -> [WalkStep.Input] {
        var steps: [WalkStep.Input] = []
        for item in WalkItem.all(in: player.window) {
            switch item.kind {
            case .field:
                if let text = pick(player.world.texts[item.label] ?? []) { steps.append(.fill(item.label, text)) }
            case .primary where !steps.isEmpty: return steps + [.tap(item.label)]
            default: break
            }
        }
        return []
    }

    private mutating func selection(_ player: WalkPlayer) -> WalkStep.Input? {
        let containers = player.containers.filter { $0.container != .stack && !$0.children.isEmpty }
        guard let container = pick(containers), let kind = container.container else { return nil }
        let index = Int(random.next() % UInt64(container.children.count))
        return kind == .tabs && random.next() % 6 == 0 ? .close(index) : .select(index, of: kind)
    }
}
