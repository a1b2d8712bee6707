import CommandSupport
import Foundation
import Testing

@Suite struct TemporaryFolderTests {
    private func run(_ arguments: [String], in temporary: URL) throws -> Program.Run {
        var environment = Program.environment
        environment["TMPDIR"] = temporary.path
        return try Program.run(Program.app, arguments, input: Data("quit\n".utf8), environment: environment)
    }

    /// Makes a folder with the old guessable name for each process number that could come next.
    private func plant(in temporary: URL) throws -> [URL] {
        let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
        let last = load.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 1
        return try (last..<last + 400).map { number in
            let folder = temporary.appending(path: "screens-\(number)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: folder.appending(path: "precious"))
            return folder
        }
    }

    @Test func `the catalogue of screens reuses no existing folder, and leaves none behind`() throws {
        try Program.withDirectory { temporary in
            let planted = try plant(in: temporary)
            let run = try run(["--screens"], in: temporary)
            #expect(run.status == 0 && run.errors.isEmpty)
            for folder in planted {
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["precious"])
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).count == planted.count)
        }
    }

    @Test func `a folder is new, has a unique name, and is private to the user`() throws {
        let folders = try withTemporaryFolder("kanji-list-test") { first in
            try withTemporaryFolder("kanji-list-test") { second in
                for folder in [first, second] {
                    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
                    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
                    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
                }
                return [first, second]
            }
        }
        #expect(folders[0] != folders[1])
        for folder in folders { #expect(!FileManager.default.fileExists(atPath: folder)) }
    }

    @Test func `if no folder can be created, a message says so and what to do`() throws {
        try Program.withDirectory { temporary in
            let missing = temporary.appending(path: "missing")
            let run = try run(["--screens"], in: missing)
            #expect(run.status == 73, "\(run.status)")
            #expect(run.errors.contains("can't create a folder in") && run.errors.contains("TMPDIR"), "\(run.errors)")
        }
    }

    @Test func `a symbolic link with the folder's name isn't followed`() throws {
        try Program.withDirectory { temporary in
            let target = temporary.appending(path: "target")
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: target.appending(path: "precious"))
            let inner = temporary.appending(path: "tmp")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            for folder in try plant(in: inner) {
                try FileManager.default.removeItem(at: folder)
                try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: target)
            }
            #expect(try run(["--screens"], in: inner).status == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["precious"])
        }
    }
}
