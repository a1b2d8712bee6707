import AppCore

/// How a storyboard is drawn.
enum StoryboardFormat: String, CaseIterable {
    case text, dot, svg
}

/// `App storyboard`: draws a flow's scenes and the segues between them.
@MainActor struct StoryboardCommand {
    let options: Options

    /// Prints the drawing.
    ///
    /// - Parameter words: The command's own arguments: a flow's name, in any letters.
    /// - Returns: The exit status.
    /// - Throws: What is wrong with the command line.
    func run(_ words: [String]) throws -> CInt {
        let drawn = AppFlow.all.filter { $0.storyboard != nil }
        let names = drawn.map(\.name)
        guard let name = words.first else {
            throw UsageError.missingArgument(command: "storyboard", what: "a flow: \(names.joined(separator: ", "))")
        }
        if words.count > 1 { throw UsageError.unneededArgument(command: "storyboard", argument: words[1]) }
        guard let map = drawn.first(where: { $0.name.lowercased() == name.lowercased() })?.storyboard?() else {
            throw UsageError.unknownFlow(name, possible: names)
        }
        switch options.format ?? .text {
        case .text: print(map.text)
        case .dot: print(map.dot)
        case .svg: print(map.svg)
        }
        return 0
    }
}
