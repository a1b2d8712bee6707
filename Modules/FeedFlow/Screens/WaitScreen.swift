import AppCore
import AppCoreContent
import Observation

/// Shows that work is in progress, and lets the user cancel it.
@Observable final class WaitScreen: ContentScreen, WaitInput, WaitOutput {
    let place = Place()
    let title = "One moment"
    var label = ""

    @ObservationIgnored var onCancel: () -> Void = {}

    var content: Content {
        Progress(label, id: "progress")
        Button("Cancel", role: .cancel) { self.onCancel() }
    }
}
