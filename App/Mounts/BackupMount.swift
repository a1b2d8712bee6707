import AppCoreLinks
import AppCoreShell

/// The page that writes everything the app keeps to a file, and leads to the one that restores such a file.
struct BackupRoute: Route {
    static let links = [LinkPattern("backup", "a file with everything that the app keeps", to: BackupRoute())]

    var title: String { "a backup" }
}

extension AppFlow {
    static var backup: AppFlow {
        AppFlow("Backup").routes { (_: BackupRoute, app) in
            BackupCoordinator(app.context)
        } onFinish: { outcome, app in
            switch outcome {
            case .backedUp(let report): app.notify(report)
            case .restoring(let path): app.changeUser { app.notify(try await $0.restore(path)) }
            }
        }
    }
}
