import AppCore
import AppCoreContent
import DictionaryBasics
import Observation
import TextBasics

/// The input of the history.
@MainActor protocol HistoryInput: Presentable {
    /// The rows of kanji and words.
    var rows: EntryRows { get set }
    /// Returns the lines by day; `nil` until they have been read.
    var days: () -> [HistoryDay]? { get set }
    /// Returns why they could not be read.
    var problem: () -> String? { get set }
    /// The row whose page is open now.
    var current: ElementID? { get set }
}

/// The output of the history.
@MainActor protocol HistoryOutput: Presentable {
    /// Called with the search that the user wants to make again.
    var onSearch: (String) -> Void { get set }
    /// Called when the user wants to read the lines again.
    var onReload: () -> Void { get set }
    /// Called with the line that the user removes, and what they call it.
    var onRemove: (HistoryItem, String) -> Void { get set }
    /// Called when the user removes all lines.
    var onClear: () -> Void { get set }
}

/// Everything that the user looked up, by day.
@Observable final class HistoryScreen: ContentScreen, HistoryInput, HistoryOutput {
    let textLanguage: Language? = .japanese
    let title = "History"
    var current: ElementID?

    @ObservationIgnored var rows = EntryRows()
    var days: () -> [HistoryDay]? = { nil }
    var problem: () -> String? = { nil }
    var onSearch: (String) -> Void = { _ in }
    var onReload: () -> Void = {}
    var onRemove: (HistoryItem, String) -> Void = { _, _ in }
    var onClear: () -> Void = {}

    func didAppear() { current = nil }

    var content: Content {
        if let days = days() {
            if days.isEmpty {
                Placeholder("Nothing looked up yet", "What you search and open is listed here.", symbol: .history)
            }
            for day in days {
                Section(day.title, layout: .table, id: ElementID("day-\(day.number.map(String.init) ?? "before")")) {
                    Elements(day.entries, id: { $0.item.id }) { self.row(of: $0) }
                }
            }
            if !days.isEmpty {
                Section.actions { Button("Clear history", symbol: .remove, id: "clear") { self.onClear() } }
            }
        } else if let problem = problem() {
            Text(problem, style: .error, id: "problem")
            Button("Try again", role: .primary, id: "reload") { self.onReload() }
        } else {
            Progress("Reading the history", id: "reading")
        }
    }

    private func row(of entry: HistoryEntry) -> Row {
        var row = rows.row(of: entry, onSearch: onSearch)
        let name = entry.item.search ?? row.title
        row.isCurrent = row.id == current
        row.actions.append(
            Button("Remove from history", symbol: .remove, key: "x", id: "remove") {
                self.onRemove(entry.item, name.shortened)
            })
        return row
    }
}

extension HistoryItem {
    /// The identity of its row.
    @MainActor var id: ElementID {
        switch self {
        case .kanji(let character): EntryRows.id(of: character)
        case .word(let number): ElementID("word-\(number)")
        case .search(let text): ElementID("search-", of: text)
        }
    }

    /// The text of a search; `nil` for anything else.
    var search: String? { if case .search(let text) = self { text } else { nil } }
}

extension EntryRows {
    /// The row of a line of the history.
    func row(of entry: HistoryEntry, onSearch: @escaping (String) -> Void) -> Row {
        switch entry.item {
        case .kanji(let character): row(of: character)
        case .word(let number): row(of: WordID(number: number, writing: "", reading: ""))
        case .search(let text):
            Row(
                "/ \(text.shortened)",
                badge: entry.count.map { $0 == 1 ? "1 word" : "\($0.grouped) words" }, hasDisclosure: true,
                accessibilityLabel: "Search for \(text.shortened)", id: entry.item.id
            ) { onSearch(text) }
        }
    }
}
