import AppCore
import AppCoreContent

/// What one agrees to with an account.
final class TermsScreen: ContentScreen, TermsOutput {
    let place = Place()
    let title = "Terms"
    var resetCommand: String?
    var onConfirm: () -> Void = {}

    var content: Content {
        Text("What an account is", style: .headline)
        Text(
            "An account lives on this machine only. It keeps your stars, your feeds and your profile apart from those of "
                + "others who use the machine. Nothing is sent anywhere.")
        Text(
            "It encrypts nothing: whoever can read your files, such as an administrator of this machine, can read all that "
                + "the account keeps, but for the password.")
        Text("Your password", style: .headline)
        Text(
            "Only a hash of it is kept."
                + (resetCommand.map {
                    " If you forget it, whoever can run this program as you can set a new one: \($0)."
                }
                    ?? ""))
        Text("Leaving", style: .headline)
        Text("You can delete the account with all that belongs to it from your profile at any time.")
        Button("I agree", role: .primary) { self.onConfirm() }
    }
}
