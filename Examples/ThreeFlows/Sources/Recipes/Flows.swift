import AccountFlow
import AppCoreContent
import AppCoreShell
import BrowseFlow
import EditFlow
import RecipeBasics

typealias AppFlow = MountedFlow<AppContainer>

extension AppFlow {
    /// The app's flows, one line for each, in the order of their tabs.
    static var all: [AppFlow] {
        [
            .browse,
            .edit,
            .account,
        ]
    }

    static var browse: AppFlow {
        AppFlow("Recipes", symbol: .book, first: BrowseRoute.list) { route, app in
            let recipes = app.recipes
            if case .recipe(let id) = route { _ = try recipes.recipe(id) }
            let browse = BrowseCoordinator({ recipes.all }, to: route)
            browse.share = { app.link(to: $0) }
            browse.onEdit = { app.go(to: $0.map { EditRoute.edit($0) } ?? .new) }
            return browse
        }
    }

    static var edit: AppFlow {
        AppFlow("Edit", inTabOf: "Recipes", needs: .user).routes(inAnyTab: true) { (route: EditRoute, app) in
            let recipes = app.recipes
            let recipe = if case .edit(let id) = route { try recipes.recipe(id) } else { Recipe() }
            return EditCoordinator(recipe) { recipes.save($0) }
        } onFinish: { recipe, app in
            app.go(to: BrowseRoute.recipe(recipe.id))
        }
    }

    static var account: AppFlow {
        AppFlow("Account", symbol: .user, needs: .user) {
            AccountCoordinator(name: $0.user ?? "")
        } onFinish: { _, app in
            app.changeUser { $0.user = nil }
        }
    }
}
