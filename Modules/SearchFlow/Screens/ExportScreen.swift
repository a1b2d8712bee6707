import AppCore
import AppCoreContent
import Observation

/// The screen that asks where to export to.
@MainActor protocol ExportFace: Presentable {
    /// The name that the new file may have.
    var fileName: String { get set }
    /// Why the file can't be written; `nil` until that was tried.
    var problem: String? { get set }
    /// Called with the path that the user typed or chose.
    var onSubmit: (String) -> Void { get set }
}

/// Asks for the path of a new file.
@Observable final class ExportScreen: ContentScreen, ExportFace {
    let title = "Export as CSV"
    var fileName = "" {
        didSet { path = "~/\(fileName)" }
    }
    var problem: String?
    private var path = ""

    var onSubmit: (String) -> Void = { _ in }

    var content: Content {
        Field(
            "File", kind: .newFile(name: fileName), text: path,
            placeholder: "the path of a new file", problem: problem, startsEditing: true, id: "file"
        ) { path in
            self.path = path
            self.problem = nil
        }
        Button("Export", role: .primary, id: "export") {
            if self.path.isEmpty { self.problem = "Name a file." } else { self.onSubmit(self.path) }
        }
    }
}
