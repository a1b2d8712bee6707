import AppCoreLinks
import AppCoreShell

/// The page that writes everything the app keeps to a file.
struct BackupRoute: Route {
    static let links = [LinkPattern("backup", "a file with everything that the app keeps", to: BackupRoute())]

    var title: String { "a backup" }
}

extension AppFlow {
    static var backup: AppFlow {
        AppFlow("Backup").routes { (_: BackupRoute, app) in
            BackupCoordinator(app.context)
        } onFinish: {
            $1.notify($0)
        }
    }
}
