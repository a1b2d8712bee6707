import AppCore
import AppCoreContent

/// Asks whether the account takes the guest's data.
final class GuestDataScreen: ContentScreen, GuestDataInput, GuestDataOutput {
    let title = "Guest's data"
    var data = ""
    var onAnswer: (_ takes: Bool) -> Void = { _ in }

    var content: Content {
        Text("Take the guest's \(data) into your account?", style: .headline, id: "question")
        Text("Someone stored this here without an account. What you don't take stays with the guest.", id: "detail")
        Button("Take it", role: .primary, id: "take") { self.onAnswer(true) }
        Button("Leave it with the guest", id: "leave") { self.onAnswer(false) }
    }
}
