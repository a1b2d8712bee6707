import AppCore
import AppCoreContent
import AppCoreLinks
import RecipeBasics

/// A place in the flow.
public enum EditRoute: Route {
    /// The form of a new recipe.
    case new
    /// The form of a recipe.
    case edit(Int)

    /// The links to the flow's places.
    public static let links = [
        LinkPattern("recipe/new", "a new recipe", to: EditRoute.new),
        LinkPattern("recipe/:id/edit", "the form of a recipe", example: .edit(1), EditRoute.edit),
    ]
}

/// Edits a recipe; finishes with it as it was saved.
public final class EditCoordinator: Coordinator {
    /// The flow, which returns the saved recipe.
    public let flow = Flow<Recipe>("edit")
    private let recipe: Recipe
    private let save: @MainActor (Recipe) async throws -> Recipe

    /// Makes the coordinator for a recipe, which `save` saves, and returns with its number.
    public init(_ recipe: Recipe, save: @escaping @MainActor (Recipe) async throws -> Recipe) {
        (self.recipe, self.save) = (recipe, save)
    }

    /// Shows the form, as it was left.
    public func start() {
        flow.link = (recipe.id == 0 ? EditRoute.new : .edit(recipe.id)).link
        flow.showForm(recipe.id == 0 ? "New recipe" : "Edit \(recipe.title)", of: recipe) { recipe in
            let isNamed = !recipe.value.title.allSatisfy(\.isWhitespace)
            Field("Title", recipe.title, problem: isNamed ? nil : "Give it a title.", id: "title")
            Field("Steps", recipe.steps, id: "steps")
        } save: { [save] in
            try await save($0)
        }
    }
}
