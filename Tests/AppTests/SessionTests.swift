import Foundation
import Testing

/// The app in a pipe.
@MainActor @Suite struct SessionTests {
    @Test func `a search, a kanji and the way back`() throws {
        let run = try Program.run(input: "/water\ntap 水\nback\nquit\n")
        #expect(run.status == 0 && run.errors.isEmpty)
        expectPlain(run.output)
        let frames = run.output.components(separatedBy: "\nKanji › ")
        try #require(frames.count == 4)
        #expect(
            frames[0].hasPrefix(
                """
                Kanji › Kanji list
                \(Program.flowsLine("Kanji"))
                   1. Search: []  (kanji, word, reading, meaning, or a sentence)

                Try
                   2. mizu
                """))
        #expect(frames[0].contains("\n   7. Kanji of the day  ") && frames[0].contains("  ›\n   9. By grade, level"))
        #expect(
            frames[1].hasPrefix(
                "Kanji list\n\(Program.flowsLine("Kanji"))\n   1. Search: [water]\n\nKanji\n   2. 水  スイ みず みず〜 "))
        #expect(frames[1].contains("\n\nWords · "))
        #expect(
            frames[2].hasPrefix(
                """
                Kanji list › 水
                \(Program.flowsLine("Kanji"))
                      水
                  water
                      On   スイ 水曜日 すいようび Wednesday
                      Kun  みず 水 water · みず〜
                      4 strokes · grade 1 · N5* · 223rd · radical ⽔
                      * The levels N5 to N1 are unofficial.

                Strokes
                """))
        #expect(frames[2].contains("\n\nLooks like\n") && frames[2].contains(". 氷 icicle"))
        #expect(frames[3] == frames[1] + "\n" || frames[3] == frames[1])
    }

    @Test func `every line of JSON output is an object`() throws {
        let run = try Program.run("--json", input: "/water\ntap 水\nbakc\nhelp\nwhere\nmore\nback\n")
        #expect(run.status == 0 && run.errors.isEmpty)
        expectPlain(run.output)
        let objects = try run.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.count == 8)
        #expect(
            objects.map { $0["title"] as? String }.map { $0 ?? "-" } == [
                "Kanji list", "Kanji list", "水", "-", "-", "-", "-", "Kanji list",
            ])
        #expect(objects[1]["path"] as? [String] == ["Kanji", "Kanji list"])
        let elements = try #require(objects[1]["elements"] as? [[String: Any]])
        #expect(elements[1]["label"] as? String == "水" && elements[1]["id"] as? String == "kanji-6c34")
    }

    @Test func `wrong lines are answered, and the session goes on`() throws {
        let run = try Program.run(input: "begin 水\n99\ntap nothing\nback\n/water\nquit\n/fire\n")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains("\n'begin' isn't a command. Commands are tap, "))
        #expect(run.output.contains("\nThere is no element 99; numbers go from 1 to 11.\n"))
        #expect(run.output.contains("\nThere is no 'nothing' here. Try Search, "))
        #expect(run.output.contains("\nThere is nothing further back; type quit to end.\n"))
        #expect(run.output.contains("Search: [water]") && !run.output.contains("Search: [fire]"))
    }

    @Test(arguments: [
        (["LANG": "fr_FR.UTF-8"], "eau"), (["LANG": "es"], "agua"),
        (["LC_ALL": "pt_BR.UTF-8", "LANG": "fr_FR"], "água"),
        (["LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "es"], "eau"), (["LANG": "fro_FR"], "water"),
        (["LANG": "C"], "water"), ([:], "water"),
    ])
    func `meanings come in the language of the locale first`(environment: [String: String], meaning: String) throws {
        let run = try Program.run(input: "/水\ntap 水\n", environment: environment)
        #expect(run.output.contains("\n  \(meaning)\n      On   スイ "))
    }

    @Test func `a side menu opens, closes and leads from flow to flow, and its absence is reported`() throws {
        let run = try Program.run("--experiment", "navigation=menu", input: "menu\ntap Feed\nmenu\nmenu\ntab Prof\n")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains("\n[Kanji List]\n   1. ✓ Kanji\n   2.   Feed\n   3.   Profile\n"))
        #expect(run.output.contains("\nFeed › Feeds\nMenu: [Feed]  (type menu for the others)\n"))
        #expect(run.output.contains("\nProfile › Welcome\nMenu: [Profile]"))
        #expect(
            try Program.run("--experiment", "navigation=tabs", input: "menu\n").output.contains(
                "There is no menu here."))
        let json = try Program.run("--experiment", "navigation=menu", "--json", input: "")
        #expect(json.output.contains("\"menu\":\"Kanji\"") && !json.output.contains("\"tabs\""))
    }

    @Test func `the language of meanings is a setting that stays, also for the next start`() throws {
        try Program.withDirectory { folder in
            let environment = ["HOME": folder.path]
            let run = try Program.run(
                input: "tap Language of meanings\ntap Español\nback\n/水\ntap 水\n", environment: environment)
            #expect(run.output.contains("\n  agua\n      On   スイ "))
            let next = try Program.run(input: "/火\ntap 火\n", environment: environment)
            #expect(next.output.contains("\n  fuego, flama, llama\n"))
        }
    }

    @Test func `a closed pipe ends the app quietly`() throws {
        let run = try Program.shell(#"printf 'more\n%.0s' $(seq 5000) | "$0" | head -n 1"#)
        #expect(run.output == "Kanji › Kanji list\n")
        #expect(run.errors.isEmpty)
    }

    @Test func `a closed input is empty, and an output that can't be written is an error`() throws {
        let closed = try Program.shell(#"exec "$0" <&-"#)
        #expect(closed.status == 0 && closed.errors.isEmpty && closed.output.hasPrefix("Kanji › Kanji list\n"))
        for line in [#"exec "$0" >/dev/full"#, #"exec "$0" >&-"#, #"exec "$0" </"#] {
            let run = try Program.shell(line)
            #expect(run.status == 74, "\(line)")
            #expect(run.errors.hasPrefix("App: the commands could not be read, or "), "\(line)")
        }
    }

    @Test func `the executable works in any folder, and needs no environment`() throws {
        try Program.withDirectory { directory in
            let moved = directory.appending(path: "renamed")
            // Copied by another process: a child of a parallel test may hold a file of this process open for writing,
            // and such a file can't be executed.
            #expect(try Program.shell("cp \"$0\" '\(moved.path)'").status == 0)
            let home = directory.appending(path: "home")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
            for environment in [[:], ["HOME": home.path]] {
                let session = try Program.run(moved, [], input: Data("/水\ntap 水\n".utf8), environment: environment)
                #expect(session.status == 0 && session.errors.isEmpty)
                #expect(session.output.contains("\n  water\n"))
                let command = try Program.run(moved, ["kanji", "水"], environment: environment)
                #expect(command.status == 0 && command.output.hasPrefix("水  U+6C34\n"))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [".local"])
        }
    }
}
