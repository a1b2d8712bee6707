import AppCore
import AppCoreContent
import Observation

@MainActor protocol MeaningLanguageFace: Presentable {
    /// Returns the language; called when it is drawn.
    var current: () -> MeaningLanguage { get set }
    var onChoose: (MeaningLanguage) -> Void { get set }
    /// Called when the user wants to search the dictionary; `nil` offers no search.
    var onSearch: (() -> Void)? { get set }
}

/// The languages of meanings, one of which is set.
@Observable final class MeaningLanguageScreen: ContentScreen, MeaningLanguageFace {
    let title = "Language of meanings"

    @ObservationIgnored var current: () -> MeaningLanguage = { .english }
    var onChoose: (MeaningLanguage) -> Void = { _ in }
    var onSearch: (() -> Void)?

    var content: Content {
        Section(footer: "A kanji without meanings in this language shows its English ones.", id: "languages") {
            for language in MeaningLanguage.allCases {
                Row(language.name, isChecked: language == current(), id: ElementID(language.rawValue)) {
                    self.onChoose(language)
                }
            }
        }
        if let onSearch { Button("Search", role: .search) { onSearch() } }
    }
}
