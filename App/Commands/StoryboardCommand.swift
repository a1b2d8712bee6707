import AppCore
import AppCoreShell
import AppCoreStoryboards

extension AppCommand {
    /// Draws a flow's storyboard.
    static let storyboard = AppCommand(
        "storyboard", "FLOW",
        needs: "a flow: " + StoryboardCommand.names.joined(separator: ", "),
        meaning: "draw a flow's scenes and the segues between them", options: ["format"],
        examples: ["storyboard Login", "storyboard Login --format dot | dot -Tpng"]
    ) { options, words in try StoryboardCommand(options: options).run(words[0]) }
}

/// Draws a flow's scenes and the segues between them.
@MainActor struct StoryboardCommand {
    let options: Options

    private static var drawn: [AppFlow] { AppFlow.all.filter { $0.storyboard != nil } }

    /// The flows that have a storyboard.
    static var names: [String] { drawn.map(\.name) }

    /// Prints the drawing.
    ///
    /// - Parameter name: The flow's name, in any case.
    /// - Returns: The exit status.
    /// - Throws: `UsageError` if the flow has no storyboard.
    func run(_ name: String) throws -> CInt {
        guard let map = Self.drawn.first(where: { $0.name.lowercased() == name.lowercased() })?.storyboard?() else {
            throw UsageError.unknownFlow(name, possible: Self.names)
        }
        switch options.format ?? .text {
        case .text: print(map.text)
        case .dot: print(map.dot)
        case .svg: print(map.svg)
        }
        return 0
    }
}
