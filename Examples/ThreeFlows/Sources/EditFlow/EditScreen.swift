import AppCore
import AppCoreContent
import Observation
import RecipeBasics

@Observable final class EditScreen: ContentScreen {
    private let saved: Recipe
    private var recipe: Recipe { didSet { onChange(draft) } }
    var onChange: (_ draft: String?) -> Void = { _ in }
    var onSave: (Recipe) -> Void = { _ in }

    init(_ recipe: Recipe, draft: String?) {
        saved = recipe
        let lines = draft?.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) ?? []
        self.recipe = lines.count == 2 ? Recipe(id: recipe.id, lines[0], steps: lines[1]) : recipe
    }

    var title: String { saved.id == 0 ? "New recipe" : "Edit \(saved.title)" }
    private var draft: String? { recipe == saved ? nil : "\(recipe.title)\n\(recipe.steps)" }
    private var problem: String? { recipe.title.allSatisfy(\.isWhitespace) ? "Give it a title." : nil }

    var content: Content {
        Field(
            "Title", text: recipe.title, problem: draft == nil ? nil : problem, id: "title",
            onEdit: { self.recipe.title = $0 })
        Field("Steps", text: recipe.steps, id: "steps", onEdit: { self.recipe.steps = $0 })
        Button("Save", role: .primary, isEnabled: problem == nil, id: "save") { self.onSave(self.recipe) }
    }

    func canLeave() -> LeaveDecision {
        draft == nil ? .allowed : .ask(Question("Discard your changes?", confirm: "Discard", isDestructive: true))
    }
}
