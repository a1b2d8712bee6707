import AppCoreDependencies
import Observation
import RecipeBasics

/// What the flows are made from; all of it is in memory, and ends with the program.
final class AppContainer: DependencyContainer {
    var user: String?
    var recipes: RecipeBook { session { RecipeBook(of: user ?? "", on: shelf) } }
    private var shelf: Shelf { app { Shelf() } }

    func isUser(_ name: String, _ password: String) -> Bool { name == "Ann" && password == "secret" }
}

/// What each user has written.
@MainActor final class Shelf { fileprivate var written: [String: [Int: Recipe]] = [:] }

/// Everybody's recipes, with those that a user has written or changed.
@Observable @MainActor final class RecipeBook {
    private(set) var all: [Recipe] = []
    private let user: String
    private let shelf: Shelf

    init(of user: String, on shelf: Shelf) {
        (self.user, self.shelf) = (user, shelf)
        read()
    }

    /// Saves a recipe, a new one under the next number.
    func save(_ recipe: Recipe) -> Recipe {
        let saved = Recipe(id: recipe.id == 0 ? all.count + 1 : recipe.id, recipe.title, steps: recipe.steps)
        shelf.written[user, default: [:]][saved.id] = saved
        read()
        return saved
    }

    private func read() {
        let common = [Recipe(id: 1, "Soup", steps: "Cut. Boil."), Recipe(id: 2, "Bread", steps: "Knead. Wait. Bake.")]
        let own = shelf.written[user] ?? [:]
        all = (common.filter { own[$0.id] == nil } + own.values).sorted { $0.id < $1.id }
    }
}
