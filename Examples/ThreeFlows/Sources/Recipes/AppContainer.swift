import AppCoreDependencies
import Observation
import RecipeBasics

/// What the flows are made from; all of it is in memory, and ends with the program.
final class AppContainer: DependencyContainer {
    var user: String?
    var recipes: RecipeBook { session { RecipeBook() } }

    func check(_ name: String, _ password: String) throws {
        if (name, password) != ("Ann", "secret") { throw Problem("No account has this name and password.") }
    }
}

@Observable @MainActor final class RecipeBook {
    private(set) var all = [
        Recipe(id: 1, "Soup", steps: "Cut. Boil."), Recipe(id: 2, "Bread", steps: "Knead. Wait. Bake."),
    ]

    /// Finds a recipe; throws if there is none with this number.
    func recipe(_ id: Int) throws -> Recipe {
        guard let recipe = all.first(where: { $0.id == id }) else { throw Problem("there is no recipe \(id)") }
        return recipe
    }

    /// Saves a recipe, a new one under the next number, and returns it as it was saved.
    func save(_ recipe: Recipe) -> Recipe {
        var saved = recipe
        if saved.id == 0 { saved.id = all.count + 1 }
        all.removeAll { $0.id == saved.id }
        all.append(saved)
        all.sort { $0.id < $1.id }
        return saved
    }
}

/// What went wrong, in words for the user.
struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
