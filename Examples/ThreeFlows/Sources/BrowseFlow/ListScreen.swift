import AppCore
import AppCoreContent
import Observation
import RecipeBasics

@Observable final class ListScreen: ContentScreen {
    let title = "Recipes"
    private let recipes: () -> [Recipe]
    private var search = ""
    var onOpen: (Int) -> Void = { _ in }
    var onNew: () -> Void = {}

    init(_ recipes: @escaping () -> [Recipe]) { self.recipes = recipes }

    var content: Content {
        Field("Search", binding(\.search), kind: .search(completions: []))
        for recipe in recipes() where recipe.title.lowercased().hasPrefix(search.lowercased()) {
            Row(recipe.title, hasDisclosure: true, id: ElementID("recipe \(recipe.id)")) { self.onOpen(recipe.id) }
        }
        Button("New recipe", symbol: .add, id: "new") { self.onNew() }
    }
}
