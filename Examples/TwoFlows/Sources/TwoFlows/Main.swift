import AppCore
import AppCoreShell
import Glibc
import HostSupport
import LineHost
import TerminalHost

/// Runs the app on the whole terminal, or line by line where there is none.
@main struct Main {
    @MainActor static func main() throws {
        let app = try TabbedApp(AppFlow.all, context: AppContainer(), links: .scheme("twoflows"))
        let places = NavigationFile(app: "TwoFlows")
        let link = CommandLine.arguments.dropFirst().first
        let window = Window()
        let status: CInt
        if TerminalHost.isPossible {
            let host = TerminalHost(window: window, links: { app.table.beginnings }, onOpen: app.links.open)
            app.run(in: window, opening: link, restoringFrom: places) { host.stop(status: 0) }
            status = host.run()
        } else {
            let host = LineHost(window: window, onOpen: app.links.open, onExplain: app.explain)
            app.run(in: window, opening: link, restoringFrom: places) { host.stop(status: 0) }
            status = host.run()
        }
        MainQueue.run { try? await app.end(status: status) }
        exit(status)
    }
}
