import AppCore
import AppCoreContent
import AppCoreLinks

/// Lets the user set the language in which pages show meanings.
final class MeaningLanguageCoordinator: Coordinator {
    let flow = Flow<Never>("language")

    private let dependencies: KanjiFlowDependencies

    init(_ dependencies: KanjiFlowDependencies) { self.dependencies = dependencies }

    func start() {
        flow.link = KanjiRoute.language.link
        let setting = dependencies.language
        let page = Page("Language of meanings") {
            Section(footer: "A kanji without meanings in this language shows its English ones.", id: "languages") {
                for language in MeaningLanguage.allCases {
                    Row(language.name, isChecked: language == setting.language, id: ElementID(language.rawValue)) {
                        self.set(language)
                    }
                }
            }
            if let onSearch = self.dependencies.onSearch { Button("Search", role: .search) { onSearch() } }
        }
        flow.show(page)
    }

    private func set(_ language: MeaningLanguage) {
        dependencies.language.language = language
        dependencies.onLanguage(language)
    }
}
