import AppCore
import AppCoreContent
import Observation

@Observable final class AskScreen: ContentScreen {
    let title = "Who are you?"
    private var name = ""
    var onDone: (String) -> Void = { _ in }

    var content: Content {
        Field("Name", text: name, id: "name", onEdit: { self.name = $0 })
        Button("Done", role: .primary, isEnabled: !name.isEmpty, id: "done") { self.onDone(self.name) }
    }
}
