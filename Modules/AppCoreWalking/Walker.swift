public import AppCore
public import AppCoreTesting
import Glibc
public import Testing

/// A random user: taps, fills, goes back, opens links and starts anew, and after every step everything has to be as it must.
///
/// The same seed takes the same steps. What goes wrong is shrunk to the fewest steps, as a script for the line host.
///
/// ```swift
/// await Walker(seed: 1).expect { KanjiListCoordinator.withToys() }
/// ```
///
/// What a walk goes through waits for no real time and for no other thread. The same walk comes again only in a process that
/// does nothing else; see ``WalkOrder``.
@MainActor public struct Walker {
    /// Where the random numbers begin.
    public var seed: UInt64
    /// How many steps are taken, unless something goes wrong before.
    public var steps: Int
    /// Called now and then with how many steps are done.
    public var onProgress: (Int) -> Void = { _ in }

    /// Makes a user.
    ///
    /// - Parameters:
    ///   - seed: Where the random numbers begin.
    ///   - steps: How many steps are taken.
    public init(seed: UInt64, steps: Int = 500) {
        self.seed = seed
        self.steps = steps
    }

    /// Walks through a flow that runs in an app.
    ///
    /// - Parameter make: Makes the coordinator, each time with dependencies of its own.
    /// - Returns: What came of it.
    public func walk<Root: Coordinator>(_ make: @escaping @MainActor () -> Root) async -> Walk {
        await walk(FlowConformance(make))
    }

    /// Walks through a flow whose links are known.
    ///
    /// - Parameter flow: The flow.
    /// - Returns: What came of it.
    public func walk<Root: Coordinator>(_ flow: FlowConformance<Root>) async -> Walk {
        await walk(in: { FlowWorld(flow) })
    }

    /// Walks through an app.
    ///
    /// - Parameter makeWorld: Makes what is walked through, anew for each walk.
    /// - Returns: What came of it.
    public func walk(in makeWorld: @escaping @MainActor () -> any WalkedWorld) async -> Walk {
        WalkOrder.keep()
        let player = WalkPlayer(makeWorld())
        var chooser = WalkChooser(seed: seed)
        var taken: [WalkStep] = []
        var failure = await player.begin()
        while failure == nil, taken.count < steps {
            let step = chooser.next(player)
            taken.append(step)
            failure = await player.take(step)
            if taken.count % 1000 == 0 { onProgress(taken.count) }
        }
        let found: WalkFailure?
        if let failure { found = failure } else { found = await player.end() }
        var walk = Walk(
            seed: seed, steps: taken, fingerprint: player.digest.value, entryCount: player.digest.count,
            screens: player.screens, failure: found)
        if let found {
            let shrinker = WalkShrinker(failure: found) { await Self.take($0, in: makeWorld).failure }
            (walk.steps, walk.failure) = await shrinker.shrink(taken)
        }
        return walk
    }

    /// Takes steps that were chosen before, such as those of a walk that was kept.
    ///
    /// - Parameters:
    ///   - steps: The steps; what one names and the screen does not have is not done.
    ///   - makeWorld: Makes what is walked through.
    /// - Returns: What the journals have said after the start, after each step and after the end, up to what went wrong.
    public static func take(
        _ steps: [WalkStep], in makeWorld: @MainActor () -> any WalkedWorld
    ) async -> (digests: [JournalDigest], failure: WalkFailure?) {
        WalkOrder.keep()
        let player = WalkPlayer(makeWorld())
        var failure = await player.begin()
        var digests = [player.digest]
        for step in steps where failure == nil {
            failure = await player.take(step)
            digests.append(player.digest)
        }
        if failure == nil {
            failure = await player.end()
            digests.append(player.digest)
        }
        return (digests, failure)
    }

    /// Expects that a walk through a flow goes well; `WALK_SEED` and `WALK_STEPS` take the place of its numbers.
    ///
    /// - Parameters:
    ///   - sourceLocation: Where a failure is reported.
    ///   - make: Makes the coordinator, each time with dependencies of its own.
    public func expect<Root: Coordinator>(
        sourceLocation: SourceLocation = #_sourceLocation, _ make: @escaping @MainActor () -> Root
    ) async {
        await expect(FlowConformance(make), sourceLocation: sourceLocation)
    }

    /// Expects that a walk through a flow whose links are known goes well; `WALK_SEED` and `WALK_STEPS` take the place of
    /// its numbers.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - sourceLocation: Where a failure is reported.
    public func expect<Root: Coordinator>(
        _ flow: FlowConformance<Root>, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await expect(in: { FlowWorld(flow) }, sourceLocation: sourceLocation)
    }

    /// Expects that a walk through an app goes well; `WALK_SEED` and `WALK_STEPS` take the place of its numbers.
    ///
    /// Many steps are several walks, each with the next seed, so that no walk becomes too long to be shrunk. Where
    /// `WALK_SEED` asks for a hundred thousand steps or more, the process may not grow after the first tenth of them.
    ///
    /// - Parameters:
    ///   - makeWorld: Makes what is walked through, anew for each walk.
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
                let resident = WalkMemory.resident
                memory.note(resident, left: left)
                let size = resident.map { ", \($0) MiB" } ?? ""
                say("walk: seed \(walker.seed) is done, \(left) steps are left, \(entries) entries so far\(size)")
            }
            walker.seed &+= 1
        }
        if let problem = memory.problem {
            Issue.record("\(problem)", sourceLocation: sourceLocation)
            say("a walk went wrong\n# \(problem)")
        }
    }

    private static func number(_ name: String) -> UInt64? {
        unsafe getenv(name).flatMap { unsafe UInt64(String(cString: $0)) }
    }

    /// Writes a line to the file that `WALK_LOG` names, or to stderr: what tests print is held back until they end.
    private func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        let name = unsafe getenv("WALK_LOG")
        let file = unsafe name.map { unsafe open($0, O_WRONLY | O_APPEND) } ?? STDERR_FILENO
        _ = unsafe write(file, bytes, bytes.count)
        if unsafe name != nil { close(file) }
    }
}

/// What came of a walk.
public struct Walk: Sendable, CustomStringConvertible {
    /// Where its random numbers began.
    public var seed: UInt64
    /// The steps; after a failure the fewest that lead there.
    public var steps: [WalkStep]
    /// A number for all that the journals have said: the same for the same walk.
    public var fingerprint: UInt64
    /// How many entries the journals have had.
    public var entryCount: Int
    /// The types of the screens that were in front at one time.
    public var screens: Set<String>
    /// What went wrong, if something did.
    public var failure: WalkFailure?

    /// The steps as a script for the line host, with the seed and what went wrong as comments.
    public var script: String {
        let head = ["# seed \(seed)\(failure.map { ": \($0)" } ?? "")"]
        return (head + steps.flatMap(\.script)).joined(separator: "\n")
    }

    /// What went wrong and the script that leads there, or how much went well.
    public var description: String {
        failure == nil ? "seed \(seed): \(steps.count) steps went well" : "a walk went wrong\n\(script)"
    }
}
