import AppCore
import AppCoreContent
import AppCoreTesting
import HostSupport
import Testing

@testable import LineHost

@MainActor @Suite struct FrameTests {
    @Test func `rows align mark, label and value in columns, and the rest may be long`() {
        let stage = Stage("Settings") {
            Section("Units") {
                Row("Celsius", subtitle: "as most people", value: "°C", isChecked: true) {}
                Row("Fahrenheit", value: "°F", badge: "old") {}
                Row("Kelvin")
            }
            Section("More") {
                Row("About", hasDisclosure: true) {}
                Row("Language", value: "English", hasDisclosure: true) {}
                Row("Version", value: "1.0")
            }
        }
        expectAnswer(
            stage.first,
            """
            Settings

            Units
               1. ✓ Celsius     °C  as most people
               2.   Fahrenheit  °F                  (old)
                    Kelvin

            More
               3. About              ›
               4. Language  English  ›
                  Version   1.0
            """)
    }

    @Test func `a current row is marked as open`() {
        let stage = Stage("List") { Row("One", isCurrent: true, hasDisclosure: true) {} }
        #expect(stage.first.contains("One  (open)  ›"))
    }

    @Test func `what a row heads is folded or unfolded by a sign after its value`() {
        let stage = Stage("Kanji") {
            Row("Words", value: "9", isExpanded: false) {}
            Row("Codes", isExpanded: true) {}
        }
        #expect(stage.first.contains("Words  9 ▷\n") && stage.first.contains("Codes  ▽"))
    }

    @Test func `a frame tells that work goes on only after waiting for it`() {
        let stage = Stage { flow in
            flow.show(TestScreen("Slow") {})
            flow.task("read") { try? await ScriptedClock().sleep(for: .seconds(1)) }
        }
        #expect(!stage.first.contains("still working") && stage.window.isWorking)
        stage.session.isAfterWait = true
        #expect(stage.says("refresh").contains("… still working"))
    }

    @Test func `columns use the width that characters have in a terminal`() {
        let stage = Stage("辞書") {
            Section("Words") {
                Row("水", subtitle: "water", value: "みず") {}
                Row("水道水", subtitle: "tap water", value: "すいどうすい") {}
                Row("ｶﾞｽ", subtitle: "gas", value: "e\u{301}") {}
                Row("👨‍👩‍👧", subtitle: "family", value: "🇯🇵") {}
            }
        }
        expectAnswer(
            stage.first,
            """
            辞書

            Words
               1. 水      みず          water
               2. 水道水  すいどうすい  tap water
               3. ｶﾞｽ     e\u{301}             gas
               4. 👨‍👩‍👧      🇯🇵            family
            """)
    }

    @Test func `a text that is too wide for its column is cut there, and pushes no other`() {
        let stage = Stage {
            Row("short", value: "1", hasDisclosure: true)
            Row(String(repeating: "水道", count: 20), value: "2", badge: "●", hasDisclosure: true)
            Row("read", value: "13", badge: "", hasDisclosure: true)
        }
        let lines = stage.first.split(separator: "\n").dropFirst().map(String.init)
        #expect(lines[0] == "      short" + String(repeating: " ", count: 57) + "1      ›")
        #expect(lines[1].hasPrefix("      水道水道") && lines[1].hasSuffix("道水…   2   ●  ›"))
        #expect(Set(lines.map(displayWidth)) == [76])
    }

    @Test func `a label that was cut can be typed as it is shown`() {
        let heard = Heard()
        let stage = Stage {
            Row("A title that goes on and on until nobody can show the whole of it", value: "1") { heard.hear("row") }
        }
        #expect(stage.first.contains("A title that goes on and on until nobody can show the whole…  1"))
        _ = stage.says("tap A title that goes on and on until nobody can show the whole…")
        #expect(heard.events == ["row"])
    }

    @Test func `texts keep their lines, headlines stand out, errors are marked`() {
        let stage = Stage("Texts") {
            Text("A headline", style: .headline)
            Text("one line\nand another\n\nand a last one")
            Text("small print", style: .caption)
            Text("a  b", style: .monospaced)
            Text("It went wrong.", style: .error)
        }
        expectAnswer(
            stage.first,
            """
            Texts
              A headline
                  one line
                  and another

                  and a last one
                  small print
                  a  b
                  ! It went wrong.
            """)
    }

    @Test func `a glyph is followed by its label if that is different`() {
        let stage = Stage {
            Glyph("水")
            Glyph("☂", label: "rain")
        }
        expectAnswer(
            stage.first,
            """
            Sample
                  水
                  ☂  rain
            """)
    }

    @Test func `fields show their text or placeholder, and their problem`() {
        let stage = Stage("Form") {
            Field("Name", text: "Aya", placeholder: "your name", onEdit: { _ in })
            Field("Mail", text: "", placeholder: "name@example.org", onEdit: { _ in })
            Field("Town", text: "?", placeholder: "a town", problem: "There is no such town.", onEdit: { _ in })
            Field("Code", text: "", placeholder: "four digits", problem: "Needed.", onEdit: { _ in })
            Field("Find", kind: .search(completions: ["Paris", "Parma"]), text: "par", onEdit: { _ in })
        }
        expectAnswer(
            stage.first,
            """
            Form
               1. Name: [Aya]
               2. Mail: []  (name@example.org)
               3. Town: [?]  ! There is no such town.
               4. Code: []  ! Needed.  (four digits)
               5. Find: [par]  (Paris, Parma)
            """)
    }

    @Test func `a secure field reveals neither its text nor its length`() {
        let long = Stage("Sign in") {
            Field("Password", kind: .secure, text: "correct horse battery staple", onEdit: { _ in })
            Field("Again", kind: .secure, text: "", placeholder: "the same", onEdit: { _ in })
        }
        let short = Stage("Sign in") {
            Field("Password", kind: .secure, text: "c", onEdit: { _ in })
            Field("Again", kind: .secure, text: "", placeholder: "the same", onEdit: { _ in })
        }
        #expect(long.first == short.first)
        expectAnswer(
            long.first,
            """
            Sign in
               1. Password: [••••••••]
               2. Again: []  (the same)
            """)
        for answer in [long.says("where"), long.says("1"), long.says("fill Password=secret"), long.says("refresh")] {
            #expect(!answer.contains("horse") && !answer.contains("secret"))
        }
    }

    @Test func `controls show their state`() {
        let stage = Stage {
            Toggle("Sound", isOn: true) { _ in }
            Toggle("Light", isOn: false) { _ in }
            Choice("Size", options: ["S", "M", "L"], selected: 1) { _ in }
            Choice("Colour", options: ["red", "green"], selected: nil) { _ in }
            Button("Save", role: .primary) {}
            Button("Send", isEnabled: false) {}
            Button("Delete", role: .destructive) {}
            Button("Erase all", role: .destructive, isEnabled: false) {}
        }
        expectAnswer(
            stage.first,
            """
            Sample
               1. [x] Sound
               2. [ ] Light
               3. Size: M  (S, M, L)
               4. Colour: none  (red, green)
               5. [Save]
                  [Send]  (not available now)
               6. [Delete]  (cannot be undone)
                  [Erase all]  (cannot be undone, not available now)
            """)
    }

    @Test func `progress is a whole percentage that is never rounded up`() {
        let stage = Stage {
            Progress("Copying", fraction: 0.999)
            Progress("Thinking")
        }
        expectAnswer(
            stage.first,
            """
            Sample
                  Copying: 99 %
                  Thinking: …
            """)
    }

    @Test func `a map lists its points, and a picture says what it shows`() {
        let points = [
            PointMap.Point("Oslo", longitude: 10.7, latitude: 59.9, id: "oslo"),
            PointMap.Point("Bern", longitude: 7.4, latitude: 46.9, id: "bern"),
        ]
        let stage = Stage {
            Section("Choose") { PointMap("Capitals", points: points, selected: "bern") { _ in } }
            Section("Look") {
                PointMap("Ports", points: points)
                Picture("A boat", width: 1, height: 1, strokes: [])
            }
        }
        expectAnswer(
            stage.first,
            """
            Sample

            Choose
                  Map: Capitals
               1.   Oslo
               2. ✓ Bern

            Look
                  Map: Ports
                  Oslo
                  Bern
                  Picture: A boat
            """)
    }

    @Test func `sections are set apart and end with their footnotes`() {
        let stage = Stage {
            Text("before")
            Section("Named", footer: "A footnote\nof two lines.") { Text("inside") }
            Section("Empty", footer: "Nothing yet.") {}
            Section(footer: "Without a name.") { Text("unnamed") }
            Section("Same") { Text("first") }
            Section("Same") { Text("second") }
        }
        expectAnswer(
            stage.first,
            """
            Sample
                  before

            Named
                  inside
                  A footnote
                  of two lines.

            Empty
                  Nothing yet.

                  unnamed
                  Without a name.

            Same
                  first

            Same
                  second
            """)
    }

    @Test func `an empty window says so`() {
        let stage = Stage { _ in }
        expectAnswer(stage.first, "(nothing is shown)")
        expectAnswer(stage.says("back"), "That is not possible: the screen that requested it is covered or gone.")
    }
}
