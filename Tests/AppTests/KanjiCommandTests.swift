import Foundation
import Testing

@MainActor @Suite struct KanjiCommandTests {
    /// The output of `--json`, with every key that the app writes.
    private struct Printed: Decodable {
        struct Word: Decodable, Equatable {
            var text: String
            var readings: [String]
            var meanings: [String]
            var marks: [String]
        }

        var text: String
        var readings: [String]
        var meanings: [String]
        var codepoint: String
        var strokes: Int
        var grade: Int?
        var jlpt: Int?
        var frequency: Int?
        var radical: Int
        var on: [String]?
        var kun: [String]?
        var nanori: [String]?
        var translations: [String: [String]]?
        var variants: [String]?
        var lookAlikes: [String]?
        var codes: [String: [String]]?
        var words: [Word]?
    }

    private func printed(_ line: Substring) throws -> Printed {
        try JSONDecoder().decode(Printed.self, from: Data(line.utf8))
    }

    private func keys(_ line: Substring) throws -> [String] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]).keys.sorted()
    }

    @Test func `the command prints everything about a kanji`() throws {
        let run = try Program.run("kanji", "水")
        #expect(run.status == 0 && run.errors.isEmpty)
        expectPlain(run.output)
        #expect(
            run.output.hasPrefix(
                """
                水  U+6C34
                  English: water
                  Français: eau
                  Español: agua
                  Português: água
                  On: スイ
                  Kun: みず、みず-
                  In names: うず、ずみ、つ、ど、み、みさ、みつ、みな、みん
                  4 strokes, radical ⽔ (85), grade 1, N5 (unofficial), old JLPT level 4, frequency 223
                  Looks like: 氷、火、永
                  Codes: JIS X 0208 1-31-69; Four corner 1223.0; Heisig 137
                """))
        #expect(try Program.run("kanji", "国").output.contains("\n  Variants: 囶、圀、國\n"))
        #expect(run.output.contains("\n  水道 (すいどう) water supply; "))
    }

    @Test func `every kanji of a word is printed once, and kana and spaces are skipped`() throws {
        func heads(_ texts: String...) throws -> [Substring] {
            let run = try Program.run(Program.app, ["kanji"] + texts)
            #expect(run.status == 0 && run.errors.isEmpty)
            return run.lines.filter { !$0.isEmpty && !$0.hasPrefix(" ") }
        }
        #expect(try heads("水道") == ["水  U+6C34", "道  U+9053"])
        #expect(try heads("飲み水", "水 道") == ["飲  U+98F2", "水  U+6C34", "道  U+9053"])
        #expect(try Program.run("kanji", "水道").output.contains("\n\n道  U+9053\n"))
        #expect(try Program.run("kanji", "一").output.contains("\n  1 stroke, "))
    }

    @Test func `as JSON, a kanji is one line with all that is known`() throws {
        let run = try Program.run("kanji", "水", "--json")
        #expect(run.status == 0 && run.lines.count == 1)
        let line = try #require(run.lines.first)
        #expect(
            try keys(line) == [
                "codepoint", "codes", "frequency", "grade", "jlpt", "kind", "kun", "level", "link", "lookAlikes",
                "meanings", "nanori", "on", "radical", "readings", "strokes", "text", "translations", "words",
            ])
        let water = try printed(line)
        #expect(water.text == "水" && water.codepoint == "U+6C34" && water.strokes == 4 && water.radical == 85)
        #expect(water.grade == 1 && water.jlpt == 4 && water.frequency == 223)
        #expect(water.on == ["スイ"] && water.kun == ["みず", "みず-"] && water.nanori?.first == "うず")
        #expect(water.lookAlikes == ["氷", "火", "永"])
        #expect(water.meanings == ["water"] && water.readings == ["スイ", "みず", "みず-"])
        #expect(water.translations == ["en": ["water"], "fr": ["eau"], "es": ["agua"], "pt": ["água"]])
        #expect(water.codes == ["jis208": ["1-31-69"], "four_corner": ["1223.0"], "heisig6": ["137"]])
        #expect(try printed(try #require(Program.run("kanji", "増", "--json").lines.first)).variants == ["增"])
        let words = try #require(water.words)
        #expect(words.count == 12 && words.first?.text == "水" && words.first?.readings == ["みず"])
        #expect(words.contains { $0.text == "水平" && $0.meanings[0].hasPrefix("horizontal") && $0.marks == ["common"] })
        #expect(words.allSatisfy { $0.text.contains("水") })
    }

    @Test func `as JSON, unknown values are omitted`() throws {
        let run = try Program.run("--json", "kanji", "㐂")
        let line = try #require(run.lines.first)
        let known = try keys(line)
        #expect(known.contains("text") && known.contains("strokes") && known.contains("radical"))
        #expect(!known.contains("grade") && !known.contains("jlpt") && !known.contains("frequency"))
        #expect(!line.contains("null") && !line.contains("{}"))
    }

    @Test func `all kanji are printed, each with its own code point`() throws {
        let run = try Program.run("kanji", "--all", "--json")
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.output.components(separatedBy: "\n").dropLast()
        #expect(lines.count == 13_108)
        let codepoints = run.output.components(separatedBy: "\"codepoint\":\"").dropFirst().map { $0.prefix(7) }
        #expect(codepoints.count == 13_108 && Set(codepoints).count == 13_108)
        // Reading all of them takes long.
        for line in stride(from: 0, to: lines.count, by: 16) {
            let kanji = try printed(lines[line][...])
            let scalars = Array(kanji.text.unicodeScalars)
            #expect(scalars.count == 1 && "U+" + String(scalars[0].value, radix: 16).uppercased() == kanji.codepoint)
        }
    }

    @Test func `a search finds the best kanji first`() throws {
        for (query, first) in [("water", "水"), ("みず", "水"), ("水", "水"), ("mizu", "水")] {
            let run = try Program.run("kanji", "--search", query, "--json")
            #expect(run.status == 0)
            #expect(try printed(try #require(run.lines.first)).text == first, "\(query)")
        }
        let none = try Program.run("kanji", "--search=zzzzz")
        #expect(none.status == 1 && none.output.isEmpty)
        #expect(none.errors == "App: no kanji was found for 'zzzzz'\n")
    }

    @Test func `an unknown character is named, and the others are printed`() throws {
        let run = try Program.run("kanji", "a水々")
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("水  U+6C34\n"))
        #expect(run.errors == "App: there is no kanji 'a' (U+0061)\nApp: there is no kanji '々' (U+3005)\n")
        #expect(try Program.run("kanji", "ひ").errors == "App: there is no kanji 'ひ' (U+3072)\n")
        #expect(try Program.run("kanji", "--", "-").errors == "App: there is no kanji '-' (U+002D)\n")
    }

    @Test func `messages repeat the command line without terminal control characters`() throws {
        for arguments in [
            ["kanji", "\u{1B}\u{9B}\u{202E}"], ["\u{1B}[31m"], ["--\u{1B}[31m"], ["kanji", "--search=\u{1B}"],
        ] {
            let run = try Program.run(Program.app, arguments)
            #expect(run.status != 0 && run.errors.hasPrefix("App: "))
            expectPlain(run.errors)
            #expect(!run.errors.contains("\u{202E}"))
        }
    }

    @Test func `a closed pipe ends the command quietly`() throws {
        for line in [#""$0" kanji --all | head -n 1"#, #"trap '' PIPE; "$0" kanji --all | head -n 1"#] {
            let run = try Program.shell(line)
            #expect(run.output == "㐂  U+3402\n" && run.errors.isEmpty, "\(line)")
        }
    }

    @Test(arguments: [
        #"exec "$0" kanji 水 >/dev/full"#, #"exec "$0" kanji --all >/dev/full"#,
        // What can't be printed isn't looked up: this input has no end.
        #"yes 水 | timeout -s KILL 60 "$0" - >/dev/full"#,
        #"exec "$0" credits >/dev/full"#, #"exec "$0" credits --json >/dev/full"#, #"exec "$0" routes >/dev/full"#,
        #"exec "$0" help >/dev/full"#, #"exec "$0" --version >/dev/full"#, #"exec "$0" completions bash >/dev/full"#,
        #"exec "$0" cities --country JP >/dev/full"#,
        #"exec "$0" explain kanjilist://profile >/dev/full"#,
        #"exec "$0" kanji --search water --limit 2000 >/dev/full"#,
        // More than a buffer holds.
        """
        for i in $(seq 400); do echo "<outline text='$i' xmlUrl='https://feeds.example/$i'/>"; done |
            { echo '<opml><body>'; cat; echo '</body></opml>'; } >"$XDG_DATA_HOME.opml"
        "$0" feed import "$XDG_DATA_HOME.opml" >/dev/null; exec "$0" feed export - >/dev/full
        """,
    ]) func `an output that can't be written is an error, and ends the command`(_ command: String) throws {
        let run = try Program.shell(command)
        #expect(run.status == 74)
        #expect(run.errors == "App: the output could not be written: No space left on device\n")
    }
}
