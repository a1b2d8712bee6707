import AppCore
import AppCoreContent
import Foundation
import Testing

@testable import AppCoreTesting

@MainActor @Suite struct JournalTests {
    private let stage = Stage()

    private func play(_ stage: Stage) {
        stage.screen.onTap = { stage.flow.show(PlainScreen("second")) }
        stage.window.tap(on: stage.screen)
        stage.window.tap(on: stage.screen)
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        stage.flow.run(TestCoordinator("child") { $0.flow.show(PlainScreen("third")) }, in: .modal(.sheet)) { _ in
            stage.flow.show(PlainScreen("fourth"))
        }
        stage.window.perform(.dismiss(from: stage.window.id(of: stage.window.visibleScreens[0])))
    }

    @Test func `one entry for each applied move, with time, flow, cause, from and to`() {
        play(stage)
        expectJournal(
            stage.window.journal,
            is: """
                1 applied show by app (code): nothing -> PlainScreen#2
                2 applied show by app (element:row): PlainScreen#2 -> PlainScreen#3
                3 refused element (element:row): nothing -> nothing [the screen that requested it is covered or gone]
                4 applied back (back): PlainScreen#3 -> PlainScreen#2
                5 applied present by app/child (code): PlainScreen#2 -> PlainScreen#5
                6 applied dismiss (dismiss): PlainScreen#5 -> PlainScreen#2; app/child dismissed
                7 applied show by app (outcome): PlainScreen#2 -> PlainScreen#6
                """)
    }

    @Test func `the same script gives the same journal, byte for byte`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let journals = try (0..<2).map { _ in
            let stage = Stage()
            play(stage)
            return try encoder.encode(stage.window.journal.entries)
        }
        #expect(journals[0] == journals[1])
        #expect(try JSONDecoder().decode([JournalEntry].self, from: journals[0]).count == 7)
    }

    @Test func `entries survive being encoded and decoded`() throws {
        play(stage)
        stage.window.close()
        let entries = stage.window.journal.entries
        let read = try JSONDecoder().decode([JournalEntry].self, from: try JSONEncoder().encode(entries))
        #expect(read == entries)
        for cause in [
            Cause.code, .element("a:b"), .back, .gesture, .dismiss, .select, .close, .outcome, .work, .session,
        ] {
            #expect(Cause(rawValue: cause.rawValue) == cause)
        }
        #expect(Cause(rawValue: "nonsense") == nil)
    }

    @Test func `edits are not moves; committed values are journalled, secure ones never`() {
        var edits: [String] = []
        let form = TestScreen("form") {
            Field("Name", text: "", id: "name", onEdit: { edits.append($0) }, onCommit: { edits.append("done " + $0) })
            Field("Password", kind: .secure, text: "", id: "password", onEdit: { _ in })
        }
        stage.flow.show(form)
        let place = stage.window.id(of: form)
        let before = stage.window.journal.entries.count
        for text in ["A", "An", "Ann"] { stage.window.perform(.element("name", .edit(text), in: place)) }
        #expect(stage.window.journal.entries.count == before)
        stage.window.perform(.element("name", .commit("Anna"), in: place))
        stage.window.perform(.element("password", .commit("secret"), in: place))
        #expect(edits == ["A", "An", "Ann", "Anna", "done Anna"])
        let written = stage.window.journal.entries.suffix(2)
        #expect(written.map(\.kind) == [.committed, .committed])
        #expect(written.map(\.detail) == ["Anna", nil])
        #expect(!stage.window.journal.entries.contains { $0.description.contains("secret") })
    }

    @Test func `only the last entries are kept, and each goes to every sink in order`() {
        let journal = Journal(capacity: 3)
        var sunk: [Int] = []
        journal.addSink { sunk.append($0.time) }
        let stage = Stage(window: Window(journal: journal))
        for index in 0..<6 { stage.flow.show(PlainScreen("\(index)")) }
        #expect(journal.entries.map(\.time) == [5, 6, 7])
        #expect(sunk == Array(1...7))
    }

    @Test func `a journal that is off records nothing, and moves are made all the same`() {
        let stage = Stage(window: Window(journal: Journal(capacity: 0)))
        play(stage)
        #expect(stage.window.journal.entries.isEmpty)
        #expect(stage.titles == ["fourth"])
        #expect(Journal(capacity: -5).capacity == 0)
    }

    @Test func `a journal that a sink turns on knows the screen that the next move starts from`() {
        let journal = Journal(capacity: 0)
        let stage = Stage(window: Window(journal: journal))
        stage.flow.show(PlainScreen("second"))
        var lines: [String] = []
        journal.addSink { lines.append($0.description) }
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        stage.flow.show(PlainScreen("third"))
        let wanted = [
            "1 applied back (back): PlainScreen#3 -> PlainScreen#2",
            "2 applied show by app (code): PlainScreen#2 -> PlainScreen#4",
        ]
        #expect(PlaceNumbers.agree(lines, wanted), "\(lines)")
    }

    @Test func `an observer of moves hears the cause of each one, even if the journal keeps no entries`() {
        let journal = Journal(capacity: 0)
        let stage = Stage(window: Window(journal: journal))
        var causes: [Cause] = []
        journal.onMove { causes.append($0) }
        stage.flow.show(PlainScreen("second"))
        let second = stage.window.id(of: stage.window.visibleScreens[0])
        stage.window.perform(.back(from: second))
        // It has left by now, so this is refused and not a move.
        stage.window.perform(.back(from: second))
        #expect(causes == [.code, .back])
        #expect(journal.entries.isEmpty)
    }

    @Test func `children are told apart by name, whichever ran before`() {
        for name in ["a", "b", "b", "a"] {
            stage.flow.run(TestCoordinator(name) { $0.flow.finish(1) }) { _ in }
        }
        let flows = stage.window.journal.entries.filter { $0.action == "finish" }.map(\.flow)
        #expect(flows == ["app/a", "app/b", "app/b", "app/a"])
    }

    @Test func `a flow that was left while a child kept it, and then finishes, is journalled as finished`() {
        let gate = Gate()
        var outcomes: [Outcome<Int>] = []
        let child = TestCoordinator("child") { $0.flow.show(PlainScreen("second")) }
        stage.flow.run(child) { outcomes.append($0) }
        child.flow.run(TestCoordinator("worker") { $0.flow.task { await gate.pass() } }) { _ in }
        stage.window.perform(.back(from: stage.window.id(of: stage.window.visibleScreens[0])))
        child.flow.finish(3)
        gate.open()
        #expect(outcomes == [.finished(3)])
        #expect(
            stage.window.journal.entries.last?.description
                == "4 applied finish by app/child (code); app/child/worker parent ended; app/child finished")
    }

    @Test func `journals agree whatever numbers their places have, as long as equal numbers stay equal`() {
        let numbers = ["show: A#6 -> B#9", "back: B#9 -> A#6"]
        #expect(PlaceNumbers.agree(["show: A#2 -> B#14", "back: B#14 -> A#2"], numbers))
        #expect(!PlaceNumbers.agree(["show: A#2 -> B#14", "back: B#14 -> A#3"], numbers))
        #expect(!PlaceNumbers.agree(["show: A#2 -> B#2", "back: B#2 -> A#2"], numbers))
        #expect(!PlaceNumbers.agree(["show: A#2 -> B#14"], numbers))
        #expect(!PlaceNumbers.agree(["show: A# -> B#14", "back: B#14 -> A#"], numbers))
        #expect(PlaceNumbers.agree(["#1#2 a", "# no number"], ["#2#1 a", "# no number"]))
        #expect(!PlaceNumbers.agree(["#1 a", "# no number"], ["#1 a", "# another"]))
        var known = PlaceNumbers()
        #expect(known.match("A#6", "A#2") && !known.match("A#7", "A#2") && !known.match("B#6", "B#3"))
        #expect(known.renumbered("A#6 -> B#8") == "A#2 -> B#8")
    }

    @Test func `a difference between journals is readable`() {
        withKnownIssue {
            expectJournal(stage.window.journal, is: "1 applied something else")
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("- 1 applied something else")
                && text.contains("+ 1 applied show by app (code): nothing -> PlainScreen#")
        }
    }
}
