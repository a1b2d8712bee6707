import AppCore
import AppCoreRecording
import AppCoreShell
import AppCoreTesting
import AppCoreWalking
import ProfileFlow
import Testing

@testable import AppCoreContent
@testable import KanjiList

/// No identity is made of English: the app with every text changed, as by a translation, leaves the same traces.
@MainActor @Suite struct RewordedTests {
    /// What a run leaves behind.
    private final class Traces {
        var journal: [JournalEntry] = []
        var recording: [RecordingLine] = []
        var places: [SavedNavigation?] = []
        var labels: [String] = []
        /// What its own English names: rewording comes after a screen has made its identities, so it can't show that.
        var named: Set<ElementID> = []

        func note(_ label: String, of id: ElementID) {
            labels.append(label)
            if label.first?.isUppercase == true, id.rawValue.contains(label) { named.insert(id) }
        }
    }

    private static let texts: [ElementID: [String]] = [
        "name": ["Ann", "Bob"], "password": ["correct horse", "short"],
        "source": ["https://roadside.example/feed", "nonsense"], "search": ["water", "mizu", "zzz"],
    ]

    /// An account, without which half of the app stays closed.
    private static let signUp: [(ElementID, ElementEvent)] = [
        ("sign-up", .activate), ("name", .commit("Ann")), ("password", .commit("correct horse")),
        ("create-account", .activate), ("agree", .activate),
    ]

    @Test(arguments: UInt64(1)...4) func `a run leaves the same journal, recording and places in other words`(
        _ seed: UInt64
    ) async {
        let plain = await run(seed)
        let reworded = await Content.$reworded.withValue(Rewording.change) { await run(seed) }
        #expect(plain.journal.count > 100 && plain.named.isEmpty, "\(plain.named)")
        #expect(plain.journal == reworded.journal)
        #expect(plain.recording == reworded.recording)
        #expect(plain.places == reworded.places && plain.places.contains { $0?.links.isEmpty == false })
        #expect(plain.labels.count == reworded.labels.count)
        #expect(!zip(plain.labels, reworded.labels).contains { $0 == $1 }, "every text is another")
    }

    private func run(_ seed: UInt64) async -> Traces {
        let traces = Traces()
        var numbers = SplitMix(state: seed)
        let world = AppWorld(.tabs, cities: seed.isMultiple(of: 2) ? .map : .list)
        let window = Window(lifetimes: LifetimeLog())
        window.journal.addSink { traces.journal.append($0) }
        let recorder = Recorder(of: window) { traces.recording.append($0) }
        world.start(in: window, .alone)
        await window.idle(within: .seconds(60))
        world.open("kanjilist://profile")
        await window.idle(within: .seconds(60))
        for (element, event) in Self.signUp {
            for screen in window.visibleScreens { window.perform(.element(element, event, in: window.id(of: screen))) }
            await window.idle(within: .seconds(60))
        }
        for _ in 0..<150 where !world.hasEnded {
            step(in: window, &numbers, traces)
            await window.idle(within: .seconds(60))
            traces.places.append(SavedNavigation(window, tabs: AppFlow.tabs.map(\.name)))
        }
        recorder.finish()
        window.close()
        await window.idle(within: .seconds(60))
        return traces
    }

    /// Does something that is possible now, chosen by place and not by name.
    private func step(in window: Window, _ numbers: inout SplitMix, _ traces: Traces) {
        if let question = window.question {
            window.answer(Bool.random(using: &numbers), to: question)
            return
        }
        var moves: [Intent] = []
        for screen in window.visibleScreens {
            let place = window.id(of: screen)
            for section in Content(of: screen).sections {
                if let header = section.header { traces.note(header, of: section.id) }
                for element in section.elements.prefix(20) {
                    traces.note(element.label, of: element.id)
                    for action in element.actions { moves.append(.element(action.id, .activate, in: place)) }
                    guard element.isActionable else { continue }
                    switch element {
                    case .field:
                        for text in Self.texts[element.id] ?? [] {
                            moves.append(.element(element.id, .commit(text), in: place))
                        }
                    case .choice: moves.append(.element(element.id, .choose(1), in: place))
                    default: moves.append(.element(element.id, .activate, in: place))
                    }
                }
            }
            moves.append(.back(from: place))
        }
        moves += (window.snapshot.root.sections?.children ?? []).map { .select($0.id) }
        if let move = moves.randomElement(using: &numbers) { window.perform(move) }
    }
}

/// Changes every text of a screen.
@MainActor private enum Rewording {
    static func change(_ content: Content) -> Content {
        Content(
            sections: content.sections.map { section in
                var section = section
                section.header = section.header.map(reworded)
                section.footer = section.footer.map(reworded)
                section.elements = section.elements.reworded()
                return section
            })
    }

    private static func reworded(_ text: String) -> String { "«\(text)»" }

    static func change(_ element: Element) -> Element {
        switch element {
        case .row(let row): return .row(change(row))
        case .text(var text):
            for index in text.runs.indices { text.runs[index].text = reworded(text.runs[index].text) }
            return .text(text)
        case .field(var field):
            field.label = reworded(field.label)
            field.placeholder = field.placeholder.map(reworded)
            field.problem = field.problem.map(reworded)
            return .field(field)
        case .toggle(var toggle):
            toggle.label = reworded(toggle.label)
            return .toggle(toggle)
        case .choice(var choice):
            choice.label = reworded(choice.label)
            choice.options = choice.options.map(reworded)
            return .choice(choice)
        case .button(let button): return .button(change(button))
        case .glyph(var glyph):
            glyph.label = reworded(glyph.label)
            return .glyph(glyph)
        case .progress(var progress):
            progress.label = reworded(progress.label)
            return .progress(progress)
        case .map(var map):
            map.label = reworded(map.label)
            for index in map.points.indices { map.points[index].label = reworded(map.points[index].label) }
            return .map(map)
        case .picture(var picture):
            picture.label = reworded(picture.label)
            return .picture(picture)
        case .placeholder(var placeholder):
            placeholder.title = reworded(placeholder.title)
            placeholder.detail = placeholder.detail.map(reworded)
            return .placeholder(placeholder)
        }
    }

    static func change(_ row: Row) -> Row {
        var row = row
        row.title = reworded(row.title)
        row.subtitle = row.subtitle.map(reworded)
        row.value = row.value.map(reworded)
        row.accessibilityLabel = row.accessibilityLabel.map(reworded)
        row.actions = row.actions.map(change)
        return row
    }

    private static func change(_ button: Button) -> Button {
        var button = button
        button.label = reworded(button.label)
        return button
    }
}

extension Elements {
    /// The same elements, each reworded when it is made.
    fileprivate func reworded() -> Elements {
        var elements = self
        elements.runs = runs.map { run in
            switch run {
            case .one(let element): .one(Rewording.change(element))
            case .many(let rows):
                .many(
                    Rows(count: rows.count, id: rows.id, row: { Rewording.change(rows[$0]) }, index: rows.index))
            }
        }
        return elements
    }
}
