import AppCore
import AppCoreContent

/// The first screen for a user who isn't signed in.
final class WelcomeScreen: ContentScreen, WelcomeOutput {
    let place = Place()
    let title = "Welcome"
    var allowsGuests = true
    var onSignIn: () -> Void = {}
    var onSignUp: () -> Void = {}
    var onGuest: () -> Void = {}

    var content: Content {
        Text("Kanji List", style: .headline)
        Text("Sign in to keep your stars, your feeds and your profile apart from those of others on this machine.")
        Button("Sign in", role: .primary) { self.onSignIn() }
        Button("Sign up") { self.onSignUp() }
        if allowsGuests { Button("Continue as guest") { self.onGuest() } }
    }
}
