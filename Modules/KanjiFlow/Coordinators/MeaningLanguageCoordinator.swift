import AppCore
import AppCoreLinks

/// Lets the user set the language in which pages show meanings.
final class MeaningLanguageCoordinator: Coordinator {
    let flow = Flow<Never>("language")

    private let dependencies: KanjiFlowDependencies

    init(_ dependencies: KanjiFlowDependencies) { self.dependencies = dependencies }

    func start() {
        flow.link = KanjiRoute.language.link
        let setting = dependencies.language
        let screen = dependencies.screens.makeLanguage()
        screen.current = { setting.language }
        screen.onChoose = { language in
            setting.language = language
            self.dependencies.onLanguage(language)
            self.dependencies.shelves.reloadViews()
        }
        screen.onSearch = dependencies.onSearch
        flow.show(screen)
    }
}
