import AppCore
import AppCoreContent
import Observation

@MainActor protocol WaitInput: Presentable {
    /// The work, in words.
    var label: String { get set }
}

/// The output of the screen that is shown during work.
@MainActor protocol WaitOutput: Presentable {
    /// The user doesn't want to wait.
    var onCancel: () -> Void { get set }
}

/// Shows that work is in progress, and lets the user cancel it.
@Observable final class WaitScreen: ContentScreen, WaitInput, WaitOutput {
    let title = "One moment"
    var label = ""

    var onCancel: () -> Void = {}

    var content: Content {
        Progress(label, id: "progress")
        Button("Cancel", role: .cancel) { self.onCancel() }
    }
}
