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
        if case .recipe(let id) = route { return show(id) }
        let list = ListScreen(recipes)
        list.onOpen = { self.show($0) }
        list.onNew = { self.onEdit(nil) }
        flow.show(list)
    }

    private func show(_ id: Int) {
        let recipe = { self.recipes().first { $0.id == id } }
        let place = BrowseRoute.recipe(id)
        flow.show(
            Page(recipe()?.title ?? "No recipe", link: place.link) {
                Text(recipe()?.steps ?? "")
                Row("Link", value: self.share(place), id: "link")
                Button("Edit", symbol: .edit, id: "edit") { self.onEdit(id) }
            })
    }
}
