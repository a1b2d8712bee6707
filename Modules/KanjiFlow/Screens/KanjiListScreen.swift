import AppCore
import AppCoreContent
import Observation

/// A list of kanji: all of them, a group, or a shelf.
@Observable final class KanjiListScreen: ContentScreen, KanjiListInput, KanjiListOutput {
    let place = Place()
    var title = ""
    var groups: [KanjiGroup] = []
    var steps: [KanjiListAction] = []
    var waysOn: [KanjiListAction] = []
    var placeholder = Content { Placeholder("No kanji.", symbol: .list) }
    var grouping: KanjiGrouping?
    var problem: String?
    var current: Unicode.Scalar?

    @ObservationIgnored var summary: (Unicode.Scalar) -> KanjiSummary = { _ in KanjiSummary(gloss: "", readings: "") }
    @ObservationIgnored var isStarred: (Unicode.Scalar) -> Bool = { _ in false }
    @ObservationIgnored var onSelect: (Unicode.Scalar) -> Void = { _ in }
    @ObservationIgnored var onGroup: (KanjiGrouping) -> Void = { _ in }
    @ObservationIgnored var onAction: (KanjiListAction) -> Void = { _ in }
    @ObservationIgnored var onSearch: (() -> Void)?

    var content: Content {
        if let problem { Text(problem, style: .error, id: "problem") }
        for step in steps { Button(step.title) { self.onAction(step) } }
        if let grouping {
            Choice(
                "Group by", options: KanjiGrouping.allCases.map(\.name),
                selected: KanjiGrouping.allCases.firstIndex(of: grouping)
            ) { self.onGroup(KanjiGrouping.allCases[$0]) }
        }
        if problem == nil, groups.allSatisfy(\.characters.isEmpty) { placeholder }
        for group in groups { Section(group.header, isTable: true) { rows(group.characters) } }
        if !waysOn.isEmpty {
            Section(id: "ways-on") {
                for way in waysOn { Button(way.title) { self.onAction(way) } }
            }
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }

    private func rows(_ characters: [Unicode.Scalar]) -> Elements {
        func position(of row: ElementID) -> Int? { Self.character(of: row).flatMap(characters.firstIndex) }
        return Elements(characters, id: Self.rowID, index: position) { character in
            .kanji(
                character, self.summary(character), isStarred: self.isStarred(character),
                isCurrent: character == self.current
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

extension Row {
    /// A kanji's row, which leads to its page.
    static func kanji(
        _ character: Unicode.Scalar, _ texts: KanjiSummary, isStarred: Bool = false, isCurrent: Bool = false,
        action: @escaping () -> Void
    ) -> Row {
        Row(
            String(character), subtitle: texts.gloss.isEmpty ? nil : texts.gloss,
            value: texts.readings.isEmpty ? nil : texts.readings, badge: isStarred ? "★" : nil, isCurrent: isCurrent,
            hasDisclosure: true, action: action)
    }
}
