import AppCoreLinks
import AppCoreShell

/// The only place of the app's own: the page about what it is made of.
struct AboutRoute: Route {
    static let links = [
        LinkPattern("about", "what the app is made of: data, versions and licences", to: AboutRoute())
    ]

    var title: String { "what the app is made of" }
}

extension AppFlow {
    static var about: AppFlow {
        AppFlow("About").routes { (_: AboutRoute, app) in try AboutCoordinator(app.context) }
    }
}
