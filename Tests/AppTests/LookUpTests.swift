import Foundation
import HostSupport
import Testing

@testable import KanjiList

/// Words that aren't commands are looked up, in separate processes.
@Suite struct LookUpTests {
    private func rows(_ run: Program.Run) -> [[Substring]] {
        run.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    }

    @Test(arguments: ["水", "みず", "mizu", "water", "ミズ", "WATER"])
    func `a kanji, a reading and a meaning are looked up`(query: String) throws {
        let run = try Program.run(query)
        #expect(run.status == 0)
        let first = try #require(rows(run).first)
        #expect(first == ["kanji", "水", "スイ、みず、みず-", "water", "", "", ""])
    }

    @Test func `in a pipe each hit is a line with tabs, at most 20, and stderr counts the rest`() throws {
        let run = try Program.run("water")
        #expect(run.lines.count == 20 && rows(run).allSatisfy { $0.count == 7 })
        #expect(rows(run).map { $0[0] } == ["kanji", "kanji", "kanji"] + Array(repeating: "word", count: 17))
        let all = try Program.run("water", "--limit", "99999999999999999999")
        #expect(run.errors == "… \(all.lines.count - 20) more\n" && all.lines.count > 900 && all.errors.isEmpty)
        #expect(all.lines.prefix(20) == run.lines.prefix(20) && Set(all.lines).count == all.lines.count)
        let one = try Program.run("--limit=1", "water")
        #expect(one.lines.count == 1 && one.errors == "… \(all.lines.count - 1) more\n")
        #expect(try Program.run("water", "--limit", "\(all.lines.count)").errors.isEmpty)
    }

    @Test func `one kana finds the words that it is, then all of its kanji, and then other words and names`() throws {
        let kinds = rows(try Program.run("か", "--limit", "9999")).map { $0[0] }
        let leading = kinds.prefix { $0 == "word" }.count
        #expect((1...10).contains(leading) && kinds.count { $0 == "kanji" } > 20 && kinds.last == "name")
        let others = Array(kinds.dropFirst(leading))
        let places = others.map { ["kanji", "word", "name"].firstIndex(of: $0) ?? -1 }
        #expect(places == places.sorted())
        #expect(rows(try Program.run("富士山")).first?[1] == "富士山")
    }

    @Test(arguments: [
        ("食べなかった", "食べる", "negative past"), ("行きました", "行く", "polite past"),
        ("高くない", "高い", "negative"), ("食べさせられた", "食べる", "causative passive past"),
        ("tabenakatta", "食べる", "negative past"), ("ikimashita", "行く", "polite past"),
        ("静かだった", "静か", "past"), ("先生でした", "先生", "polite past"), ("shizukadatta", "静か", "past"),
        ("肝は据わっている", "肝が据わる", "progressive with another particle"),
        ("ookikunakatta", "大きい", "negative past"), ("TABESASERARETA", "食べる", "causative passive past"),
    ]) func `an inflected word finds its base, and the sixth column names the form`(
        query: String, base: String, form: String
    ) throws {
        let word = try #require(rows(try Program.run(query)).first { $0[0] == "word" })
        #expect(word[1] == base && word[5] == form)
        let line = try #require(try Program.run(query, "--json").lines.first { $0.contains("\"word\"") })
        #expect(line.contains("\"form\":\"\(form)\""))
    }

    @Test func `a text is cut into its words, whose places the last column has`() throws {
        let words = rows(try Program.run("次の駅で下車します")).filter { !$0[6].isEmpty }
        #expect(words.map { $0[1] } == ["次", "駅", "下車"] && words.map { $0[6] } == ["1", "3", "5"])
        #expect(words.map { $0[5] } == ["", "", "polite"])
        let line = try #require(try Program.run("田中さんは先生です", "--json").lines.first)
        #expect(line.contains("\"name\"") && line.contains("\"place\":1") && line.contains("\"written\":\"田中\""))
        #expect(rows(try Program.run("食べ物を")).first?[1] == "食べ物")
        let few = try Program.run("次の駅で下車します", "--limit", "2")
        #expect(rows(few).map { $0[1] } == ["次", "駅"] && few.errors.hasPrefix("… "))
        #expect(rows(try Program.run("食べなかった")).allSatisfy { $0[6].isEmpty }, "a form is no text")
    }

    @Test(arguments: [("飲?物", "飲み物"), ("*水", "水"), ("図書*", "図書"), ("?水", "下水")])
    func `a pattern finds words that match as a whole`(pattern: String, example: String) throws {
        let expression = try Regex(pattern.replacing("*", with: ".*").replacing("?", with: "."))
        let words = rows(try Program.run(pattern, "--limit", "200")).filter { $0[0] == "word" }
        let isFound = words.contains { $0[1] == example }
        let others = try words.filter { try expression.wholeMatch(in: $0[1]) == nil }
        let fits = try expression.wholeMatch(in: example) != nil
        #expect(words.count > 1 && isFound == fits && others.isEmpty, "\(others.map { $0[1] })")
    }

    @Test(arguments: [
        ("佐藤", "佐藤", "さとう", "surname"), ("さとう", "佐藤", "さとう", "surname"), ("sato", "佐藤", "さとう", "surname"),
        ("ゆうこ", "裕子", "ゆうこ", "female given name"), ("東海林", "東海林", "しょうじ", "surname"),
    ]) func `a name is found after the words, with what is called by it`(
        query: String, writing: String, reading: String, kinds: String
    ) throws {
        let found = rows(try Program.run(query))
        #expect(found.contains { $0 == ["name", writing[...], reading[...], kinds[...], "", "", ""] }, "\(found)")
        #expect(found.count <= 20 && found.drop { $0[0] != "name" }.allSatisfy { $0[0] == "name" })
        let line = try #require(try Program.run(query, "--json").lines.first { $0.contains("\"name\"") })
        #expect(line.contains("\"meanings\":[\""))
    }

    @Test func `a quarter of the lines is left for names, and the others are counted`() throws {
        let all = rows(try Program.run("ゆうき", "--limit", "9999")).map { $0[0] }
        #expect(all.count { $0 == "name" } > 10 && Set(all).contains("word"))
        #expect(try Program.run("ゆうき", "--limit", "4").errors == "… \(all.count - 4) more\n")
        #expect(try rows(Program.run("see")).allSatisfy { $0[0] != "name" }, "an English word is no name in romaji")
    }

    @Test func `figures find kanji, all of them, and a wrong one is explained`() throws {
        let found = try Program.run("n5 strokes:8 grade:2", "U+6C34")
        #expect(found.status == 1 && found.errors.hasPrefix("App: nothing was found"), "a kanji can't be both")
        let few = try Program.run("strokes:8 grade:2", "--limit", "99")
        #expect(few.status == 0 && rows(few).allSatisfy { $0[0] == "kanji" } && rows(few).map { $0[1] }.contains("国"))
        #expect(try Program.run("U+6C34").output == Program.run("strokes:4 radical:水 grade:1").output)
        let wrong = try Program.run("strokes:99 n5")
        #expect(wrong.status == 64 && wrong.errors.hasPrefix("App: strokes:99: a number from 1 to 34"))
    }

    @Test func `in a reading a question mark is a syllable`() throws {
        func readings(_ query: String) throws -> [Substring] {
            rows(try Program.run(query, "--limit", "500")).map { $0[2].isEmpty ? $0[1] : $0[2] }
        }
        let (kana, romaji, stopped) = (try readings("み?"), try readings("mi?"), try readings("が?こう"))
        #expect(kana == romaji && kana.contains("みず") && kana.contains("みち") && kana.allSatisfy { $0.count <= 3 })
        #expect(stopped.contains("がっこう") && stopped.contains("がんこう"))
        #expect(!stopped.contains("がこう") && !stopped.contains("がくせいこう"))
    }

    @Test func `the count is the number of hits, also if an inflected word is among the later ones`() throws {
        for query in ["きた", "した", "書き", "いった", "みて"] {
            let few = try Program.run(query, "--limit", "5")
            let all = try Program.run(query, "--limit", "99999")
            #expect(few.errors == "… \(all.lines.count - 5) more\n" && all.errors.isEmpty, "\(query)")
        }
    }

    @Test func `a word is shown in the form that was looked up`() throws {
        for (query, writing) in [("観る", "観る"), ("領水", "領水"), ("*水", "領水"), ("お早う", "お早う")] {
            let words = rows(try Program.run(query, "--limit", "400")).filter { $0[0] == "word" }
            #expect(words.contains { $0[1] == writing }, "\(query)")
        }
    }

    @Test func `an English word isn't read as romaji, and other romaji is`() throws {
        func words(_ query: String) throws -> [Substring] { rows(try Program.run(query)).map { $0[1] } }
        let (see, mizu, drink) = (try words("see"), try words("mizu"), try words("to drink"))
        #expect(see.prefix(1) == ["見"] && !see.contains("政"))
        #expect(mizu.first == "水" && drink.first { $0.count > 1 } == "飲む")
        let (wide, half) = (try words("ｍｉｚｕ"), try words("ﾐｽﾞ"))
        #expect(wide.contains("水") && half.contains("水"))
        let (marked, plain, standard) = (try words("こゝろ"), try words("こころ"), try words("ミズ"))
        #expect(marked.first == "心" && marked == plain && half == standard)
    }

    @Test func `as JSON each hit is an object with the same names`() throws {
        let run = try Program.run("水", "--json")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.lines[0].utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["kind", "text", "readings", "meanings", "marks"])
        #expect(object["kind"] as? String == "kanji" && object["text"] as? String == "水")
        #expect(object["meanings"] as? [String] == ["water"] && object["marks"] as? [String] == [])
    }

    @Test func `several words are one search`() throws {
        let run = try Program.run("to", "trace", "up", "to")
        #expect(run.status == 0 && rows(run).first?[1] == "㴑")
        #expect(try Program.run("to trace up to").output == run.output)
    }

    @Test func `a first word that is a command runs it, and after two dashes it is looked up`() throws {
        #expect(try Program.run("credits").output.contains("EDRDG"))
        let read = try Program.run("--", "read")
        #expect(read.status == 0 && rows(read).contains { $0[1] == "読" })
        let help = try Program.run("--", "help")
        #expect(help.status == 0 && rows(help).contains { $0[1] == "助" })
        #expect(try Program.run("read", "--").output == read.output)
    }

    @Test(arguments: [
        ("zzzzzz", "nothing was found for 'zzzzzz'"), ("", "nothing was found for ''"),
        ("\u{1F600}", "nothing was found for '\u{1F600}'"), ("。", "nothing was found for '。'"),
        ("rotues", "nothing was found for 'rotues'; did you mean the command 'routes'? App help lists them"),
        ("hlep", "nothing was found for 'hlep'; did you mean the command 'help'? App help lists them"),
    ]) func `no hit is status 1, and a command that is near is named`(query: String, message: String) throws {
        let run = try Program.run(query)
        #expect(run.status == 1 && run.output.isEmpty && run.errors == "App: \(message)\n")
    }

    @Test(arguments: [
        ("watre", "nothing was found for 'watre'; did you mean 'water', 'ware', 'war'?"),
        ("みずずず", "nothing was found for 'みずずず'; did you mean "),
    ]) func `what may have been meant is named if nothing is found`(query: String, message: String) throws {
        let run = try Program.run(query)
        #expect(run.status == 1 && run.errors.hasPrefix("App: \(message)"), "\(run.errors)")
    }

    @Test func `a command that is mistyped before its arguments is named, whether these are found or not`() throws {
        let none = try Program.run("bakup", "f")
        #expect(none.status == 1 && none.errors.contains("did you mean the command 'backup'?"))
        let some = try Program.run("kanij", "水")
        #expect(some.status == 0 && some.output.contains("\t水\t"))
        #expect(some.errors == "App: 'kanij' was not found; did you mean the command 'kanji'?\n")
        for words in [["次の駅で", "下車します"], ["水", "star"], ["to", "eat"]] {
            #expect(!(try Program.run(Program.app, words).errors.contains("did you mean")), "\(words)")
        }
    }

    @Test func `lines of standard input are looked up one after the other`() throws {
        let lines = Data("みず\nzzzzzz\n食べなかった".utf8)
        let run = try Program.run(Program.app, ["-", "--limit", "4"], input: lines)
        let groups = run.output.components(separatedBy: "\n\n")
        #expect(run.status == 0 && run.errors.isEmpty && groups.count == 3 && groups[2].isEmpty)
        #expect(groups[0].contains("\t水\t") && groups[1].hasPrefix("\nword\t食べる\t"))
        let json = try Program.run(Program.app, ["-", "--limit", "4", "--json"], input: lines)
        #expect(json.lines.first?.contains("\"query\":\"みず\"") == true)
        #expect(json.lines.last?.contains("\"query\":\"食べなかった\"") == true)
        #expect(try Program.run(Program.app, ["-"], input: Data("zzzzzz\n".utf8)).status == 1)
        #expect(try Program.run(Program.app, ["-"], input: Data()).output.isEmpty)
    }

    @Test func `words of any length and kind end with an answer`() throws {
        for query in [
            String(repeating: "a", count: 1000), String(repeating: "水", count: 1000),
            String(repeating: "か", count: 40_000), String(repeating: "e\u{301}", count: 20_000),
            "\u{1B}[31m", "\u{202E}", "\u{0}", "\t\n", "👩‍👩‍👧", "%s%n", "../../etc",
        ] {
            let run = try Program.run(query.replacing("\u{0}", with: ""))
            #expect([0, 1].contains(run.status), "\(query.prefix(20))")
            #expect(run.errors.count < 200)
            expectPlain(run.errors)
        }
    }

    @Test func `a look-up makes no folder, and marks starred kanji and words`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data").path
            let before = try Program.run("水", "--data-dir", data)
            #expect(before.status == 0 && !FileManager.default.fileExists(atPath: data))
            let star = "open kanjilist://kanji/水\ntap Starred\nopen kanjilist://word/食べる\ntap Starred\n"
            _ = try Program.run(Program.app, ["--data-dir", data], input: Data(star.utf8))
            for query in ["食べる", "食べなかった", "パンを食べる"] {
                let words = rows(try Program.run(query, "--data-dir", data)).filter { $0[0] == "word" }
                #expect(words.filter { $0[4].hasPrefix("starred") }.map { $0[1] } == ["食べる"], "\(words)")
            }
            let after = try Program.run("水", "--data-dir", data)
            #expect(rows(after).first == ["kanji", "水", "スイ、みず、みず-", "water", "starred", "", ""])
            #expect(try Program.run("水", "--data-dir", data, "--json").output.contains(#""marks":["starred"]"#))
            let kanji = try Program.run("kanji", "--search", "水", "--data-dir", data)
            #expect(kanji.lines.first == after.lines.first && kanji.lines.count == 1)
        }
    }

    @Test func `a look-up changes nothing in the data folder, whichever version wrote it`() throws {
        try Program.withDirectory { folder in
            let data = folder.appending(path: "data")
            let star = "open kanjilist://kanji/水\ntap Starred\n"
            _ = try Program.run(Program.app, ["--data-dir", data.path], input: Data(star.utf8))
            func state() throws -> [String: Date?] {
                let names = try FileManager.default.contentsOfDirectory(atPath: data.path)
                return Dictionary(
                    uniqueKeysWithValues: try (["."] + names).map {
                        let attributes = try FileManager.default.attributesOfItem(
                            atPath: data.appending(path: $0).path)
                        return ($0, attributes[.modificationDate] as? Date)
                    })
            }
            let before = try state()
            let run = try Program.run("水", "--data-dir", data.path)
            #expect(rows(run).first?[4] == "starred")
            #expect(try state() == before)
            _ = try Program.run(
                URL(filePath: "/usr/bin/env"),
                [
                    "python3", "-c",
                    "import sqlite3,sys;sqlite3.connect(sys.argv[1]).execute('pragma user_version=99')",
                    data.appending(path: "kanji-list.sqlite").path,
                ])
            let newer = try state()
            let other = try Program.run("水", "--data-dir", data.path, "--limit", "1")
            #expect(other.status == 0 && rows(other).first?[4] == "")
            #expect(other.errors.contains("was written by a newer version (format 99"))
            #expect(try state() == newer)
        }
    }

    @Test func `stars that can't be read are reported, and the look-up goes on`() throws {
        try Program.withDirectory { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "kanji-list.sqlite"), withIntermediateDirectories: true)
            let run = try Program.run("水", "--data-dir", folder.path)
            #expect(run.status == 0 && rows(run).first?[1] == "水")
            #expect(run.errors.hasPrefix("App: stars are not shown: "))
        }
    }

    @Test func `a search with the kanji command prints a line for each hit too`() throws {
        let run = try Program.run("kanji", "--search", "water")
        #expect(run.status == 0 && run.lines.count == 109 && run.errors.isEmpty)
        #expect(run.lines.prefix(3) == (try Program.run("water").lines.prefix(3)))
        let wrong = try Program.run("kanji", "--search", "strokes:x")
        #expect(wrong.status == 64 && wrong.errors.contains("strokes:"), "\(wrong.errors)")
        let few = try Program.run("kanji", "--search", "water", "--limit", "3")
        #expect(few.lines.count == 3 && few.errors == "… 106 more\n")
        #expect(try Program.run("kanji", "--search", "water", "--limit", "3", "--json").lines.count == 3)
    }

    @Test func `an output that can't be written is an error, and a closed pipe isn't`() throws {
        #expect(try Program.shell(#"exec "$0" water >/dev/full"#).status == 74)
        let closed = try Program.shell(#"exec "$0" water >&-"#)
        #expect(closed.status == 74, "\(closed.errors)")
        #expect(try Program.shell(#"exec "$0" kanji 水a >/dev/full"#).status == 1)
        let gone = try Program.shell(#""$0" water --limit 999 2>/dev/null | head -n 1"#)
        #expect(gone.lines.count == 1)
    }

    @Test func `columns stand under each other and fit any width`() throws {
        let hits = [
            Hit(kind: .kanji, text: "水", readings: ["スイ", "みず", "みず-"], meanings: ["water"], marks: [.starred]),
            Hit(
                kind: .kanji, text: "氵", readings: ["さんずい"], meanings: ["water", "water radical (no. 85)"], marks: []),
            Hit(
                kind: .kanji, text: "x\u{1B}[31m", readings: [], meanings: [String(repeating: "é", count: 500)],
                marks: []),
        ]
        for width in [0, 1, 2, 3, 7, 20, 40, 80, 200, 1000] {
            for line in Hit.columns(of: hits, width: width) {
                #expect(displayWidth(line) <= width && !line.unicodeScalars.contains("\u{1B}"), "\(width): \(line)")
            }
        }
        #expect(
            Hit.columns(of: Array(hits.prefix(2)), width: 60) == [
                "水  スイ、みず、みず-  water                               ★",
                "氵  さんずい           water, water radical (no. 85)",
            ])
    }
}
