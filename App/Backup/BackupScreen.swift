import AppCore
import AppCoreContent
import Observation

/// Asks for the path of a backup: of a new file, or of one to restore.
@Observable final class BackupScreen: ContentScreen {
    enum Purpose {
        case backUp(fileName: String)
        case restore
    }

    var problem: String?
    private let purpose: Purpose
    private var path: String

    @ObservationIgnored var onSubmit: (String) -> Void = { _ in }
    /// The user has a backup instead.
    @ObservationIgnored var onRestore: () -> Void = {}

    init(_ purpose: Purpose) {
        self.purpose = purpose
        path = if case .backUp(let name) = purpose { "~/\(name)" } else { "" }
    }

    var title: String { if case .restore = purpose { "Restore a backup" } else { "Back up" } }

    var content: Content {
        switch purpose {
        case .backUp(let name):
            Text("Accounts, stars, history and feeds, in one file.", id: "what")
            field(.newFile(name: name), placeholder: "the path of a new file")
            submit("Back up", id: "back-up")
            Section("Have a backup?") {
                Row("Restore a backup", hasDisclosure: true, id: "restore") { self.onRestore() }
            }
        case .restore:
            Text(
                """
                The accounts, stars, history and feeds of a backup take the place of those that are here, which are kept \
                in another file.
                """, id: "what")
            field(.file, placeholder: "the path of a backup")
            submit("Restore", id: "restore")
        }
    }

    private func field(_ kind: Field.Kind, placeholder: String) -> Field {
        Field(
            "File", kind: kind, text: path, placeholder: placeholder, problem: problem, startsEditing: true, id: "file"
        ) { path in
            self.path = path
            self.problem = nil
        }
    }

    private func submit(_ label: String, id: ElementID) -> Button {
        Button(label, role: .primary, id: id) {
            if self.path.isEmpty { self.problem = "Name a file." } else { self.onSubmit(self.path) }
        }
    }
}
