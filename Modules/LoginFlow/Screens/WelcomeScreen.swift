import AppCore
import AppCoreContent

/// The first screen for a user who isn't signed in.
final class WelcomeScreen: ContentScreen, WelcomeOutput {
    let title = "Welcome"
    var allowsGuests = true
    var onSignIn: () -> Void = {}
    var onSignUp: () -> Void = {}
    var onGuest: () -> Void = {}

    var content: Content {
        Placeholder(
            "Sign in to Kanji List",
            "Your stars, feeds and profile are then kept apart from those of others on this machine.",
            symbol: .user)
        Button("Sign in", role: .primary, id: "sign-in") { self.onSignIn() }
        Button("Sign up", id: "sign-up") { self.onSignUp() }
        if allowsGuests { Button("Continue as guest", id: "guest") { self.onGuest() } }
    }
}
