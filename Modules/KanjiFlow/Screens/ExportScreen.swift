import AppCore
import AppCoreContent
import Observation

/// Asks for the path of a new file.
@Observable final class ExportScreen: ContentScreen, ExportFace {
    let place = Place()
    let title = "Export as CSV"
    var fileName = ""
    var problem: String?
    private var path = ""

    @ObservationIgnored var onSubmit: (String) -> Void = { _ in }

    var content: Content {
        Field(
            "File", kind: .newFile(name: fileName), text: path,
            placeholder: "the path of a new file, such as ~/\(fileName)",
            problem: problem, startsEditing: true, id: "file"
        ) { path in
            self.path = path
            self.problem = nil
        }
        Button("Export", role: .primary) {
            if self.path.isEmpty { self.problem = "Type a path." } else { self.onSubmit(self.path) }
        }
    }
}
