import AppCore
import AppCoreContent

/// A host: prints the window's columns side by side and turns each typed line into an intent.
@main @MainActor final class Main {
    private let window = Window()
    private let reader = ReaderCoordinator()
    /// The elements that were drawn with a number, and their places.
    private var drawn: [(place: PlaceID, element: Element)] = []

    static func main() async { await Main().run() }

    private func run() async {
        reader.onFinish = { outcome in
            if let count = outcome.value { print("\nPages read: \(count).") }
            print("\nSee you soon.")
        }
        window.start(reader)
        print("Type help for all commands.")
        draw()
        while reader.flow.isRunning, let line = readLine(), line != "quit" {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            let message = await answer(words)
            await window.idle()
            if let message { print("\n\(message)") } else if reader.flow.isRunning { draw() }
        }
        window.close()
    }

    // MARK: - Output

    private func draw() {
        drawn = []
        let columns = window.visibleScreens.map(lines)
        print()
        for row in 0..<(columns.map(\.count).max() ?? 0) {
            var line = ""
            for (index, column) in columns.enumerated() where row < column.count && !column[row].isEmpty {
                line += String(repeating: " ", count: max(0, index * 34 - line.count)) + column[row]
            }
            print(line)
        }
        if let notice = window.notice { print("\n* \(notice.text)") }
    }

    private func lines(of screen: any Screen) -> [String] {
        var lines = [screen.title, String(repeating: "-", count: screen.title.count)]
        for element in Content(of: screen).elements {
            if element.isActionable { drawn.append((window.id(of: screen), element)) }
            switch element {
            case .row(let row): lines.append(" \(drawn.count)  \(row.title)\(row.isCurrent ? "  <" : "")")
            case .field(let field): lines.append(" \(drawn.count)  \(field.label): [\(field.text)]")
            case .button(let button) where button.isEnabled: lines.append(" \(drawn.count)  [\(button.label)]")
            default: lines += element.label.split(separator: "\n").map(String.init) + [""]
            }
        }
        return lines
    }

    // MARK: - Input

    private static let help = """
        tap N        press the item with this number
        type N TEXT  fill in the field with this number
        go NAME N    open a story at a page: go fox 1, go crow 3
        back         go back one step
        swipe        go back by a gesture
        swipe half   begin that gesture and cancel it
        quit         leave
        """

    /// Carries out a command.
    ///
    /// A returned message is printed instead of drawing the window again.
    private func answer(_ words: [String]) async -> String? {
        let front = window.snapshot.focus ?? .none
        let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
        switch (words.first, words.count) {
        case (nil, _): return nil
        case ("help", 1): return Self.help
        case ("back", 1): return perform(.back(from: front))
        case ("swipe", 1): return perform(.backGesture(.began, from: front), .backGesture(.finished, from: front))
        case ("swipe", 2) where words[1] == "half":
            return perform(.backGesture(.began, from: front), .backGesture(.cancelled, from: front))
        case ("tap", 2), ("type", 3):
            guard drawn.indices.contains(number - 1) else { return "There is no number \(words[1])." }
            let (place, element) = drawn[number - 1]
            return perform(.element(element.id, words.count == 2 ? .activate : .commit(words[2]), in: place))
        case ("go", 3): return await go(to: words[1], page: Int(words[2]) ?? 0)
        default: return "“\(words.joined(separator: " "))” isn't a command. Type help for a list."
        }
    }

    private func perform(_ intents: Intent...) -> String? {
        for intent in intents {
            if case .refused(let refusal) = window.perform(intent) { return "Not possible: \(refusal)." }
        }
        return nil
    }

    private func go(to name: String, page: Int) async -> String? {
        guard let story = Story.all.first(where: { $0.name == name }) else { return "There is no story “\(name)”." }
        do {
            try await reader.router.go(to: reader.page(Spot(story: story, page: page)))
            return nil
        } catch RoutingError.notFound {
            return "“\(story.title)” has no page \(page)."
        } catch {
            return "Not possible: \(error)."
        }
    }
}
