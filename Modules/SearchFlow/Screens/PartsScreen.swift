import AppCore
import AppCoreContent
import DictionaryBasics
import Observation

/// The input of the choice of parts.
@MainActor protocol PartsInput: Presentable {
    /// The text in the field; it is the choice.
    var text: String { get set }
    /// What the text chooses, or why that can't be read.
    var choice: Result<PartsChoice, any Error> { get set }
    /// The kanji whose page is open now.
    var current: Unicode.Scalar? { get set }
    /// Returns the texts of a kanji's row; called when the row becomes visible.
    var kanji: (Unicode.Scalar) -> KanjiSummary { get set }
}

/// The output of the choice of parts.
@MainActor protocol PartsOutput: Presentable {
    /// Called with the field's text when the choice changes, and when the user wants to read it again.
    var onChoose: (String) -> Void { get set }
    /// Called when the user chooses a kanji.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// Called when the user sees the screen, at first or again.
    var onAppear: () -> Void { get set }
}

/// The choice of kanji by their parts: what is chosen, the kanji that have all of it, and the parts to choose from.
@Observable final class PartsScreen: ContentScreen, PartsInput, PartsOutput {
    let title = "By parts"
    var text = ""
    var choice: Result<PartsChoice, any Error> = .success(PartsChoice())
    var current: Unicode.Scalar?

    @ObservationIgnored var kanji: (Unicode.Scalar) -> KanjiSummary = { KanjiSummary($0) }
    var onChoose: (String) -> Void = { _ in }
    var onKanji: (Unicode.Scalar) -> Void = { _ in }
    var onAppear: () -> Void = {}

    func didAppear() { onAppear() }

    var content: Content {
        Field(
            "Parts or a kanji", kind: .search(completions: []), text: text,
            placeholder: "parts such as 木日, or a kanji to take its parts from", onEdit: { self.onChoose($0) })
        switch choice {
        case .success(let choice):
            chosen(choice)
            found(choice)
            parts(choice)
        case .failure(let error):
            Text("\(error)", style: .error, id: "problem")
            Button("Try again", role: .primary, id: "try-again") { self.onChoose(self.text) }
        }
    }

    // MARK: The choice

    private func chosen(_ choice: PartsChoice) -> Content {
        let names = choice.names
        return Content {
            if !choice.strangers.isEmpty {
                Text(
                    "“\(String(choice.strangers))” is neither a part nor a kanji with known parts.", style: .caption,
                    id: "strangers")
            }
            for offer in choice.offers {
                Section("Parts of \(offer.kanji)", id: ElementID("parts-of-", offer.kanji)) {
                    for part in offer.parts {
                        row(
                            of: part, names[part], isChosen: choice.chosen.contains(part),
                            id: ElementID("of-\(offer.kanji.value)-", part))
                    }
                }
            }
            if !choice.chosen.isEmpty {
                Section("Chosen", id: "chosen") {
                    for part in choice.chosen {
                        row(of: part, names[part], isChosen: true, id: ElementID("chosen-", part))
                    }
                }
            }
            if !text.isEmpty { Button("Clear", id: "clear") { self.onChoose("") } }
        }
    }

    /// The row of a part, which adds it to the text or removes it.
    private func row(
        of part: Unicode.Scalar, _ name: String?, isChosen: Bool, leadsOn: Bool = true, id: ElementID
    ) -> Row {
        Row(String(part), subtitle: name, isChecked: isChosen, isEnabled: leadsOn, id: id) {
            let characters = Array(self.text.unicodeScalars)
            self.onChoose(String(isChosen ? characters.filter { $0 != part } : characters + [part]))
        }
    }

    // MARK: Where it leads

    private func found(_ choice: PartsChoice) -> Content {
        Content {
            if !choice.chosen.isEmpty, choice.found.allSatisfy(\.characters.isEmpty) {
                Placeholder(
                    choice.chosen.count == 1
                        ? "The dictionary has no kanji with this part. Remove it to choose another."
                        : "No kanji has all of these parts. Remove one, or clear the choice.", symbol: .parts)
            }
            for group in choice.found where !group.characters.isEmpty {
                Section(strokes(group.strokes), layout: .table, id: ElementID("strokes-\(group.strokes)")) {
                    Elements(
                        kanji: group.characters, summary: kanji, isCurrent: { self.current == $0 }, onSelect: onKanji)
                }
            }
        }
    }

    private func parts(_ choice: PartsChoice) -> Content {
        let groups = Dictionary(grouping: choice.parts.filter { !choice.chosen.contains($0.character) }, by: \.strokes)
        let names = choice.names
        return Content {
            for (count, parts) in groups.sorted(by: { $0.key < $1.key }) {
                Section("Parts of \(strokes(count))", id: ElementID("parts-\(count)")) {
                    for part in parts {
                        row(
                            of: part.character, names[part.character], isChosen: false,
                            leadsOn: choice.joining?.contains(part.character) != false,
                            id: ElementID("part-", part.character))
                    }
                }
            }
        }
    }

    private func strokes(_ count: Int) -> String { count == 1 ? "1 stroke" : "\(count) strokes" }
}

extension PartsChoice {
    /// The names of the parts that have one.
    fileprivate var names: [Unicode.Scalar: String] {
        Dictionary(parts.filter { !$0.name.isEmpty }.map { ($0.character, $0.name) }) { first, _ in first }
    }
}
