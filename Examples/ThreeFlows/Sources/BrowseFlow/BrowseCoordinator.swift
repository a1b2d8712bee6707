import AppCore
import AppCoreContent
import AppCoreLinks
import RecipeBasics

/// A place in the flow.
public enum BrowseRoute: Route {
    /// The list.
    case list
    /// The page of a recipe.
    case recipe(Int)

    /// The links to the flow's places.
    public static let links = [
        LinkPattern("recipes", "the recipes", to: BrowseRoute.list),
        LinkPattern("recipe/:id", "a recipe", example: .recipe(1), BrowseRoute.recipe),
    ]
}

/// Lists recipes, and shows each on a page.
public final class BrowseCoordinator: Coordinator {
    /// The flow, which doesn't finish.
    public let flow = Flow<Never>("browse")
    /// The link of a place, to share.
    public var share: (BrowseRoute) -> String? = \.link
    /// Called when the user wants to edit a recipe, or `nil`: a new one.
    public var onEdit: (Int?) -> Void = { _ in }
    private let route: BrowseRoute
    private let recipes: () -> [Recipe]

    /// Makes the coordinator of a place among some recipes, which are asked for whenever a screen draws.
    public init(_ recipes: @escaping () -> [Recipe], to route: BrowseRoute = .list) {
        (self.route, self.recipes) = (route, recipes)
    }

    /// Shows the place.
    public func start() {
        flow.link = route.link
        switch route {
        case .list:
            let list = ListScreen(recipes)
            list.onOpen = { self.open(.recipe($0)) }
            list.onNew = { self.onEdit(nil) }
            flow.show(list)
        case .recipe(let id):
            let recipe = { self.recipes().first { $0.id == id } }
            flow.show(
                Page(recipe()?.title ?? "No recipe") {
                    Text(recipe()?.steps ?? "")
                    Row("Link", value: self.share(self.route), id: "link")
                    Button("Edit", symbol: .edit, id: "edit") { self.onEdit(id) }
                })
        }
    }

    private func open(_ route: BrowseRoute) {
        let page = BrowseCoordinator(recipes, to: route)
        (page.share, page.onEdit) = (share, onEdit)
        flow.run(page) { _ in }
    }
}
