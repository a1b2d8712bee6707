import AppCore
import AppCoreContent
import AppCoreRecording
import Foundation
import Testing

@testable import AppCoreTesting

/// A window's input is recorded, and replayed in another window.
@MainActor @Suite struct RecordingTests {
    /// Collects what reaches a form with an element for each kind of event.
    final class Received {
        var events: [String] = []
        var password = ""

        @MainActor func form() -> TestScreen {
            TestScreen("form", rows: ["Save"]) {
                Field("Name", text: "", id: "name", onEdit: { self.events.append($0) })
                Field(
                    "Password", kind: .secure, text: "", isRevealed: true, id: "password",
                    onEdit: { self.password = $0 })
                Field(
                    "Again", kind: .secure, text: "", id: "again",
                    onEdit: { self.events.append($0 == self.password ? "same" : "other") })
                Toggle("On", isOn: false, id: "on") { self.events.append("\($0)") }
                Choice("Which", options: ["a", "b"], selected: 0, id: "which") { self.events.append("choice \($0)") }
            }
        }
    }

    /// A window whose first flow shows a form that leads to another screen.
    @MainActor struct Desk {
        let window = Window()
        let received = Received()
        let form: TestScreen
        let coordinator: TestCoordinator

        init() {
            let form = received.form()
            self.form = form
            coordinator = TestCoordinator("app") { $0.flow.show(form) }
        }

        func start() {
            let (form, flow) = (form, coordinator.flow)
            form.onTap = { _ in
                let screen = PlainScreen("second")
                screen.door = .ask(Question("Leave?"))
                screen.onTap = { flow.finish(1) }
                flow.show(screen)
            }
            window.run(coordinator) { _ in }
        }

        var front: PlaceID { window.snapshot.focus ?? .none }

        /// Records a session in a new window.
        static func record(_ use: (Desk) -> Void) -> (desk: Desk, lines: [RecordingLine]) {
            let desk = Desk()
            var lines: [RecordingLine] = []
            let recorder = Recorder(of: desk.window) { lines.append($0) }
            desk.start()
            use(desk)
            recorder.finish()
            desk.window.close()
            return (desk, lines)
        }

        /// Replays in a new window, and returns the line at which it differed.
        @discardableResult static func replay(_ lines: [RecordingLine]) -> (desk: Desk, line: Int, error: ReplayError?)
        {
            let desk = Desk()
            let replay = Replay(in: desk.window)
            desk.start()
            for (index, line) in lines.enumerated() {
                do throws(ReplayError) {
                    if try !replay.take(line) { Issue.record("line \(index) waits, and there is no work: \(line)") }
                } catch {
                    return (desk, index, error)
                }
            }
            return (desk, lines.count, nil)
        }
    }

    private static func tour(_ desk: Desk) {
        let form = desk.front
        desk.window.perform(.element("name", .edit("An"), in: form))
        desk.window.perform(.element("name", .commit("Ann"), in: form))
        desk.window.perform(.element("on", .set(true), in: form))
        desk.window.perform(.element("which", .choose(1), in: form))
        desk.window.perform(.element("Save", .activate, in: form))
        desk.window.perform(.element("Save", .activate, in: form))
        desk.window.perform(.back(from: desk.front))
        desk.window.answer(false)
        desk.window.perform(.backGesture(.began, from: desk.front))
        desk.window.perform(.menu(from: desk.front))
        desk.window.answer(true)
        desk.window.perform(.backGesture(.finished, from: desk.front))
        desk.window.answer(true)
    }

    private static func written(_ lines: [RecordingLine]) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try lines.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    }

    private static func read(_ text: String) throws -> RecordingLine {
        try JSONDecoder().decode(RecordingLine.self, from: Data(text.utf8))
    }

    @Test(arguments: [
        ("https://ann:s3cr/et#@p@host.example/feed", "https://stand-in:secret-1@host.example/feed"),
        ("see http://ann@host/ ", "see http://stand-in:secret-1@host/ "),
        ("feed: https://ann:12345@[::1]:80/", "feed: https://stand-in:secret-1@[::1]:80/"),
        ("https://blog.example/@ann/feed", "https://blog.example/@ann/feed"),
        ("https://ann:not-all-typed", "https://stand-in:secret-1"), ("https://ann:", "https://ann:"),
        ("https://host.example:8080/feed", "https://host.example:8080/feed"), ("a: b@c", "a: b@c"),
        ("http://[::1]:80/a:b", "http://[::1]:80/a:b"), ("水://é:e\u{301}@", "水://stand-in:secret-1@"),
    ])
    func `the user and password of an address are not recorded, in a field or in a link`(
        text: String, recorded: String
    ) throws {
        var links: [RecordingLine] = []
        let (_, lines) = Desk.record { desk in
            // Key by key, and then as a whole.
            for end in text.indices {
                desk.window.perform(.element("name", .edit(String(text[..<end])), in: desk.front))
            }
            desk.window.perform(.element("name", .commit(text), in: desk.front))
            Recorder(of: desk.window) { links.append($0) }.note(link: text)
        }
        let written = try Self.written(lines)
        #expect(
            written.contains { $0.contains("commit") && $0.replacing("\\/", with: "/").contains("\"\(recorded)\"") })
        #expect(links.contains(.input(.link(recorded), isEarly: false)))
        if text != recorded, text.hasSuffix("/feed") || text.hasSuffix("typed") {
            for piece in ["s3cr", "12345", "not-all", "ann:s", "ann:n"] {
                #expect(!written.contains { $0.contains(piece) }, "\(written)")
            }
        }
        let (desk, _, error) = Desk.replay(lines)
        #expect(error == nil, "\(String(describing: error))")
        desk.window.close()
    }

    @Test func `each input is followed by its effects, and the end by nothing`() throws {
        let (_, lines) = Desk.record { desk in
            desk.window.perform(.element("Save", .activate, in: desk.front))
            desk.window.perform(.back(from: desk.front))
            desk.window.answer(true)
        }
        let wanted = [
            "1 applied show by app (code): nothing -> TestScreen#2",
            "> activate 'Save' in #2",
            "2 applied show by app (element:Save): TestScreen#2 -> PlainScreen#3",
            "> back from #3",
            "3 asked back (back): nothing -> nothing",
            "> answer yes",
            "4 applied back (back): PlainScreen#3 -> TestScreen#2",
            "the end",
        ]
        #expect(PlaceNumbers.agree(lines.map(\.description), wanted), "\(lines)")
    }

    @Test func `a recording that was encoded and decoded is replayed with the same journal`() throws {
        let (recorded, lines) = Desk.record(Self.tour)
        let read = try Self.written(lines).map(Self.read)
        #expect(read == lines)
        let (desk, _, error) = Desk.replay(read)
        #expect(error == nil)
        #expect(desk.received.events == recorded.received.events && !desk.received.events.isEmpty)
        desk.window.close()
        #expect(desk.window.journal.entries == recorded.window.journal.entries)
    }

    @Test func `the words of the format are stable`() throws {
        let lines: [(RecordedInput, String)] = [
            (.intent(.back(from: PlaceID(rawValue: 3))), #"{"intent":"back","place":3}"#),
            (.intent(.dismiss(from: .none)), #"{"intent":"dismiss","place":0}"#),
            (.intent(.select(PlaceID(rawValue: 3))), #"{"intent":"select","place":3}"#),
            (.intent(.close(PlaceID(rawValue: 3))), #"{"intent":"close","place":3}"#),
            (.intent(.menu(from: PlaceID(rawValue: 3))), #"{"intent":"menu","place":3}"#),
            (
                .intent(.backGesture(.cancelled, from: PlaceID(rawValue: .max))),
                #"{"intent":"gesture","phase":"cancelled","place":18446744073709551615}"#
            ),
            (
                .intent(.element("水", .activate, in: .none)),
                #"{"element":"水","event":"activate","intent":"element","place":0}"#
            ),
            (
                .intent(.elementBehind("a", .activate, in: .none)),
                #"{"element":"a","event":"activate","intent":"behind","place":0}"#
            ),
            (
                .intent(.element("a", .edit("b"), in: .none)),
                #"{"element":"a","event":"edit","intent":"element","place":0,"text":"b"}"#
            ),
            (
                .intent(.element("a", .commit("b"), in: .none)),
                #"{"element":"a","event":"commit","intent":"element","place":0,"text":"b"}"#
            ),
            (
                .intent(.element("a", .set(true), in: .none)),
                #"{"element":"a","event":"set","intent":"element","on":true,"place":0}"#
            ),
            (
                .intent(.element("a", .choose(2), in: .none)),
                #"{"element":"a","event":"choose","index":2,"intent":"element","place":0}"#
            ),
            (
                .intent(.element("a", .choosePoint("p"), in: .none)),
                #"{"element":"a","event":"choosePoint","intent":"element","place":0,"point":"p"}"#
            ),
            (
                .secret(number: 2, isCommitted: true, element: "a", place: .none),
                #"{"element":"a","event":"commit","intent":"element","place":0,"secret":2}"#
            ),
            (.answer(true), #"{"input":"answer","yes":true}"#),
            (.link("kanjilist:a"), #"{"input":"open","link":"kanjilist:a"}"#),
            (.waitExpired, #"{"input":"waitExpired"}"#),
            (.close, #"{"input":"closeWindow"}"#),
        ]
        for (input, text) in lines {
            #expect(try Self.written([.input(input, isEarly: false)]) == [text])
            #expect(try Self.read(text) == .input(input, isEarly: false))
        }
        #expect(try Self.written([.input(.answer(false), isEarly: true), .end]).count == 2)
        #expect(try Self.read(#"{"early":true,"input":"answer","yes":false}"#) == .input(.answer(false), isEarly: true))
        #expect(try Self.read(#"{"end":true}"#) == .end)
    }

    @Test(arguments: [
        "{}", "[]", "null", "1", #""end""#, #"{"intent":"fly","place":1}"#, #"{"intent":"back"}"#,
        #"{"intent":"back","place":-1}"#, #"{"intent":"back","place":1.5}"#, #"{"intent":"back","place":"1"}"#,
        #"{"intent":"back","place":1e999}"#, #"{"input":"answer"}"#, #"{"input":"answer","yes":1}"#,
        #"{"input":"dance"}"#, #"{"intent":"element","place":1}"#, #"{"intent":"gesture","place":1,"phase":"x"}"#,
        #"{"intent":"element","place":1,"element":"a","event":"x"}"#, #"{"entry":{}}"#, #"{"entry":null}"#,
        #"{"intent":"element","place":1,"element":"a","event":"commit"}"#, #"{"secret":1}"#,
        #"{"entry":{"time":1,"kind":"guessed","action":"a","cause":"code","ended":[]}}"#,
        #"{"entry":{"time":1,"kind":"applied","action":"a","cause":"whim","ended":[]}}"#,
        #"{"early":1,"input":"waitExpired"}"#,
    ])
    func `an invalid line is refused`(text: String) {
        #expect(throws: (any Error).self) { try Self.read(text) }
    }

    @Test func `an unknown word is refused with the known ones`() {
        #expect {
            _ = try Self.read(#"{"intent":"fly","place":1}"#)
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            return context.debugDescription
                == "unknown intent 'fly'; expected back, dismiss, select, close, menu, notice, element, behind, gesture"
        }
    }

    @Test func `the first line names the format, and another version is refused`() throws {
        let head = RecordingHead(start: ["link": "a"])
        let text = String(decoding: try JSONEncoder().encode(head), as: UTF8.self)
        func read(_ text: String) throws -> [String: String] {
            try JSONDecoder().decode(RecordingHead<[String: String]>.self, from: Data(text.utf8)).start
        }
        #expect(try read(text) == ["link": "a"])
        #expect(throws: RecordingError.otherVersion(3)) {
            try read(text.replacing(#""version":2"#, with: #""version":3"#))
        }
        #expect(try read(text.replacing(#""version":2"#, with: #""version":1"#)) == ["link": "a"])
        #expect(throws: RecordingError.noRecording) { try read("{}") }
        #expect(throws: RecordingError.noRecording) { try read(text.replacing("AppCore", with: "Other")) }
        #expect("\(RecordingError.otherVersion(3))".contains("this app reads version 2"))
    }
}
