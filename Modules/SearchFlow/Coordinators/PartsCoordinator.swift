import AppCore
import AppCoreContent
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
        let screen: any PartsInput & PartsOutput = PartsScreen()
        screen.rows = dependencies.rows(in: flow) { [unowned screen] in screen.current = $0 }
        screen.onChoose = { [unowned screen] in self.choose($0, $1, on: screen) }
        screen.onAll = { [unowned screen] in self.showAll(on: screen) }
        screen.onAppear = { [unowned screen] in screen.current = nil }
        choose([], flow.takeDraft() ?? String(chosen), on: screen)
        flow.show(screen)
    }

    /// Shows what is chosen and typed, or why that can't be read.
    private func choose(_ chosen: [Unicode.Scalar], _ text: String, on screen: any PartsInput) {
        let before = screen.asked.chosen
        if chosen.isEmpty, text.isEmpty, before.count > 1 {
            flow.notify(
                "Cleared \(before.map { String($0) }.joined(separator: " ")).",
                action: NoticeAction("Undo") { [unowned screen] in self.choose(before, "", on: screen) })
        }
        screen.current = nil
        screen.asked = (chosen, text)
        screen.choice = Result { try dependencies.library.choice(of: chosen, text: text) }
        guard case .success(let choice) = screen.choice else { return }
        screen.asked = (choice.chosen, choice.text)
        flow.link = SearchRoute.parts(choice.chosen).link
        // The link alone would be saved only with the next move.
        let draft = String(choice.chosen) + choice.text
        flow.draft = draft.isEmpty || draft.isLong ? nil : draft
    }

    /// Shows all kanji that have the chosen parts, by their strokes.
    private func showAll(on screen: any PartsInput) {
        guard case .success(let choice) = screen.choice else { return }
        let rows = dependencies.rows(in: flow) { _ in }
        let title = "Kanji with \(choice.chosen.map { String($0) }.joined(separator: " "))"
        flow.show(
            Page(title, textLanguage: .japanese) {
                for group in choice.found {
                    Section(
                        group.strokes == 1 ? "1 stroke" : "\(group.strokes) strokes", layout: .grid,
                        id: ElementID("strokes-\(group.strokes)")
                    ) {
                        Elements(group.characters, id: EntryRows.id(of:)) { rows.row(of: $0) }
                    }
                }
            })
    }
}
