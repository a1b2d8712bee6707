import AppCore
import AppCoreContent
import AppCoreLinks
import DictionaryBasics

/// Shows the starred words, each of which leads to its page.
final class StarredWordsCoordinator: Coordinator {
    let flow = Flow<Never>("starred words")

    private let dependencies: WordFlowDependencies

    init(_ dependencies: WordFlowDependencies) { self.dependencies = dependencies }

    func start() {
        flow.link = WordRoute.starred.link
        let library = dependencies.library
        let list: any WordListInput & WordListOutput = WordListScreen()
        list.title = "Starred words"
        list.gloss = { library.gloss(of: $0.id) }
        list.onSearch = dependencies.onSearch
        list.onSelect = { [unowned list] choice in
            let word = WordCoordinator(self.dependencies, to: choice.id.route)
            list.open(choice, in: self.flow, word)
        }
        if let stars = dependencies.stars {
            list.placeholder = Content {
                Placeholder("No word is starred yet", "Open a word and turn its star on.", symbol: .star)
                if let search = dependencies.onSearch { Button("Find a word", role: .primary, id: "find") { search() } }
            }
            list.words = { stars.items.map(ListedWord.list) }
            list.problem = { stars.problem }
            list.onReload = { stars.begin(in: self.flow) }
        } else {
            list.placeholder = Content { Placeholder("Stars aren't stored here", symbol: .star) }
            list.words = { [] }
        }
        flow.show(list)
        dependencies.stars?.begin(in: flow)
    }
}
