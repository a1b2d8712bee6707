import AppCore
import AppCoreContent
import Observation

/// Asks for the path of a new file, and says how to get back what it will hold.
@Observable final class BackupScreen: ContentScreen {
    let title = "Back up"
    var problem: String?
    private var path: String

    @ObservationIgnored var onSubmit: (String) -> Void = { _ in }

    private let fileName: String
    private let restoreCommand: String

    init(fileName: String, restoreCommand: String) {
        self.fileName = fileName
        self.restoreCommand = restoreCommand
        path = "~/\(fileName)"
    }

    var content: Content {
        Text("Accounts, stars, history and feeds, in one file.", id: "what")
        Field(
            "File", kind: .newFile(name: fileName), text: path, placeholder: "the path of a new file",
            problem: problem, startsEditing: true, id: "file"
        ) { path in
            self.path = path
            self.problem = nil
        }
        Button("Back up", role: .primary, id: "back-up") {
            if self.path.isEmpty { self.problem = "Name a file." } else { self.onSubmit(self.path) }
        }
        Text("To get it back, close the app and run: \(restoreCommand)", style: .caption, id: "restore")
    }
}
