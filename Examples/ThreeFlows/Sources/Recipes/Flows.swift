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
        AppFlow("Recipes", symbol: .book) { BrowseCoordinator(to: .list, in: $0) }
            .routes(first: BrowseRoute.list) { route, app in
                if case .recipe(let id) = route { app.recipes.need(id) } else { .nothing }
            } show: { route, app in
                BrowseCoordinator(to: route, in: app)
            }
    }

    static var edit: AppFlow {
        AppFlow("Edit", inTabOf: "Recipes", needs: .user).routes(inAnyTab: true) { (route: EditRoute, app) in
            if case .edit(let id) = route { app.recipes.need(id) } else { .nothing }
        } show: { route, app in
            let recipes = app.recipes
            let recipe = recipes.all.first { .edit($0.id) == route }
            return EditCoordinator(recipe ?? Recipe()) { recipes.save($0) }
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

extension BrowseCoordinator {
    fileprivate convenience init(to route: BrowseRoute, in app: RunningApp<AppContainer>) {
        let recipes = app.recipes
        self.init({ recipes.all }, to: route)
        share = { app.link(to: $0) }
        onEdit = { app.go(to: $0.map { EditRoute.edit($0) } ?? .new) }
    }
}

extension RecipeBook {
    fileprivate func need(_ id: Int) -> Need {
        all.contains { $0.id == id } ? .nothing : .missing("there is no recipe \(id)")
    }
}
