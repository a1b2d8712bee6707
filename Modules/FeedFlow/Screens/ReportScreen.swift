import AppCore
import AppCoreContent
import Observation

/// Lists the feeds that could not be imported.
@Observable final class ReportScreen: ContentScreen, ReportInput, ReportOutput {
    let place = Place()
    let title = "Not everything was imported"
    var text = ""
    var refusals: [String] = []

    @ObservationIgnored var onDone: () -> Void = {}

    var content: Content {
        Text(text, id: "text")
        Button("Done", role: .primary) { self.onDone() }
        Section("Not imported") {
            Elements(Array(refusals.enumerated()), id: { ElementID("refusal-\($0.offset)") }) { Row($0.element) }
        }
    }
}
