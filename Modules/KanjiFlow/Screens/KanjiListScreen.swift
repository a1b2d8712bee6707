import AppCore
import AppCoreContent
import Observation

/// A list of kanji: all of them, those of a word, or search results.
///
/// As the first screen, it lists the ways to them.
@Observable final class KanjiListScreen: ContentScreen, KanjiListInput, KanjiListOutput {
    let place = Place()
    var title = ""
    var groups: [KanjiGroup] = []
    var hasDisclosure = true
    var steps: [KanjiListAction] = []
    var start: [[KanjiStartLine]] = []
    var startsEditing = false
    var emptyText = "No kanji."
    var grouping: KanjiGrouping?
    var results: [Unicode.Scalar]?
    var problem: String?
    var isSearchable = true
    var query = ""
    var current: Unicode.Scalar?

    @ObservationIgnored var summary: (Unicode.Scalar) -> KanjiSummary = { _ in KanjiSummary(gloss: "", readings: "") }
    @ObservationIgnored var isStarred: (Unicode.Scalar) -> Bool = { _ in false }
    @ObservationIgnored var onSelect: (Unicode.Scalar) -> Void = { _ in }
    @ObservationIgnored var onSearch: (String) -> Void = { _ in }
    @ObservationIgnored var onGroup: (KanjiGrouping) -> Void = { _ in }
    @ObservationIgnored var onAction: (KanjiListAction) -> Void = { _ in }
    @ObservationIgnored var onSearchWanted: () -> Void = {}

    var content: Content {
        if isSearchable { searchField }
        if let problem { Text(problem, style: .error, id: "problem") }
        if let results {
            found(results)
        } else if !start.isEmpty {
            waysOn
        } else {
            all
        }
    }

    private var searchField: Field {
        Field(
            "Search", kind: .search(completions: []), text: query, placeholder: "kanji, reading or meaning",
            startsEditing: startsEditing,
            onEdit: { text in
                self.query = text
                self.onSearch(text)
            })
    }

    private func found(_ characters: [Unicode.Scalar]) -> Content {
        Content {
            if characters.isEmpty {
                Text(
                    "No kanji for “\(query)”. Try a kanji, a word, a reading in kana or romaji, or a meaning.",
                    id: "nothing-found")
            } else {
                Section(characters.count == 1 ? "1 kanji" : "\(characters.count) kanji", id: "results") {
                    rows(characters)
                }
            }
        }
    }

    private var waysOn: Content {
        Content {
            for (number, lines) in start.enumerated() {
                Section(id: ElementID("start-\(number)")) {
                    for line in lines {
                        Row(line.title, subtitle: line.detail, hasDisclosure: true) { line.action() }
                    }
                }
            }
        }
    }

    private var all: Content {
        Content {
            for step in steps { Button(step.title) { self.onAction(step) } }
            if let grouping {
                Choice(
                    "Group by", options: KanjiGrouping.allCases.map(\.name),
                    selected: KanjiGrouping.allCases.firstIndex(of: grouping)
                ) { self.onGroup(KanjiGrouping.allCases[$0]) }
            }
            if problem == nil, groups.allSatisfy(\.characters.isEmpty) { Text(emptyText, id: "no-kanji") }
            for group in groups { Section(group.header) { rows(group.characters) } }
            if !isSearchable { Button("Search", role: .search) { self.onSearchWanted() } }
        }
    }

    private func rows(_ characters: [Unicode.Scalar]) -> Elements {
        func position(of row: ElementID) -> Int? { Self.character(of: row).flatMap(characters.firstIndex) }
        return Elements(characters, id: Self.rowID, index: position) { character in
            let texts = self.summary(character)
            return Row(
                String(character), subtitle: texts.gloss.isEmpty ? nil : texts.gloss,
                value: texts.readings.isEmpty ? nil : texts.readings, badge: self.isStarred(character) ? "★" : nil,
                isCurrent: character == self.current, hasDisclosure: self.hasDisclosure
            ) { self.onSelect(character) }
        }
    }

    private static func rowID(of character: Unicode.Scalar) -> ElementID {
        ElementID("kanji-" + String(character.value, radix: 16))
    }

    private static func character(of row: ElementID) -> Unicode.Scalar? {
        UInt32(row.rawValue.dropFirst("kanji-".count), radix: 16).flatMap(Unicode.Scalar.init)
    }
}
