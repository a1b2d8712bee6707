import AppCoreDependencies
import Observation
import RecipeBasics

/// What the flows are made from; all of it is in memory, and ends with the program.
final class AppContainer: DependencyContainer {
    var user: String?
    var recipes: RecipeBook { session { RecipeBook() } }

    func isUser(_ name: String, _ password: String) -> Bool { name == "Ann" && password == "secret" }
}

@Observable @MainActor final class RecipeBook {
    private(set) var all = [
        Recipe(id: 1, "Soup", steps: "Cut. Boil."), Recipe(id: 2, "Bread", steps: "Knead. Wait. Bake."),
    ]

    /// Saves a recipe, a new one under the next number, and returns it as it was saved.
    func save(_ recipe: Recipe) -> Recipe {
        if let index = all.firstIndex(where: { $0.id == recipe.id }) {
            all[index] = recipe
            return recipe
        }
        let saved = Recipe(id: all.count + 1, recipe.title, steps: recipe.steps)
        all.append(saved)
        return saved
    }
}
