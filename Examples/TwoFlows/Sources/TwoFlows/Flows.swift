import AppCoreDependencies
import AppCoreShell

/// What the flows are made from: a typed property for each dependency.
final class AppContainer: DependencyContainer {}

typealias AppFlow = MountedFlow<AppContainer>

extension AppFlow {
    /// The app's flows, one line for each, in the order of their tabs.
    static var all: [AppFlow] {
        [
            .greeting
        ]
    }

    static var greeting: AppFlow { AppFlow("Greeting") { _ in GreetingCoordinator() } }
}
