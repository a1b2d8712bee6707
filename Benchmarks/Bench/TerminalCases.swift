import Glibc

/// The programs to start on a terminal, and the app's data.
@MainActor private struct TerminalPrograms {
    let directory: String
    let guestData: String

    init(_ workspace: Workspace) throws {
        directory = try programDirectory()
        guestData = workspace.newPath()
        let app = try PseudoTerminal("\(directory)/App", ["--data-dir", guestData])
        try app.read(until: ["13,108", "help"])
        try app.readUntilIdle()
        try app.quit(by: Self.interrupt)
    }

    /// Quits the app even on its first screen, where letters go into the search.
    static let interrupt = "\u{3}"

    func app(_ data: String? = nil, _ arguments: [String] = []) throws -> PseudoTerminal {
        try PseudoTerminal("\(directory)/App", ["--data-dir", data ?? guestData] + arguments)
    }

    /// Opens all kanji as the cells that they are at first.
    func appGrid() throws -> PseudoTerminal {
        let app = try app(nil, ["kanjilist://all-kanji"])
        try app.read(until: ["Grade 1", "help"])
        try app.readUntilIdle()
        return app
    }

    /// Opens all kanji as rows.
    func appList() throws -> PseudoTerminal {
        let app = try appGrid()
        try app.type("v")
        // The first kanji of the first grade, with its reading.
        try app.read(until: ["イチ"])
        try app.readUntilIdle()
        return app
    }

    /// Opens an equally long list in C.
    func plainList() throws -> PseudoTerminal {
        let list = try PseudoTerminal("\(directory)/PlainNcurses", ["list"])
        try list.read(until: ["quit"])
        try list.readUntilIdle()
        return list
    }

    /// The cost of starting a program until texts appear on its terminal.
    func cost(_ program: PseudoTerminal, _ texts: String...) throws -> Cost {
        let end = try program.read(until: texts)
        return Cost(wall: end - program.start, processor: program.processorTime)
    }
}

// MARK: - The first frame

@MainActor func terminalFirstFrameRows(_ workspace: Workspace) throws -> [Row] {
    let programs = try TerminalPrograms(workspace)
    func hello() throws -> Cost {
        let program = try PseudoTerminal("\(programs.directory)/PlainNcurses", ["hello"])
        let cost = try programs.cost(program, "hello")
        try program.quit()
        return cost
    }
    func line(_ name: String) throws -> Cost {
        let program = try PseudoTerminal("\(programs.directory)/\(name)")
        return try programs.cost(program, "one line")
    }
    let costs = try interleaveCosts(
        31,
        [
            {
                let app = try programs.app()
                let cost = try programs.cost(app, "13,108", "help")
                try app.readUntilIdle()
                try app.quit(by: TerminalPrograms.interrupt)
                return cost
            },
            {
                let app = try programs.app(workspace.newPath())
                let cost = try programs.cost(app, "13,108", "help")
                try app.readUntilIdle()
                try app.quit(by: TerminalPrograms.interrupt)
                return cost
            },
            { try hello() + line("PlainSwift") },
            { try hello() + line("OneLine") },
        ])
    let bare = "ncurses hello in C + one line in Swift"
    let linked = "the same, that line linking all of the app"
    func rows(_ name: String, _ ours: Costs, _ target: Row.Target) -> [Row] {
        let figures: [(name: String, figure: KeyPath<Costs, Samples>)] = [
            (name, \.wall), ("\(name), processor time", \.processor),
        ]
        return figures.flatMap { name, figure in
            [(bare, costs[2]), (linked, costs[3])].map { baseline, theirs in
                Row(
                    name: name, ours: ours[keyPath: figure], baseline: (baseline, theirs[keyPath: figure]),
                    target: target)
            }
        }
    }
    return rows("first frame on a terminal", costs[0], .timesBaseline(1.6))
        + rows("the very first one, which makes the database", costs[1], .timesBaseline(1.9))
}

// MARK: - Keys

@MainActor func terminalKeyRows(_ workspace: Workspace) throws -> [Row] {
    let programs = try TerminalPrograms(workspace)
    let (app, grid, list) = (try programs.appList(), try programs.appGrid(), try programs.plainList())
    func press(_ key: String, on program: PseudoTerminal) throws -> Cost {
        let worked = program.processorTime
        let start = wallClock()
        try program.type(key)
        let end = try program.readUntilIdle()
        return Cost(wall: end - start, processor: program.processorTime - worked)
    }
    func pressing(_ keys: [String], on program: PseudoTerminal) -> () throws -> Cost {
        var turn = 0
        return {
            turn += 1
            return try press(keys[turn % keys.count], on: program)
        }
    }
    // Move away from the beginning, where the list wouldn't scroll.
    for _ in 0..<5 { for program in [app, grid, list] { _ = try press(pageDown, on: program) } }
    var rows: [Row] = []
    func measure(_ name: String, _ keys: [String], inCells cellKeys: [String]? = nil) throws {
        let costs = try interleaveCosts(
            60, [(app, keys), (grid, cellKeys ?? keys), (list, keys)].map { pressing($1, on: $0) })
        for (name, ours) in [(name, costs[0]), ("\(name), as cells", costs[1])] {
            for (figure, part) in [(\Costs.wall, "to the last byte"), (\Costs.processor, "processor time")] {
                rows.append(
                    Row(
                        name: "\(name), \(part)", ours: ours[keyPath: figure],
                        baseline: ("a list in C", costs[2][keyPath: figure]), target: .timesBaseline(4)))
            }
        }
    }
    try measure("key j in 13,108 kanji", ["j"])
    // The cells end after some 40 pages.
    let (down, up) = (Array(repeating: pageDown, count: 10), Array(repeating: pageUp, count: 10))
    try measure("key PageDown", [pageDown], inCells: down + up)
    try measure("keys g and G", ["g", "G"])
    for program in [grid, list] { try program.quit() }
    _ = try press("/", on: app)
    let letters = ["water", "mizu", "mountain", "shin"].flatMap { $0.map(String.init) + ["\u{15}"] }
    let search = try interleaveCosts(letters.count, [pressing(letters, on: app)])
    rows += [
        Row(name: "key in the search, to the last byte", ours: search[0].wall),
        Row(name: "key in the search, processor time", ours: search[0].processor),
    ]
    return rows
}

private let pageDown = "\u{1B}[6~"
private let pageUp = "\u{1B}[5~"

// MARK: - Memory

@MainActor func terminalMemoryRows(_ workspace: Workspace) throws -> [Row] {
    let programs = try TerminalPrograms(workspace)
    var after: [(resident: Int, proportional: Int)] = []
    func subject(_ measure: @escaping () throws -> Void) -> [Subject] {
        [
            Subject {
                try measure()
                return Double(after[0].resident)
            }, Subject { Double(after[0].proportional) }, Subject { Double(after[1].resident) },
            Subject { Double(after[1].proportional) },
        ]
    }
    /// Notes the memory of a list before and after paging through all of it.
    func scroll(_ list: PseudoTerminal) throws {
        after = [try memory(of: list.process)]
        for key in Array(repeating: pageDown, count: 725) + ["G"] {
            // Drawn anew in any case: the cells end before the list in C.
            try list.type(key + "\u{0C}")
            try list.readUntilIdle(pause: 1)
        }
        after.append(try memory(of: list.process))
        try list.quit()
    }
    let lists = [programs.appList, programs.appGrid, programs.plainList]
    let samples = try interleave(
        3, lists.flatMap { list in subject { try scroll(try list()) } }, throwingAway: 0)
    let names = [
        "resident memory with a list drawn", "the same, with its share of what is shared",
        "resident memory after all 13,108 were seen", "the same after all, with its share of what is shared",
    ]
    return (0..<2 * names.count).map { index in
        let isGrid = index >= names.count
        return Row(
            name: names[index % names.count] + (isGrid ? ", as cells" : ""), unit: .bytes, ours: samples[index],
            baseline: ("a list in C", samples[2 * names.count + index % names.count]), target: .timesBaseline(4))
    }
}

// MARK: - Changes of size

@MainActor func terminalResizeRows(_ workspace: Workspace) throws -> [Row] {
    let programs = try TerminalPrograms(workspace)
    let (resizes, keys) = (500, 200)
    func press(_ count: Int, on list: PseudoTerminal, _ between: (Int) throws -> Void) throws -> String {
        for index in 0..<count {
            try list.type("j")
            try between(index)
            list.readNow()
        }
        // A new size, so that something is drawn in any case. Then a full redraw, so that the output includes the
        // focused row.
        try list.resize(width: 81, height: 24)
        try list.readUntilIdle()
        try list.type("\u{0C}")
        try list.readUntilIdle()
        let rows = String(decoding: list.output, as: UTF8.self).split(separator: "▸ ")
        guard rows.count > 1, let focus = rows.last?.first else {
            throw ProcessError(description: "no row has the focus")
        }
        return String(focus)
    }
    let calm = try programs.appList()
    let expected = try press(keys, on: calm) { _ in }
    try calm.quit()
    func storm() throws -> Cost {
        let list = try programs.appList()
        let (worked, start) = (list.processorTime, wallClock())
        var size = 0
        let found = try press(keys, on: list) { index in
            while size < resizes * (index + 1) / keys {
                size += 1
                try list.resize(width: 12 + size * 37 % 180, height: 3 + size * 11 % 60)
            }
        }
        let cost = Cost(wall: wallClock() - start, processor: list.processorTime - worked)
        try list.quit()
        guard found == expected else {
            throw ProcessError(description: "keys were lost: the focus is on \(found), not on \(expected)")
        }
        return Cost(wall: cost.wall / resizes, processor: cost.processor / resizes)
    }
    let storms = try interleaveCosts(5, [storm])
    let (app, list) = (try programs.appList(), try programs.plainList())
    var turns = 0
    func resize(_ program: PseudoTerminal) throws -> Cost {
        turns += 1
        let sizes = [(100, 40), (80, 24), (132, 50), (60, 20)]
        // Each program gets every size in turn.
        let size = sizes[(turns - 1) / 2 % sizes.count]
        let (worked, start) = (program.processorTime, wallClock())
        try program.resize(width: size.0, height: size.1)
        let end = try program.readUntilIdle()
        return Cost(wall: end - start, processor: program.processorTime - worked)
    }
    let single = try interleaveCosts(40, [{ try resize(app) }, { try resize(list) }])
    let name = "storm of \(resizes) sizes and \(keys) keys, none lost"
    return [
        Row(name: "\(name): each size", ours: storms[0].wall),
        Row(name: "\(name): each size, processor time", ours: storms[0].processor),
        Row(
            name: "one change of size, to the last byte", ours: single[0].wall,
            baseline: ("a list in C", single[1].wall)),
        Row(
            name: "one change of size, processor time", ours: single[0].processor,
            baseline: ("a list in C", single[1].processor)),
    ]
}
