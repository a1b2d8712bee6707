import AppCore
import Glibc
import LineHost
import TerminalHost

/// Runs the app on the whole terminal, or line by line where there is none.
@main struct Main {
    @MainActor static func main() {
        let window = Window()
        if TerminalHost.isPossible {
            let host = TerminalHost(window: window)
            window.run(ApplicationCoordinator()) { _ in host.stop(status: 0) }
            exit(host.run())
        } else {
            let host = LineHost(window: window)
            window.run(ApplicationCoordinator()) { _ in host.stop(status: 0) }
            exit(host.run())
        }
    }
}
