import AppCore
import AppCoreLinks
import DictionaryBasics

/// Finds kanji by their parts.
final class PartsCoordinator: Coordinator {
    let flow = Flow<Never>("parts")

    private let dependencies: SearchFlowDependencies
    private let chosen: [Unicode.Scalar]

    init(_ dependencies: SearchFlowDependencies, chosen: [Unicode.Scalar] = []) {
        self.dependencies = dependencies
        self.chosen = chosen
    }

    func start() {
        flow.link = SearchRoute.parts(chosen).link
        let library = dependencies.library
        let screen: any PartsInput & PartsOutput = PartsScreen()
        screen.kanji = { KanjiSummary(of: $0, library.kanji) }
        screen.onChoose = { [unowned screen] in self.choose($0, on: screen) }
        screen.onKanji = { [unowned screen] character in
            screen.current = character
            self.dependencies.onKanji(character)
        }
        screen.onAppear = { [unowned screen] in screen.current = nil }
        choose(flow.takeDraft() ?? String(chosen), on: screen)
        flow.show(screen)
    }

    /// Shows what a text chooses, or why that can't be read.
    private func choose(_ text: String, on screen: any PartsInput) {
        screen.text = text
        screen.current = nil
        screen.choice = Result { try dependencies.library.choice(in: text) }
        if case .success(let choice) = screen.choice { flow.link = SearchRoute.parts(choice.meaning).link }
        // The link alone would be saved only with the next move.
        flow.draft = text.isEmpty || text.isLong ? nil : text
    }
}
