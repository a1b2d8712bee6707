import AppCore
import DictionaryBasics

/// Shows the starred kanji and words, and exports them.
final class StarredCoordinator: Coordinator {
    let flow = Flow<Never>("starred")

    private let dependencies: SearchFlowDependencies
    private let stars: DictionaryStars
    private let link: String?

    /// Makes the coordinator of the shelf, with the link by which it was opened.
    init(_ dependencies: SearchFlowDependencies, _ stars: DictionaryStars, link: String?) {
        self.dependencies = dependencies
        self.stars = stars
        self.link = link
    }

    func start() {
        flow.link = link
        let stars = stars
        let screen: any StarredInput & StarredOutput = StarredScreen()
        screen.rows = dependencies.rows(in: flow) { [unowned screen] in screen.current = $0 }
        screen.kanji = { stars.kanji.items }
        screen.words = { stars.words.items }
        screen.problem = { stars.problem }
        screen.onReload = { stars.begin(in: self.flow) }
        screen.onFind = { self.flow.run(SearchCoordinator(self.dependencies, to: .search(query: nil))) { _ in } }
        screen.onExport = {
            self.flow.run(ExportCoordinator(stars)) { outcome in
                if let text = outcome.value { self.flow.notify(text) }
            }
        }
        screen.onSignUp = dependencies.onAccountWanted
        flow.show(screen)
        stars.begin(in: flow)
    }
}
