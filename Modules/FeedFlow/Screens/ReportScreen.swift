import AppCore
import AppCoreContent
import Observation

/// The input of the screen about feeds that were not imported.
@MainActor protocol ReportInput: Presentable {
    /// What was imported, in words.
    var text: String { get set }
    /// A sentence for each refused feed.
    var refusals: [String] { get set }
}

/// The output of the screen about feeds that were not imported.
@MainActor protocol ReportOutput: Presentable {
    var onDone: () -> Void { get set }
}

/// Lists the feeds that could not be imported.
@Observable final class ReportScreen: ContentScreen, ReportInput, ReportOutput {
    let title = "Not everything was imported"
    var text = ""
    var refusals: [String] = []

    var onDone: () -> Void = {}

    var content: Content {
        Text(text, id: "text")
        Button("Done", role: .primary, id: "done") { self.onDone() }
        Section("Not imported") {
            Elements(Array(refusals.enumerated()), id: { ElementID("refusal-\($0.offset)") }) { Row($0.element) }
        }
    }
}
