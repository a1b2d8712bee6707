import Foundation
import Testing

/// Packs that can't be read or shouldn't be trusted.
@MainActor @Suite struct BadPackTests {
    private static let pack = Program.package.appending(path: "Data/kanji.pack")

    private func check(_ file: URL, status: Int32, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for arguments in [["kanji", "水"], []] {
            let run = try Program.run(Program.app, ["--kanji-pack", file.path] + arguments)
            #expect(run.status == status, sourceLocation: sourceLocation)
            #expect(run.errors.hasPrefix("App: ") && run.errors.contains(file.path), sourceLocation: sourceLocation)
            #expect(run.output.isEmpty, sourceLocation: sourceLocation)
        }
    }

    @Test func `a valid pack in a file is read`() throws {
        let run = try Program.run("--kanji-pack", Self.pack.path, "kanji", "水")
        #expect(run.status == 0)
        #expect(try Program.run("kanji", "水").output == run.output)
    }

    @Test func `a pack that is missing or isn't a file ends with status 66`() throws {
        try Program.withDirectory { directory in
            try check(directory.appending(path: "missing.pack"), status: 66)
            try check(directory, status: 66)
        }
    }

    @Test func `a pack that is empty, cut, longer or something else ends with status 65`() throws {
        let good = try Data(contentsOf: Self.pack)
        try Program.withDirectory { directory in
            let file = directory.appending(path: "bad.pack")
            var other = good
            other.replaceSubrange(0..<4, with: Data("XXXX".utf8))
            for bad in [
                Data(), good.prefix(1), good.prefix(16), good.prefix(good.count / 2), good.dropLast(), good + [0],
                other,
                Data("no pack at all\n".utf8), Data(count: 100_000),
            ] {
                try bad.write(to: file)
                try check(file, status: 65)
            }
        }
    }

    @Test func `a pack with one changed byte ends with status 65, wherever the byte is`() throws {
        let good = try Data(contentsOf: Self.pack)
        try Program.withDirectory { directory in
            let file = directory.appending(path: "changed.pack")
            for position in [5, 20, 40, 200, good.count / 3, good.count / 2, good.count - 1] {
                var bad = good
                bad[position] ^= 0x10
                try bad.write(to: file)
                try check(file, status: 65)
            }
        }
    }
}
