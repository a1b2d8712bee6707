import AppCoreShell
import CommandSupport

/// Runs the app on the whole terminal, or line by line where there is none.
@main struct Main {
    @MainActor static func main() {
        let runner = AppRunner("TwoFlows") {
            try TabbedApp(AppFlow.all, context: AppContainer(), links: .scheme("twoflows"))
        }
        runner.main()
    }
}
