import AppCore
import AppCoreContent
import DictionaryBasics
import Observation
import TextBasics

/// The input of the shelf of starred kanji and words.
@MainActor protocol StarredInput: Presentable {
    /// The rows of kanji and words.
    var rows: EntryRows { get set }
    /// Returns the kanji, the last starred first; `nil` until they have been read.
    var kanji: () -> [Unicode.Scalar]? { get set }
    /// Returns the words, the last starred first; `nil` until they have been read.
    var words: () -> [WordID]? { get set }
    /// Returns why they could not be read.
    var problem: () -> String? { get set }
    /// The row whose page is open now.
    var current: ElementID? { get set }
}

/// The output of the shelf.
@MainActor protocol StarredOutput: Presentable {
    /// Called when the user wants to read the stars again.
    var onReload: () -> Void { get set }
    /// Called when the user wants to find something to star.
    var onFind: () -> Void { get set }
    /// Called when the user wants a file of all.
    var onExport: () -> Void { get set }
    /// Called when the user wants an account; `nil` if they have one, or can't have one.
    var onSignUp: (() -> Void)? { get set }
}

/// The starred kanji and words.
@Observable final class StarredScreen: ContentScreen, StarredInput, StarredOutput {
    let textLanguage: Language? = .japanese
    let title = "Starred"
    var current: ElementID?

    @ObservationIgnored var rows = EntryRows()
    var kanji: () -> [Unicode.Scalar]? = { nil }
    var words: () -> [WordID]? = { nil }
    var problem: () -> String? = { nil }
    var onReload: () -> Void = {}
    var onFind: () -> Void = {}
    var onExport: () -> Void = {}
    var onSignUp: (() -> Void)?

    func didAppear() { current = nil }

    var content: Content {
        if let kanji = kanji(), let words = words() {
            if kanji.isEmpty, words.isEmpty {
                Placeholder("Nothing is starred yet", "Open a kanji or a word and turn its star on.", symbol: .star)
                Button("Find something", role: .primary, id: "find") { self.onFind() }
            } else {
                shelf(kanji, words)
            }
        } else if let problem = problem() {
            Text(problem, style: .error, id: "problem")
            Button("Try again", role: .primary, id: "reload") { self.onReload() }
        } else {
            Progress("Reading the stars", id: "reading")
        }
    }

    private func shelf(_ kanji: [Unicode.Scalar], _ words: [WordID]) -> Content {
        Content {
            if !kanji.isEmpty {
                Section("\(kanji.count.grouped) kanji", layout: .grid, id: "kanji") {
                    Elements(kanji, id: EntryRows.id(of:)) { self.marked(self.rows.row(of: $0)) }
                }
            }
            if !words.isEmpty {
                Section(words.count == 1 ? "1 word" : "\(words.count.grouped) words", layout: .table, id: "words") {
                    Elements(words, id: EntryRows.id(of:)) { self.marked(self.rows.row(of: $0)) }
                }
            }
            Section.actions {
                Button("Export as CSV", symbol: .export, key: "e", id: "export") { self.onExport() }
                if let onSignUp { Button("Sign up", symbol: .user, id: "sign-up") { onSignUp() } }
            }
            if onSignUp != nil {
                Text(
                    "These stars are kept for everyone who uses the app here without an account. An account has its own.",
                    style: .caption, id: "whose")
            }
        }
    }

    private func marked(_ row: Row) -> Row {
        var row = row
        row.isCurrent = row.id == current
        return row
    }
}
