import AppCore
import AppCoreDependencies
import Testing

@MainActor @Suite struct ExperimentTests {
    private let stage = Stage()
    private let experiments = Experiments()

    enum Style: String, CaseIterable { case list, map, globe }

    private let experiment = Experiment(
        "city-screen", shares: [Style.list: 50, .map: 40, .globe: 10], whileUnknown: .list)

    @Test func `assignments are written down, so that no change of code reassigns users`() {
        // Computed by another program from the description of the hash.
        let golden: [(String, Style)] = [
            ("", .list), ("a", .globe), ("b", .map), ("user-1", .list), ("user-2", .list), ("user-3", .list),
            ("user-4", .list), ("user-13", .map), ("水", .map), ("00000000-0000-0000-0000-000000000000", .list),
        ]
        #expect(golden.map { experiment.variant(for: $0.0) } == golden.map(\.1))
    }

    @Test func `the variants are assigned by their shares`() {
        var counts: [Style: Int] = [:]
        for number in 0..<20_000 { counts[experiment.variant(for: "user \(number)"), default: 0] += 1 }
        #expect(abs(counts[.list, default: 0] - 10_000) < 300)
        #expect(abs(counts[.map, default: 0] - 8_000) < 300)
        #expect(abs(counts[.globe, default: 0] - 2_000) < 200)
    }

    @Test func `two experiments divide users independently`() {
        let other = Experiment("other", shares: [Style.list: 50, .map: 50], whileUnknown: .list)
        let same = (0..<10_000).filter { experiment.variant(for: "\($0)") == other.variant(for: "\($0)") }.count
        #expect((4_000...5_000).contains(same))
    }

    @Test func `empty shares give the variant for unknown users`() {
        let empty = Experiment("empty", shares: [Style.map: 0, .globe: -3], whileUnknown: .list)
        #expect(empty.variant(for: "anybody") == .list)
        #expect(Experiment("all", shares: [Style.map: .max], whileUnknown: .list).variant(for: "x") == .map)
    }

    @Test func `a flow keeps its variant, even if the assignment arrives after its first screen`() async {
        let onlyMap = Experiment("only-map", shares: [Style.map: 1], whileUnknown: .list)
        let gate = Gate()
        let early = TestCoordinator("early") { $0.flow.show(PlainScreen("early")) }
        stage.flow.run(early) { _ in }
        let identifying = Task {
            await experiments.identify {
                await gate.pass()
                return "ann"
            }
        }
        #expect(experiments.variant(of: onlyMap, in: early.flow) == .list)
        gate.open()
        await identifying.value
        #expect(experiments.variant(of: onlyMap, in: early.flow) == .list)
        let inner = TestCoordinator("inner") { $0.flow.show(PlainScreen("inner")) }
        early.flow.run(inner) { _ in }
        #expect(experiments.variant(of: onlyMap, in: inner.flow) == .list)
        early.flow.finish(0)
        let late = TestCoordinator("late") { $0.flow.show(PlainScreen("late")) }
        stage.flow.run(late) { _ in }
        #expect(experiments.variant(of: onlyMap, in: late.flow) == .map)
    }

    @Test func `exposure to a variant is journalled once`() async {
        await experiments.identify { "ann" }
        for _ in 0..<3 { _ = experiments.variant(of: experiment, in: stage.flow) }
        let exposures = stage.window.journal.entries.filter { $0.kind == .exposed }
        #expect(exposures.map(\.detail) == ["city-screen=\(experiment.variant(for: "ann").rawValue) (assigned)"])
        #expect(exposures.map(\.flow) == ["app"])
    }

    @Test func `a run can override the variant, and a wrong name is ignored`() {
        #expect(Experiments(overrides: ["city-screen": "globe"]).variant(of: experiment, in: stage.flow) == .globe)
        let other = Stage()
        #expect(Experiments(overrides: ["city-screen": "x"]).variant(of: experiment, in: other.flow) == .list)
        #expect(other.window.journal.entries.last?.detail == "city-screen=list (not known yet)")
    }

    @Test func `a user without an identity is unknown`() async {
        await experiments.identify { "ann" }
        await experiments.identify { nil }
        #expect(experiments.variant(of: experiment, in: stage.flow) == experiment.whileUnknown)
    }
}
