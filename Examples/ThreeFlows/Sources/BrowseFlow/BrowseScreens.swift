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
        Field("Search", kind: .search(completions: []), text: search, id: "search", onEdit: { self.search = $0 })
        for recipe in recipes() where recipe.title.lowercased().hasPrefix(search.lowercased()) {
            Row(recipe.title, hasDisclosure: true, id: ElementID("recipe \(recipe.id)")) { self.onOpen(recipe.id) }
        }
        Button("New recipe", symbol: .add, id: "new") { self.onNew() }
    }
}

final class RecipeScreen: ContentScreen {
    private let link: String?
    private let recipe: () -> Recipe?
    var onEdit: () -> Void = {}

    init(link: String?, _ recipe: @escaping () -> Recipe?) { (self.link, self.recipe) = (link, recipe) }

    var title: String { recipe()?.title ?? "No recipe" }

    var content: Content {
        Text(recipe()?.steps ?? "")
        if let link { Row("Link", value: link, id: "link") }
        Button("Edit", symbol: .edit, id: "edit") { self.onEdit() }
    }
}
