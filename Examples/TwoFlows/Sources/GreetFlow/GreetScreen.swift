import AppCore
import AppCoreContent

final class GreetScreen: ContentScreen {
    let title = "Welcome"
    private let name: String
    var onAgain: () -> Void = {}

    init(name: String) { self.name = name }

    var content: Content {
        Text("Hello, \(name).")
        Button("Greet somebody else", id: "again") { self.onAgain() }
    }
}
