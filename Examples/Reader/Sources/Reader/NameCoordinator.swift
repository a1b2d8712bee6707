import AppCore
import AppCoreContent
import Observation

/// Asks for a bookmark's name and returns it.
final class NameCoordinator: Coordinator {
    let flow = Flow<String>("name")

    func start() {
        let screen = NameScreen()
        screen.onDone = { if !$0.isEmpty { self.flow.finish($0) } }
        flow.show(screen)
    }
}

@Observable final class NameScreen: ContentScreen {
    let title = "A new bookmark"
    private var name = ""
    var onDone: (String) -> Void = { _ in }

    var content: Content {
        Field(
            "Name", text: name, startsEditing: true, id: "name", onEdit: { self.name = $0 },
            onCommit: { self.onDone($0) })
    }
}
