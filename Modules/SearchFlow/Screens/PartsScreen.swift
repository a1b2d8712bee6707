import AppCore
import AppCoreContent
import DictionaryBasics
import Observation
import TextBasics

/// The input of the choice of parts.
@MainActor protocol PartsInput: Presentable {
    /// The chosen parts, and the text in the field.
    var asked: (chosen: [Unicode.Scalar], text: String) { get set }
    /// Where they lead, or why that can't be read.
    var choice: Result<PartsChoice, any Error> { get set }
    /// The row of the kanji whose page is open now.
    var current: ElementID? { get set }
    /// Makes the rows of the kanji.
    var rows: EntryRows { get set }
}

/// The output of the choice of parts.
@MainActor protocol PartsOutput: Presentable {
    /// Called with the chosen parts and the field's text when either changes, and when the user wants to read it again.
    var onChoose: ([Unicode.Scalar], String) -> Void { get set }
    /// Called when the user wants to see all kanji that have the parts.
    var onAll: () -> Void { get set }
    /// Called when the user sees the screen, at first or again.
    var onAppear: () -> Void { get set }
}

/// The choice of kanji by their parts: what is chosen, the kanji that have all of it, and the parts to choose from.
@Observable final class PartsScreen: ContentScreen, PartsInput, PartsOutput {
    let textLanguage: Language? = .japanese
    let title = "By parts"
    var asked: (chosen: [Unicode.Scalar], text: String) = ([], "")
    var choice: Result<PartsChoice, any Error> = .success(PartsChoice())
    var current: ElementID?

    @ObservationIgnored var rows = EntryRows()
    var onChoose: ([Unicode.Scalar], String) -> Void = { _, _ in }
    var onAll: () -> Void = {}
    var onAppear: () -> Void = {}

    func didAppear() { onAppear() }

    var content: Content {
        Field(
            "Part", kind: .search(completions: []), text: asked.text,
            placeholder: "a part, its name or reading, or a kanji that has it",
            onEdit: { self.onChoose(self.asked.chosen, $0) })
        switch choice {
        case .success(let choice):
            // What is typed for comes first.
            if choice.matching != nil { parts(choice) }
            chosen(choice)
            found(choice)
            if choice.matching == nil { parts(choice) }
            // Below all, so that no key that is meant for a kanji takes the choice away.
            if !choice.chosen.isEmpty {
                Section.actions { Button("Clear", key: "x", id: "clear") { self.onChoose([], "") } }
            }
        case .failure(let error):
            Text("\(error)", style: .error, id: "problem")
            Button("Try again", role: .primary, id: "try-again") { self.onChoose(self.asked.chosen, self.asked.text) }
        }
    }

    // MARK: What is chosen, and the kanji that have it

    private func chosen(_ choice: PartsChoice) -> Content {
        let names = choice.names
        return Content {
            if !choice.chosen.isEmpty {
                Section(layout: .grid, id: "chosen") {
                    for part in choice.chosen { row(of: part, names[part], in: choice, id: "chosen-") }
                }
            }
        }
    }

    private func found(_ choice: PartsChoice) -> Content {
        Content {
            if !choice.chosen.isEmpty, choice.foundCount == 0 {
                Placeholder(
                    choice.chosen.count == 1
                        ? "The dictionary has no kanji with this part" : "No kanji has all of these parts",
                    choice.chosen.count == 1 ? "Remove it to choose another." : "Remove one, or clear the choice.",
                    symbol: .parts)
            }
            if choice.foundCount > 0 {
                Section("\(choice.foundCount.grouped) kanji", layout: .grid, isPinned: true, id: "found") {
                    Elements(choice.best, id: EntryRows.id(of:)) { character in
                        var row = self.rows.row(of: character)
                        row.isCurrent = row.id == self.current
                        return row
                    }
                    if choice.foundCount > choice.best.count {
                        Button("All \(choice.foundCount.grouped) kanji", key: "v", id: "all") { self.onAll() }
                    }
                }
            }
        }
    }

    // MARK: The parts

    private func parts(_ choice: PartsChoice) -> Content {
        let groups = Dictionary(grouping: choice.parts, by: \.strokes).sorted { $0.key < $1.key }
        let title =
            choice.matching != nil
            ? "Parts like “\(choice.text.trimmed)”" : choice.chosen.isEmpty ? "Parts" : "Parts that go with them"
        return Content {
            if choice.matching?.isEmpty == true {
                Placeholder(
                    "No part for “\(choice.text.trimmed)”",
                    "Type a part's name, its reading or strokes, or a kanji that has it.", symbol: .parts)
            }
            Section(title, layout: .grid, id: "parts") {
                if let matching = choice.matching {
                    for part in matching { row(of: part.character, part.name, in: choice, id: "part-") }
                } else {
                    for (count, parts) in groups {
                        Row(
                            "\(count)", accessibilityLabel: count == 1 ? "1 stroke" : "\(count) strokes",
                            id: ElementID("strokes-\(count)"))
                        for part in parts { row(of: part.character, part.name, in: choice, id: "part-") }
                    }
                }
            }
        }
    }

    /// The row of a part, which takes it or gives it back.
    private func row(of part: Unicode.Scalar, _ name: String?, in choice: PartsChoice, id: String) -> Row {
        let isChosen = choice.chosen.contains(part)
        return Row(
            String(part), subtitle: name?.isEmpty == false ? name : nil, isChecked: isChosen,
            isEnabled: isChosen || choice.joining?.contains(part) != false, id: ElementID(id, part)
        ) {
            self.onChoose(isChosen ? choice.chosen.filter { $0 != part } : choice.chosen + [part], "")
        }
    }
}

extension PartsChoice {
    /// The names of the parts that have one.
    fileprivate var names: [Unicode.Scalar: String] {
        Dictionary(parts.map { ($0.character, $0.name) }) { first, _ in first }
    }
}
