import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import AppCoreWalking

@MainActor @Suite struct WalkTests {
    @Test func `a flow that keeps the rules is walked through to the end`() async {
        let walk = await Walker(seed: 1, steps: 1000).walk { Self.sound }
        #expect(walk.failure == nil && walk.steps.count == 1000 && walk.entryCount > 500)
        #expect(walk.description == "seed 1: 1000 steps passed")
        #expect(walk.screens == ["TestScreen"])
    }

    private static var sound: RowsFlow {
        RowsFlow { sample in
            let screen = TestScreen("List", rows: ["One", "Two"])
            screen.onTap = { [flow = sample.flow] in
                let next = TestScreen($0, rows: ["Rename", "Work"])
                next.onTap = { [weak next] what in
                    flow.task {
                        for _ in 0..<3 { await Task.yield() }
                        next?.rows.append("\(what) \(next?.rows.count ?? 0)")
                    }
                }
                flow.show(next)
            }
            sample.flow.show(screen)
        }
    }

    @Test(.enabled(if: WalkOrder.isAsked))
    func `the same seed takes the same steps, another one does not`() async {
        let walks = [
            await Walker(seed: 5, steps: 800).walk { Self.sound },
            await Walker(seed: 5, steps: 800).walk { Self.sound },
            await Walker(seed: 6, steps: 800).walk { Self.sound },
        ]
        #expect(walks[0].steps == walks[1].steps && walks[0].entryCount == walks[1].entryCount)
        #expect(walks[0].steps != walks[2].steps)
    }

    @Test(arguments: BrokenFlow.allCases) func `a planted fault is found from any seed, and shrunk to a short script`(
        fault: BrokenFlow
    ) async {
        for seed in 1...5 as ClosedRange<UInt64> {
            let attic = Attic()
            let walk = await Walker(seed: seed, steps: 400).walk { fault.make(attic) }
            #expect(walk.failure?.message.contains(fault.message) == true, "\(walk)")
            #expect(walk.steps.count <= 3, "\(walk)")
            #expect(walk.script.hasPrefix("# seed \(seed): "))
        }
    }

    @Test func `a trap during a walk leaves its seed and its steps behind`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = await Walker(seed: 3, steps: 100).walk {
                RowsFlow { sample in
                    let screen = TestScreen("List", rows: ["One"])
                    screen.onTap = { _ in preconditionFailure("the trap") }
                    sample.flow.show(screen)
                }
            }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let line = try #require(said.split(separator: "\n").first { $0.hasPrefix("a walk was under way") }, "\(said)")
        let place = try #require(line.split(separator: " ").last).dropLast("*.txt".count)
        let path = "\(place)1.txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let steps = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(steps.first == "# seed 3" && steps.suffix(2).contains("tap One"), "\(steps)")
    }

    @Test func `memory growth is a fault only in the last nine tenths of a long walk`() {
        func problem(_ sizes: [Int], steps: Int) -> String? {
            var memory = WalkMemory(steps: steps)
            for (index, size) in sizes.enumerated() { memory.note(size, left: steps * (9 - index) / 10) }
            return memory.problem
        }
        let bound = WalkMemory.mostGrowth
        #expect(problem([50, 60, 60, 60, 60, 60, 60, 60, 60, 50 + bound], steps: 1_000_000) == nil)
        #expect(problem([50, 51, 90, 51, 51, 51, 51, 51, 51, 51], steps: 1_000_000) == nil)
        #expect(
            problem([50, 51, 52, 53, 54, 55, 56, 57, 58, 51 + bound], steps: 1_000_000)
                == "memory grew from 50 MiB after a tenth of the 1000000 steps to 67 MiB at the end; at most 16 MiB "
                + "more are allowed")
        #expect(problem([50, 51, 52, 53, 54, 55, 56, 57, 58, 500], steps: 50_000) == nil)
        var unknown = WalkMemory(steps: 1_000_000)
        unknown.note(nil, left: 0)
        #expect(unknown.problem == nil && (WalkProcess.resident ?? 0) > 1)
    }

    @Test func `every fault has its own message`() {
        #expect(Set(BrokenFlow.allCases.map(\.message)).count == BrokenFlow.allCases.count)
        #expect(BrokenFlow.allCases.count >= 10)
    }

    @Test func `a script has commands for the steps that the line host knows, and comments for the others`() {
        let steps: [WalkStep] = [
            WalkStep(.tap("水")), WalkStep(.doubleTap("More")), WalkStep(.fill("Name", "Ann"), pause: .turns(0)),
            WalkStep(.fill("Name", "a\u{0}b")), WalkStep(.fill("Name", " ")),
            WalkStep(.type("Search", "wa", isSearch: true)),
            WalkStep(.type("Name", "A", isSearch: false)), WalkStep(.choose("Français", of: "Language")),
            WalkStep(.back), WalkStep(.dismiss), WalkStep(.menu), WalkStep(.select(1, of: .tabs)),
            WalkStep(.select(0, of: .pages)), WalkStep(.select(0, of: .split)), WalkStep(.close(2)),
            WalkStep(.gesture(.began)), WalkStep(.gesture(.finished), pause: .turns(2)), WalkStep(.answer(false)),
            WalkStep(.open("toy://1")), WalkStep(.wait(10)), WalkStep(.restart(.alone)), WalkStep(.restart(.tab)),
        ]
        #expect(
            steps.flatMap(\.script) == [
                "tap 水", #"# tap "More" twice, faster than the screen can change"#, "fill Name=Ann", "# and at once:",
                #"# fill "Name"="a\0b""#, ##"# fill "Name"=" ""##, "/wa",
                #"# type "A" into "Name" without confirming it"#,
                "fill Language=Français", "back", "dismiss", "menu", "tab 2", "page 1", "column 1", "close 3",
                "# begin a back gesture", "# finish the back gesture", "# and 2 turns of the main actor later:", "no",
                "open toy://1", "# wait 10 seconds", "# quit, and start again", "# start again, in a tab",
            ])
    }
}
