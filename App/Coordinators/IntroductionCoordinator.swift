import AppCore
import AppCoreContent

/// Introduces the app in a few words.
final class IntroductionCoordinator: Coordinator {
    let flow = Flow<Void>("introduction")

    func start() {
        let screen = IntroductionScreen()
        screen.onContinue = { self.flow.finish() }
        flow.show(screen)
    }
}

final class IntroductionScreen: ContentScreen {
    let title = "Kanji List"
    var onContinue: () -> Void = {}

    var content: Content {
        Text("13,108 kanji with their readings, meanings and words.")
        Text("Search by character, by kana or romaji, by meaning, or by a whole word; star what you want to keep.")
        Button("Continue", role: .primary, id: "continue") { self.onContinue() }
    }
}
