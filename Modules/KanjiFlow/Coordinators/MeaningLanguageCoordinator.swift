import AppCore

/// Lets the user set the language in which pages show meanings.
final class MeaningLanguageCoordinator: Coordinator {
    let flow = Flow<Never>("language")

    private let setting: LanguageSetting
    private let screens: any KanjiScreenFactory

    init(_ dependencies: KanjiFlowDependencies) {
        setting = dependencies.language
        screens = dependencies.screens
    }

    func start() {
        flow.link = KanjiRoute.language.link
        let screen = screens.makeLanguage()
        screen.current = setting.language
        screen.onChoose = { [unowned screen] language in
            self.setting.language = language
            screen.current = language
        }
        flow.show(screen)
    }
}
