import AppCoreContent
import AppCoreShell
import LoginFlow
import ProfileFlow

extension AppFlow {
    static let profileName = "Profile"

    static var profile: AppFlow {
        AppFlow(profileName, symbol: .user, needs: .user) { app in
            ProfileCoordinator(try app.context.profileFlow, startsEditing: app.context.take(\.editsProfile))
        } onFinish: { ending, app in
            if case .deleted(let report) = ending { app.notify(report) }
            app.changeUser { try await $0.apply(.guest) }
        }
        .routes(first: ProfileRoute.profile) { route, app in
            if route == .profile { return .nothing }
            return .work("a look at the profile") { try await app.context.profileFlow.readProfile() }
        } show: { route, app in
            ProfileCoordinator(try app.context.profileFlow, to: route)
        }
    }
}
