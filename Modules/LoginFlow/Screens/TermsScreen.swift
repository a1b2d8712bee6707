import AppCore
import AppCoreContent

final class TermsScreen: ContentScreen, TermsOutput {
    let title = "Terms"
    var resetCommand: String?
    var onConfirm: () -> Void = {}

    var content: Content {
        Text("What an account is", style: .headline)
        Text(
            "An account lives on this machine only. It keeps your stars, your feeds and your profile separate from "
                + "those of the machine's other users. Nothing is sent anywhere.")
        Text(
            "Nothing is encrypted: anyone who can read your files, such as an administrator of this machine, can read "
                + "everything in the account except the password.")
        Text("Your password", style: .headline)
        Text(
            "Only a hash of it is stored."
                + (resetCommand.map {
                    " If you forget it, anyone who can run this program as you can set a new one: \($0)."
                }
                    ?? ""))
        Text("Leaving", style: .headline)
        Text("You can delete the account and everything in it from your profile at any time.")
        Button("I agree", role: .primary, id: "agree") { self.onConfirm() }
    }
}
