import AppCore
import AppCoreContent
import AppCoreTesting
import Foundation
import Testing

@testable import LineHost

@MainActor @Suite struct JSONFrameTests {
    @Test func `a frame is one line with the keys that scripts need`() {
        let stage = Stage("Form", format: .json) {
            Section("Rows") {
                Row("水", subtitle: "water", value: "みず", badge: "common", isChecked: true, id: "kanji-6c34") {}
            }
            Text("It went wrong.", style: .error, id: "problem")
            Field("Name", text: "", placeholder: "yours", problem: "Needed.", id: "name", onEdit: { _ in })
        }
        #expect(
            stage.first == """
                {"elements":[\
                {"actionable":true,"badge":"common","checked":true,"detail":"water","id":"kanji-6c34","kind":"row",\
                "label":"水","number":1,"section":"Rows","value":"みず"},\
                {"actionable":false,"id":"problem","kind":"text","label":"It went wrong.","style":"error"},\
                {"actionable":true,"detail":"yours","id":"name","kind":"field","label":"Name","number":2,\
                "problem":"Needed.","value":""}],"path":["Form"],"title":"Form"}

                """)
    }

    @Test func `what a search matched is named, and the text frame is as without it`() {
        func stage(_ match: String?, _ format: FrameFormat) -> String {
            Stage("Found", format: format) { Row("水", subtitle: "water", match: match, id: "kanji-6c34") {} }.first
        }
        #expect(
            stage("wat", .json) == """
                {"elements":[{"actionable":true,"detail":"water","id":"kanji-6c34","kind":"row","label":"水",\
                "match":"wat","number":1}],"path":["Found"],"title":"Found"}

                """)
        #expect(!stage(nil, .json).contains("match") && stage("wat", .text) == stage(nil, .text))
    }

    @Test func `every kind of element has its name, and a secure field has no text`() throws {
        let stage = Stage("All", format: .json) {
            Row("r")
            Text("t")
            Glyph("g")
            Field("f", text: "x", onEdit: { _ in })
            Field("s", kind: .secure, text: "hidden", onEdit: { _ in })
            Field("q", kind: .search(completions: ["one"]), text: "o", onEdit: { _ in })
            Toggle("o", isOn: false) { _ in }
            Choice("c", options: ["a", "b"], selected: 1) { _ in }
            Button("b") {}
            Progress("p", fraction: 0.5)
            PointMap("m", points: [PointMap.Point("z", longitude: 0, latitude: 0, id: "z")]) { _ in }
            Picture("i", width: 1, height: 1, strokes: [])
            Section(footer: "n") {}
        }
        let elements = try #require(try object(stage.first)["elements"] as? [[String: Any]])
        #expect(
            elements.compactMap { $0["kind"] as? String } == [
                "row", "text", "glyph", "field", "secure", "search", "toggle", "choice", "button", "progress", "map",
                "point", "picture", "footer",
            ])
        #expect(elements.compactMap { $0["label"] as? String }.joined() == "rtgfsqocbpmzin")
        #expect(elements.allSatisfy { $0["id"] is String && $0["actionable"] is Bool })
        #expect(elements[5]["options"] as? [String] == ["one"])
        #expect(elements[6]["checked"] as? Bool == false)
        #expect(elements[7]["options"] as? [String] == ["a", "b"] && elements[7]["value"] as? String == "b")
        #expect(elements[9]["value"] as? String == "50 %")
        #expect(!stage.first.contains("hidden"))
    }

    @Test func `tabs, modals, notices, questions and the number of further elements have their own keys`() throws {
        let draft = TestScreen("Draft") { Text("d") }
        draft.door = .ask(Question("Sure?", confirm: "Go", cancel: "Stay"))
        let stage = Stage(format: .json) { flow in
            let stacks = [StackContainer("One"), StackContainer("Two")]
            flow.show(TabContainer(tabs: stacks))
            flow.show(
                TestScreen("List") { Elements(Array(0..<30), id: { ElementID("\($0)") }) { Row("\($0)") } },
                in: stacks[0]
            )
        }
        let first = try object(stage.first)
        #expect(first["more"] as? Int == 5 && first["path"] as? [String] == ["One", "List"])
        #expect(first["modal"] == nil && first["notice"] == nil && first["question"] == nil)
        let tabs = try #require(first["tabs"] as? [[String: Any]])
        #expect(tabs.map { $0["title"] as? String } == ["One", "Two"])
        #expect(tabs.map { $0["selected"] as? Bool } == [true, false])
        stage.flow.present(draft)
        stage.flow.notify("Careful.")
        #expect(try object(stage.says("refresh"))["notice"] as? String == "Careful.")
        let asked = try object(stage.says("dismiss"))
        #expect(asked["modal"] as? Bool == true)
        let question = try #require(asked["question"] as? [String: Any])
        #expect(["text", "yes", "no"].map { question[$0] as? String } == ["Sure?", "Go", "Stay"])
        #expect(asked["notice"] == nil)
    }

    @Test func `a message is an object with a notice`() throws {
        let stage = Stage(format: .json) { Text("x") }
        #expect(
            stage.says("bakc") == "{\"notice\":\"'bakc' isn't a command. Did you mean back? Type help for more.\"}\n")
        for line in ["help", "where"] { #expect(try object(stage.says(line))["notice"] is String) }
    }

    private func object(_ line: String) throws -> [String: Any] {
        #expect(line.hasSuffix("}\n") && line.dropLast().allSatisfy { $0 != "\n" })
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
}
