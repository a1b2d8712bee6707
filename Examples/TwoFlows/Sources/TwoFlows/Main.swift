import AppCore
import AppCoreContent

/// A host in a few lines: draws the screen's elements and turns each line of input into an intent.
@main struct Main {
    @MainActor static func main() {
        let window = Window()
        var isRunning = true
        window.run(ApplicationCoordinator()) { _ in isRunning = false }
        while isRunning, let screen = window.focusedScreen {
            print("== \(screen.title)")
            let elements = Array(Content(of: screen).elements)
            for element in elements { print(element.isActionable ? "-> \(element.label)" : element.label) }
            guard let line = readLine() else { return }
            let button = elements.first { $0.isActionable && $0.label == line }
            let (place, event) = (screen.place.id, button == nil ? ElementEvent.commit(line) : .activate)
            window.perform(line == "back" ? .back(from: place) : .element(button?.id ?? "Name", event, in: place))
        }
    }
}
