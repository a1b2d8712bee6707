import AppCore
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
    private let store: @MainActor (Recipe) async throws -> Recipe

    /// Makes the coordinator for a recipe, which `store` saves, and returns with its number.
    public init(_ recipe: Recipe, store: @escaping @MainActor (Recipe) async throws -> Recipe) {
        (self.recipe, self.store) = (recipe, store)
    }

    /// Shows the form, as it was left.
    public func start() {
        flow.link = (recipe.id == 0 ? EditRoute.new : .edit(recipe.id)).link
        let form = EditScreen(recipe, draft: flow.takeDraft())
        form.onChange = { self.flow.draft = $0 }
        form.onSave = { self.save($0) }
        flow.show(form)
    }

    private func save(_ recipe: Recipe) {
        flow.task("save") { [self] in
            do { flow.finish(try await store(recipe)) } catch { flow.notify("It was not saved: \(error)") }
        }
    }
}
