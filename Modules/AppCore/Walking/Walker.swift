public import AppCore
public import AppCoreTesting
public import Testing

/// A monkey test: a random user taps, fills, goes back, opens links and restarts, and every step has to keep the rules.
///
/// The same seed takes the same steps. A failure is shrunk to the fewest steps, as a script for the line host.
///
/// ```swift
/// await Walker(seed: 1).expect { KanjiCoordinator.inMemory() }
/// ```
///
/// The app or flow must wait for neither real time nor other threads. A walk is repeatable only in a process that does
/// nothing else; see ``WalkOrder``.
@MainActor public struct Walker {
    /// The seed of the random numbers.
    public var seed: UInt64
    /// How many steps to take, unless a rule is broken first.
    public var steps: Int
    /// Called now and then with the number of steps taken.
    public var onProgress: (Int) -> Void = { _ in }

    /// Makes a random user from its properties.
    public init(seed: UInt64, steps: Int = 500) {
        self.seed = seed
        self.steps = steps
    }

    /// Walks through a flow that runs in an app; each coordinator has its own dependencies.
    public func walk<Root: Coordinator>(_ make: @escaping @MainActor () -> Root) async -> Walk {
        await walk(FlowConformance(make))
    }

    /// Walks through a flow whose links are known.
    public func walk<Root: Coordinator>(_ flow: FlowConformance<Root>) async -> Walk {
        await walk(in: { FlowWorld(flow) })
    }

    /// Walks through an app, which is made anew for each walk.
    public func walk(in makeWorld: @escaping @MainActor () -> any WalkedWorld) async -> Walk {
        WalkOrder.keep()
        let player = WalkPlayer(makeWorld())
        let trace = WalkTrace(seed: seed)
        defer { trace.end() }
        var chooser = WalkChooser(seed: seed)
        var taken: [WalkStep] = []
        var failure = await player.begin()
        while failure == nil, taken.count < steps {
            let step = chooser.next(player)
            taken.append(step)
            trace.note(step)
            failure = await player.take(step)
            if taken.count % 1000 == 0 { onProgress(taken.count) }
        }
        let found: WalkFailure?
        if let failure { found = failure } else { found = await player.end() }
        var walk = Walk(
            seed: seed, steps: taken, entryCount: player.entryCount, screens: player.screens, failure: found)
        if let found {
            let shrinker = WalkShrinker(failure: found) { await Self.failure(of: $0, in: makeWorld) }
            (walk.steps, walk.failure) = await shrinker.shrink(taken)
        }
        return walk
    }

    /// Takes steps that were chosen before; one whose item isn't on the screen does nothing.
    private static func failure(
        of steps: [WalkStep], in makeWorld: @MainActor () -> any WalkedWorld
    ) async -> WalkFailure? {
        let player = WalkPlayer(makeWorld())
        if let failure = await player.begin() { return failure }
        for step in steps {
            if let failure = await player.take(step) { return failure }
        }
        return await player.end()
    }

    /// Expects a walk through a flow to succeed; `WALK_SEED` and `WALK_STEPS` override its numbers.
    public func expect<Root: Coordinator>(
        sourceLocation: SourceLocation = #_sourceLocation, _ make: @escaping @MainActor () -> Root
    ) async {
        await expect(FlowConformance(make), sourceLocation: sourceLocation)
    }

    /// Expects a walk through a flow whose links are known to succeed; `WALK_SEED` and `WALK_STEPS` override its
    /// numbers.
    public func expect<Root: Coordinator>(
        _ flow: FlowConformance<Root>, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await expect(in: { FlowWorld(flow) }, sourceLocation: sourceLocation)
    }

    /// Expects a walk through an app to succeed; `WALK_SEED` and `WALK_STEPS` override its numbers.
    ///
    /// Many steps are split into several walks, each with the next seed, so that no walk is too long to shrink. With
    /// `WALK_SEED` and a hundred thousand steps or more, the process may not grow after the first tenth of them.
    ///
    /// - Parameters:
    ///   - makeWorld: Makes a new app or flow for each walk.
    ///   - sourceLocation: Where a failure is reported.
    public func expect(
        in makeWorld: @escaping @MainActor () -> any WalkedWorld, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        var walker = self
        let asked = Self.number("WALK_SEED")
        if let asked { walker.seed = asked }
        if let steps = Self.number("WALK_STEPS") { walker.steps = Int(steps) }
        var left = walker.steps
        var entries = 0
        var memory = WalkMemory(steps: walker.steps)
        while left > 0 {
            walker.steps = min(left, 5000)
            let walk = await walker.walk(in: makeWorld)
            if walk.failure != nil {
                Issue.record("\(walk)", sourceLocation: sourceLocation)
                if asked != nil { say(walk.description) }
                return
            }
            left -= walker.steps
            entries += walk.entryCount
            if asked != nil {
                let resident = WalkProcess.resident
                memory.note(resident, left: left)
                let size = resident.map { ", \($0) MiB" } ?? ""
                say("walk: seed \(walker.seed) is done, \(left) steps left, \(entries) entries so far\(size)")
            }
            walker.seed &+= 1
        }
        if let problem = memory.problem {
            Issue.record("\(problem)", sourceLocation: sourceLocation)
            say("a walk failed\n# \(problem)")
        }
    }

    private static func number(_ name: String) -> UInt64? {
        WalkProcess.variable(name).flatMap { UInt64($0) }
    }

    private func say(_ text: String) { WalkProcess.say(text, to: WalkProcess.variable("WALK_LOG")) }
}

/// The result of a walk.
public struct Walk: Sendable, CustomStringConvertible {
    /// The seed of its random numbers.
    public var seed: UInt64
    /// The steps; after a failure, the fewest that reproduce it.
    public var steps: [WalkStep]
    /// How many entries the journals have had.
    public var entryCount: Int
    /// The types of the screens that were in front at one time.
    public var screens: Set<String>
    /// The broken rule, if there is one.
    public var failure: WalkFailure?

    /// The steps as a script for the line host, with the seed and the failure as comments.
    public var script: String {
        let head = ["# seed \(seed)\(failure.map { ": \($0)" } ?? "")"]
        return (head + steps.flatMap(\.script)).joined(separator: "\n")
    }

    /// The failure and its script, or how many steps passed.
    public var description: String {
        failure == nil ? "seed \(seed): \(steps.count) steps passed" : "a walk failed\n\(script)"
    }
}
