import AppCore

/// A host in a few lines: draws what the screen describes, and turns each line of input into an intent.
@main struct Main {
    @MainActor static func main() {
        let window = Window()
        var isRunning = true
        window.run(ApplicationCoordinator()) { _ in isRunning = false }
        while isRunning, let screen = window.focusedScreen {
            print("== \(screen.title)")
            let elements = screen.content.sections.map(\.elements).flatMap { list in (0..<list.count).map { list[$0] } }
            for element in elements { print(element.isActionable ? "-> \(element.label)" : element.label) }
            guard let line = readLine() else { return }
            if line == "back" {
                window.perform(.back(from: screen.place.id))
            } else if let button = elements.first(where: { $0.isActionable && $0.label == line }) {
                window.perform(.element(button.id, .activate, in: screen.place.id))
            } else {
                window.perform(.element("Name", .commit(line), in: screen.place.id))
            }
        }
    }
}
