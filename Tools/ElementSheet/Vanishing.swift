import AppCore
import AppCoreContent
import Observation

/// Shows rows and a button that go away when they are pressed, so that something else stands in their place.
@Observable final class VanishingScreen: ContentScreen {
    let title = "Vanishing"
    private var names = ["One", "Two", "Three", "Four"]
    private var hasOnce = true
    private var pressed: [String] = []

    var content: Content {
        Text("Pressed: \(pressed.joined(separator: ", "))", id: "pressed")
        Section("Rows") {
            for name in names {
                Row(name, id: ElementID("row-\(name)")) {
                    self.pressed.append(name)
                    self.names.removeAll { $0 == name }
                }
            }
        }
        Section("Buttons") {
            if hasOnce {
                Button("Once", id: "once") {
                    self.pressed.append("Once")
                    self.hasOnce = false
                }
            }
            Button("Danger", id: "danger") { self.pressed.append("Danger") }
        }
    }
}
