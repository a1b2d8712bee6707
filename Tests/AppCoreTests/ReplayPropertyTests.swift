import AppCore
import AppCoreContent
import AppCoreRecording
import AppCoreRouting
import AppCoreTesting
import AppCoreWalking
import Foundation
import Testing

/// Random inputs to a random app: whatever was recorded, a replay in a new window gives the same journal.
@MainActor @Suite struct ReplayPropertyTests {
    /// `REPLAY_SEED` plays one seed again.
    private nonisolated static let seeds: [UInt64] =
        ProcessInfo.processInfo.environment["REPLAY_SEED"].flatMap(UInt64.init).map { [$0] } ?? Array(1...300)

    @Test func `any recording is replayed with the same journal`() async throws {
        var entryCount = 0
        var kinds: Set<String> = []
        var actions: Set<String> = []
        for seed in Self.seeds {
            let (lines, entries) = try await record(seed)
            entryCount += entries.count
            for entry in entries { kinds.insert(entry.kind.rawValue) }
            for entry in entries { actions.insert(entry.action) }
            let world = World(seed: seed)
            defer { world.window.close() }
            let replay = Replay(in: world.window) { world.open($0) }
            world.start()
            for (index, line) in lines.enumerated() {
                do throws(ReplayError) {
                    while try !replay.take(line) { await world.window.idle() }
                } catch {
                    Issue.record("seed \(seed), line \(index): \(error)")
                    return
                }
            }
            guard world.window.journal.entries == entries, replay.hasEnded else {
                Issue.record("seed \(seed): the journals differ after the last line")
                return
            }
        }
        guard Self.seeds.count > 1 else { return }
        #expect(entryCount > Self.seeds.count * 20, "the sessions are long enough to mean something: \(entryCount)")
        #expect(kinds.isSuperset(of: ["applied", "refused", "asked", "late", "committed", "waiting"]))
        #expect(actions.isSuperset(of: ["show", "present", "back", "dismiss", "select", "finish", "close", "element"]))
    }

    /// Records a session, and encodes and decodes its lines.
    private func record(_ seed: UInt64) async throws -> (lines: [RecordingLine], entries: [JournalEntry]) {
        let world = World(seed: seed)
        defer { world.window.close() }
        var texts: [Data] = []
        let recorder = Recorder(of: world.window) { line in
            do { texts.append(try JSONEncoder().encode(line)) } catch { Issue.record("\(line): \(error)") }
        }
        world.start()
        var random = SplitMix(state: seed)
        for _ in 0..<30 {
            await world.window.idle()
            world.act(random.next(), recorder)
        }
        await world.window.idle()
        recorder.finish()
        let text = texts.map { String(decoding: $0, as: UTF8.self) }.joined()
        try #require(!text.contains("hidden"), "seed \(seed)")
        return (try texts.map { try JSONDecoder().decode(RecordingLine.self, from: $0) }, world.window.journal.entries)
    }
}

/// An app that is generated as it runs, always in the same way for the same seed and the same inputs.
@MainActor private final class World {
    let window = Window()
    private var random: SplitMix
    private var rooms = 0

    init(seed: UInt64) { random = SplitMix(state: seed ^ 0x5EED) }

    /// Shows something, and starts again whenever that ends.
    func start() { window.run(flow("root")) { if $0 != .left(.windowClosed) { self.start() } } }

    func open(_ link: String) {
        guard let flow = window.flows.last else { return }
        let login = RoutingInterceptor<Void>("a login", limit: .seconds(600)) { [random] _ in
            guard random.state % 2 == 0, case .finished = await flow.outcome(of: self.flow("login"), in: .modal(.sheet))
            else {
                throw CancellationError()
            }
        }
        let step = StepAssembly.from(.topLevel).guarded(by: login)
            .build(Factory { _ in PlainScreen(link) }, by: .present())
        Router(for: flow, because: .link).open(Destination(link, to: step))
    }

    private func flow(_ name: String) -> TestCoordinator {
        TestCoordinator(name) { coordinator in
            if self.random.next() % 8 == 0 {
                coordinator.flow.finish(0)
                return
            }
            coordinator.flow.show(self.room(coordinator.flow))
        }
    }

    private func room(_ flow: Flow<Int>) -> any Presentable {
        rooms += 1
        let screen = screen("room \(rooms)") { [weak flow] in
            if let flow { self.go(flow) }
        }
        switch random.next() % 12 {
        case 0: screen.door = .ask(Question("Leave \(rooms)?"))
        case 1: screen.door = .refused(reason: "Stay in \(rooms).")
        case 2:
            let other = self.screen("beside") {}
            return TabContainer(isClosable: true, tabs: [StackContainer("a", holding: [screen]), other])
        default: break
        }
        return screen
    }

    /// A screen with doors and fields, all of which lead on.
    private func screen(_ title: String, onDoor: @escaping () -> Void) -> TestScreen {
        TestScreen(title) {
            Elements(Array(0..<5), id: { ElementID("door-\($0)") }) { door in Row("\(door)") { onDoor() } }
            Field("Secret", kind: .secure, text: "", id: "secret", onEdit: { _ in onDoor() })
            Field("Name", text: "", id: "name", onEdit: { _ in }, onCommit: { _ in onDoor() })
        }
    }

    private func go(_ flow: Flow<Int>) {
        let number = random.next()
        switch number % 10 {
        case 0: flow.finish(1)
        case 1: flow.present(room(flow))
        case 2, 3: flow.run(self.flow("child")) { _ in }
        case 4:
            flow.run(self.flow("sheet"), in: .modal(.sheet)) { [weak flow] _ in
                if let flow, number & 64 == 0 { flow.show(self.room(flow)) }
            }
        case 5:
            let room = room(flow)
            flow.task {
                for _ in 0..<number % 7 { await Task.yield() }
                flow.show(room)
            }
        case 6:
            flow.finish(2)
            flow.show(room(flow))
        default: flow.show(room(flow))
        }
    }

    /// Performs an intent on something that is shown, or on something that is not there.
    func act(_ number: UInt64, _ recorder: Recorder) {
        let places = places()
        let place = places.isEmpty ? .none : places[Int((number >> 16) % UInt64(places.count))]
        let front = window.snapshot.focus ?? place
        switch number % 20 {
        case 0...6: window.perform(.element(ElementID("door-\((number >> 8) % 6)"), .activate, in: front))
        case 7: window.perform(.element("door-0", .activate, in: place))
        case 8: window.perform(.element("secret", .edit(number & 256 == 0 ? "hidden" : "hidden too"), in: front))
        case 9: window.perform(.element("secret", .commit("hidden"), in: place))
        case 10: window.perform(.element("name", .commit("name"), in: front))
        case 11, 12: window.perform(.back(from: front))
        case 13: window.perform(.dismiss(from: front))
        case 14: window.perform(.select(place))
        case 15: window.perform(.close(place))
        case 16, 17: window.answer(number & 256 == 0)
        case 18:
            let link = "world://\(number % 10)"
            recorder.note(link: link)
            open(link)
        default:
            window.perform(.backGesture(.began, from: front))
            window.perform(.element("door-1", .activate, in: front))
            window.perform(.backGesture(number & 256 == 0 ? .finished : .cancelled, from: front))
        }
    }

    private func places() -> [PlaceID] { window.snapshot.descendants.map(\.id) }
}
