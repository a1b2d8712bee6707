@MainActor struct Case {
    let name: String
    let measure: @MainActor (Workspace) throws -> [Row]

    static let all = [
        Case(name: "coordinator") { _ in try coordinatorRows() },
        Case(name: "coordinator-memory") { _ in try coordinatorMemoryRows() },
        Case(name: "growth") { _ in try growthRows() },
        Case(name: "user") { _ in try userRows() },
        Case(name: "content") { _ in try contentRows() },
        Case(name: "work") { _ in try workRows() },
        Case(name: "links") { _ in try linkRows() },
        Case(name: "routing") { _ in try routingRows() },
        Case(name: "places") { _ in try placeRows() },
        Case(name: "dependency") { _ in try dependencyRows() },
        Case(name: "open", measure: openRows),
        Case(name: "lookup", measure: lookupRows),
        Case(name: "words", measure: wordsRows),
        Case(name: "search", measure: searchRows),
        Case(name: "word-search", measure: wordSearchRows),
        Case(name: "text-cut", measure: textCutRows),
        Case(name: "browse-memory", measure: browseMemoryRows),
        Case(name: "glyphs", measure: glyphRows),
        Case(name: "cities", measure: cityRows),
        Case(name: "feed-parse") { _ in try feedParseRows() },
        Case(name: "feed-write", measure: feedWriteRows),
        Case(name: "feed-open", measure: feedOpenRows),
        Case(name: "first-frame", measure: firstFrameRows),
        Case(name: "shell", measure: shellRows),
        Case(name: "terminal-first-frame", measure: terminalFirstFrameRows),
        Case(name: "terminal-key", measure: terminalKeyRows),
        Case(name: "terminal-memory", measure: terminalMemoryRows),
        Case(name: "terminal-resize", measure: terminalResizeRows),
    ]
}
