import Testing

@testable import packs

/// What the arguments of the tool ask for.
@Suite struct CommandTests {
    @Test func `a kind is built or checked, in a file of one's own if it is named`() throws {
        #expect(try Command(["build", "kanji"]) == .build([.kanji], output: nil))
        #expect(try Command(["build", "--output=a", "words"]) == .build([.words], output: "a"))
        #expect(try Command(["check", "cities", "--pack", "b"]) == .check([.cities], pack: "b"))
        #expect(Kind.cities.file == "Data/cities.pack")
    }

    @Test func `all kinds are built in an order in which each finds the packs that it reads`() throws {
        let all = Kind.all.map(\.name)
        #expect(try Command(["check", "all"]) == .check(Kind.all, pack: nil))
        #expect(try Command(["build", "all"]) == .build(Kind.all.filter { $0.make != nil }, output: nil))
        #expect(all.firstIndex(of: "kanji") == 0 && all.firstIndex(of: "words") == 1)
    }

    @Test(arguments: [["-h"], ["build", "kanji", "--help"]]) func `help names every kind`(_ arguments: [String]) throws
    {
        #expect(try Command(arguments) == .help)
        for kind in Kind.all { #expect(Command.usage.contains("  \(kind.name) ")) }
    }

    @Test(
        arguments: [
            ([], UsageError.noCommand), (["make", "kanji"], .unknownCommand("make")),
            (["build"], .noKind(command: "build")),
            (["build", "nothing"], .unknownKind("nothing")), (["build", "inflection"], .nothingToBuild("inflection")),
            (["check", "kanji", "--output", "a"], .unknownOption("--output", command: "check", known: "--pack")),
            (["build", "kanji", "--output"], .noFile(option: "--output")),
            (["build", "all", "--output", "a"], .fileForAll(option: "--output", file: "a")),
            (["build", "kanji", "words"], .tooMany("words")),
        ] as [([String], UsageError)])
    func `arguments that mean nothing are refused with what there is`(_ arguments: [String], _ error: UsageError) {
        #expect(throws: error) { try Command(arguments) }
    }

    @Test func `a message names the wrong word and the right ones`() {
        #expect(
            UsageError.unknownKind("nothing").description
                == "there is no kind 'nothing'; there are kanji, words, strokes, parts, levels, accents, names, "
                + "sentences, cities, inflection, cutting, glyphs, all")
    }
}
