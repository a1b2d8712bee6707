import AppCore
import AppCoreContent
import Observation

/// Says that something is being done, and lets go of it.
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
