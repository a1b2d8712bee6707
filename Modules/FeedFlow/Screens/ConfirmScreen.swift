import AppCore
import Observation

/// Asks before something is lost.
@Observable final class ConfirmScreen: Screen, ConfirmInput, ConfirmOutput {
    let place = Place()
    let title = "Are you sure?"
    var text = ""
    var action = ""

    @ObservationIgnored var onDecide: (Bool) -> Void = { _ in }

    var content: Content {
        Text(text, id: "text")
        Button(action, role: .destructive, id: "confirm") { self.onDecide(true) }
        Button("Cancel", role: .cancel) { self.onDecide(false) }
    }
}
