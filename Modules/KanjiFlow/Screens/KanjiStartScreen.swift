import AppCore
import AppCoreContent
import Observation

/// The flow's own first screen.
@MainActor protocol KanjiStartFace: Presentable {
    /// The title.
    var title: String { get set }
    /// Returns the lines that lead on, in groups; called when they are drawn.
    var lines: () -> [[KanjiStartLine]] { get set }
    /// Called with where the line leads that the user chooses.
    var onChoose: (KanjiRoute) -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// The ways to all kanji.
@Observable final class KanjiStartScreen: ContentScreen, KanjiStartFace {
    let textLanguage: Language? = .japanese
    var title = ""
    var lines: () -> [[KanjiStartLine]] = { [] }

    var onChoose: (KanjiRoute) -> Void = { _ in }
    var onSearch: (() -> Void)?

    var content: Content {
        for (number, group) in lines().enumerated() {
            Section(id: ElementID("start-\(number)")) {
                for line in group {
                    Row(line.title, subtitle: line.detail, symbol: line.symbol, hasDisclosure: true, id: line.id) {
                        self.onChoose(line.route)
                    }
                }
            }
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }
}
