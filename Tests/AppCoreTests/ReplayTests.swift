import AppCore
import AppCoreRecording
import AppCoreRouting
import Foundation
import Testing

@testable import AppCoreTesting

/// What a recording omits, and how a replay reports a recording that does not match.
@MainActor @Suite(.timeLimit(.minutes(20))) struct ReplayTests {
    private typealias Desk = RecordingTests.Desk

    private static func twoSteps(_ desk: Desk) {
        desk.window.perform(.element("Save", .activate, in: desk.front))
        desk.window.perform(.back(from: desk.front))
        desk.window.answer(true)
    }

    @Test func `a secret is recorded only as a number, and its stand-in is the same wherever it was typed`() throws {
        let (recorded, lines) = Desk.record { desk in
            for (field, text) in [
                ("password", "top secret"), ("again", "not it"), ("again", "top secret"), ("again", ""),
            ] {
                desk.window.perform(.element(ElementID(field), .commit(text), in: desk.front))
            }
        }
        #expect(recorded.received.events == ["other", "same", "other"])
        let numbers = lines.compactMap { if case .input(.secret(let number, _, _, _), _) = $0 { number } else { nil } }
        #expect(numbers == [1, 2, 1, 0])
        let text = try lines.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }.joined()
        #expect(!text.contains("secret\":\"") && !text.contains("top") && !text.contains("not it"))
        let (desk, _, error) = Desk.replay(lines)
        #expect(error == nil && desk.received.events == recorded.received.events)
        #expect(desk.received.password == Replay.standIn(for: 1))
    }

    @Test func `a line names its window, and one without a window is of the main one`() throws {
        let line = WindowLine(window: 3, .input(.anotherWindow, isEarly: true))
        let text = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
        #expect(
            text.contains(#""window":3"#) && text.contains(#""early":true"#) && "\(line)" == "[3] > open another window"
        )
        #expect(try JSONDecoder().decode(WindowLine.self, from: Data(text.utf8)) == line)
        let old = try JSONDecoder().decode(WindowLine.self, from: Data(#"{"end":true}"#.utf8))
        #expect(old == WindowLine(window: 1, .end) && "\(old)" == "the end")
    }

    @Test func `a recording that opens another window is not replayed in an app of one`() throws {
        let replay = Replay(in: Window())
        #expect(throws: ReplayError.noWindows) { try replay.take(.input(.anotherWindow, isEarly: false)) }
    }

    @Test func `key presses in a secure field are not counted`() {
        let (_, lines) = Desk.record { desk in
            let form = desk.front
            for text in ["s", "se", "sec"] { desk.window.perform(.element("password", .edit(text), in: form)) }
            desk.window.perform(.element("again", .edit("x"), in: form))
            for text in ["xy", "xyz"] { desk.window.perform(.element("again", .edit(text), in: form)) }
            desk.window.perform(.element("again", .commit("sec"), in: form))
            desk.window.perform(.element("password", .edit("secr"), in: form))
        }
        let inputs = lines.filter { if case .input = $0 { true } else { false } }.map(\.description)
        #expect(inputs.count == 3)
        #expect(inputs[0].hasPrefix("> edit secret ") && inputs[0].contains("'password'"))
        #expect(inputs[1].hasPrefix("> commit secret ") && inputs[1].contains("'again'"))
        #expect(lines.last == .end)
    }

    @Test func `a text for a covered or missing field is not recorded, because it may be a secret`() throws {
        let (_, lines) = Desk.record { desk in
            let form = desk.front
            desk.window.perform(.element("Save", .activate, in: form))
            desk.window.perform(.element("password", .commit("top secret"), in: form))
            desk.window.perform(.element("Nothing", .edit("top secret"), in: desk.front))
            desk.window.perform(.element("row", .commit("top secret"), in: desk.front))
        }
        #expect(!lines.map(\.description).joined().contains("secret"))
        #expect(lines.filter { $0.description.contains("refused") }.count == 3)
        #expect(Desk.replay(lines).error == nil)
    }

    @Test func `a choice behind the front is replayed, after the same question`() {
        let (recorded, lines) = Desk.record { desk in
            let form = desk.front
            desk.window.perform(.element("Save", .activate, in: form))
            desk.window.perform(.elementBehind("on", .set(true), in: form))
            desk.window.answer(true)
            desk.window.perform(.element("Save", .activate, in: form))
            desk.window.perform(.elementBehind("Save", .activate, in: form))
            desk.window.answer(true)
        }
        #expect(recorded.received.events == ["true"])
        let (desk, _, error) = Desk.replay(lines)
        #expect(error == nil && desk.received.events == ["true"])
        #expect(desk.window.snapshot.layer.titles == ["form", "second"])
    }

    @Test func `an intent that code performs in a callback is an effect of the input before`() {
        let window = Window()
        var lines: [RecordingLine] = []
        let recorder = Recorder(of: window) { lines.append($0) }
        let first = PlainScreen("first")
        let second = PlainScreen("second")
        let coordinator = TestCoordinator("app") { $0.flow.show(first) }
        first.onTap = {
            coordinator.flow.show(second)
            window.perform(.back(from: window.id(of: second)))
        }
        window.run(coordinator) { _ in }
        window.tap(on: first)
        recorder.finish()
        window.tap(on: first)
        let inputs = lines.filter { if case .input = $0 { true } else { false } }.map(\.description)
        #expect(PlaceNumbers.agree(inputs, ["> activate 'row' in #2"]), "\(inputs)")
        #expect(lines.last == .end)
    }

    @Test func `each difference is reported with what was expected and what came`() throws {
        let (_, lines) = Desk.record(Self.twoSteps)
        func replay(_ change: (inout [RecordingLine]) -> Void) -> (line: Int, error: String?) {
            var changed = lines
            change(&changed)
            let (_, line, error) = Desk.replay(changed)
            return (line, error?.description)
        }
        #expect(replay { _ in } == (lines.count, nil))
        let other = replay {
            guard case .input(.intent(.element(_, let event, let place)), _) = $0[1] else { return }
            $0[1] = .input(.intent(.element("Gone", event, in: place)), isEarly: false)
        }
        #expect(other.line == 2)
        let wanted = """
            expected '2 applied show by app (element:Save): TestScreen#2 -> PlainScreen#3', came '2 refused element \
            (element:Gone): nothing -> nothing [the screen has no 'Gone' that can do that]'
            """
        #expect(PlaceNumbers.agree([other.error ?? ""], [wanted]), "\(other)")
        let unexpected = replay { $0.remove(at: 2) }
        #expect(
            unexpected.line == 2 && unexpected.error?.contains(/^expected '> back from #\d+', came '2 applied/) == true)
        let missing = replay { $0.insert($0[2], at: 3) }
        #expect(missing.line == 3 && missing.error?.hasSuffix("came nothing") == true)
        let ended = replay { $0.remove(at: $0.count - 2) }
        #expect(ended.error?.hasPrefix("expected 'the end', came '4 applied back") == true)
        #expect(replay { $0.append($0[1]) } == (lines.count, "expected nothing after the recording's end"))
        let link = replay { $0.insert(.input(.link("a:b"), isEarly: false), at: 1) }
        #expect(link == (1, "expected to open 'a:b', but this app doesn't open links"))
    }

    @Test func `texts that Swift considers equal but have other scalars are different`() {
        let (_, lines) = Desk.record {
            $0.window.perform(.element("name", .commit("\u{F900}"), in: $0.front))
        }
        let changed = lines.map { line in
            guard case .entry(var entry) = line, entry.kind == .committed else { return line }
            #expect(entry.detail == "\u{8C48}")
            entry.detail = "\u{8C48}"
            return RecordingLine.entry(entry)
        }
        #expect(Desk.replay(changed).error != nil)
    }

    @Test func `an input waits for work, unless it came early`() async throws {
        for isEarly in [false, true] {
            let gate = Gate()
            let window = Window()
            let screen = PlainScreen("first")
            let coordinator = TestCoordinator("app") { $0.flow.show(screen) }
            screen.onTap = {
                coordinator.flow.task {
                    await gate.pass()
                    coordinator.flow.show(PlainScreen("late"))
                }
            }
            let replay = Replay(in: window)
            window.run(coordinator) { _ in }
            let first = try #require(window.journal.entries.first)
            #expect(try replay.take(.entry(first)))
            #expect(
                try replay.take(.input(.intent(.element("row", .activate, in: window.id(of: screen))), isEarly: false)))
            let next = RecordingLine.input(.intent(.back(from: .none)), isEarly: isEarly)
            #expect(try replay.take(next) == isEarly)
            gate.open()
            await window.idle()
            if !isEarly { #expect(throws: ReplayError.self) { _ = try replay.take(next) } }
        }
    }

    /// Runs a flow whose router waits for a login, for ten minutes at most.
    private func wait(in window: Window) async {
        let coordinator = TestCoordinator("root") { $0.flow.show(PlainScreen("home")) }
        window.run(coordinator) { _ in }
        let login = RoutingInterceptor<Void>("a login", limit: .seconds(600)) { _ in
            guard case .finished = await coordinator.flow.outcome(of: Shop.loginCoordinator(), in: .modal(.sheet))
            else {
                throw CancellationError()
            }
        }
        let end = Factory { (_: Void) in StackContainer(holding: [PlainScreen("end")]) }
        let step = StepAssembly.from(.root).guarded(by: login).build(end, by: .present())
            .expect(titled("end"))
        Router(for: coordinator.flow).open(Destination("the end", to: step))
        await window.idle()
        #expect(window.titles.last == "login", "\(window.journal.entries)")
        #expect(window.waitingNavigation == "the end")
    }

    @Test func `a navigation that waited too long ends at the same point in the replay`() async throws {
        let clock = ScriptedClock()
        let window = Window(clock: clock)
        var lines: [RecordingLine] = []
        let recorder = Recorder(of: window) { lines.append($0) }
        await wait(in: window)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(601))
        await window.untilNoted { $0.kind == .refused }
        recorder.finish()
        #expect(lines.map(\.description).contains("> the navigation has waited too long"))
        let again = Window()
        let replay = Replay(in: again)
        await wait(in: again)
        for line in lines {
            await again.idle()
            #expect(try replay.take(line))
        }
        await again.idle()
        #expect(replay.hasEnded && again.waitingNavigation == nil && again.titles == ["home"])
    }
}
