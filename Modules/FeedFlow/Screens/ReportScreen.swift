import AppCore
import AppCoreContent
import Observation

/// Tells what of a list of feeds could not be taken.
@Observable final class ReportScreen: ContentScreen, ReportInput, ReportOutput {
    let place = Place()
    let title = "Not everything was imported"
    var text = ""
    var refusals: [String] = []

    @ObservationIgnored var onDone: () -> Void = {}

    var content: Content {
        Text(text, id: "text")
        Button("Done", role: .primary) { self.onDone() }
        Section("Left out") {
            Elements(Array(refusals.enumerated()), id: { ElementID("refusal-\($0.offset)") }) { Row($0.element) }
        }
    }
}
