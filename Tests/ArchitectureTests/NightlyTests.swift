import Foundation
import Testing

@testable import AppCoreFlowTool

/// What a release asks of the record of the slow checks, in a small repository with the scripts of this one.
@Suite struct NightlyTests {
    private static let record = "Tests/nightly.tsv"

    private struct Repository {
        let folder: Folder

        @discardableResult func run(_ command: String...) throws -> String {
            try Tool.run("env", ["-C", folder.root.path] + command)
        }

        /// Commits everything, and returns the commit.
        @discardableResult func commit() throws -> String {
            try run("git", "add", "--all")
            try run("git", "commit", "--quiet", "--allow-empty", "--message", "A change")
            return try run("git", "rev-parse", "--short", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
        }

        /// What the check says about the record.
        func flaws() throws -> [String] {
            try run("sh", "-c", "Scripts/nightly --check 2>&1 || true").split(separator: "\n").map(String.init)
        }
    }

    /// Makes a repository in which all parts passed on the first commit; they are passed on as the lines of the record.
    private func withRepository(_ test: (Repository, [String]) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "NightlyTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let repository = Repository(folder: Folder(root: root))
        for path in [
            "App/Main.swift", "Hosts/LineHost/Line.swift", "Modules/AppCore/Kernel/Flow.swift", "Data/kanji.pack",
            "System/CExpat/CExpat.c",
            "Services/FeedModel/Feed.swift", "Services/FeedSyndication/Parser.swift", "Services/Inflection/Form.swift",
            "Services/PackReader/Pack.swift", "Modules/AppCore/Kernel/Notes.md", "Tests/AppTests/Test.swift",
            "Tests/FeedCorpus/Main.swift", "Tools/FlowTool/Tool.swift", "Tools/Packs/Main.swift",
            "Tests/Fuzz/Fuzz.swift",
            "Tools/FlowPlugin/Flow.swift", "Tools/FlowTemplates/Flow.template", "Package.swift", "README.md",
            ".gitignore",
        ] {
            try repository.folder.write("\n", to: path)
        }
        try repository.folder.write("# Changes\n\n## Unreleased\n\n- All of it.\n", to: "CHANGELOG.md")
        try repository.run("cp", "-R", Project.root.appending(path: "Scripts").path, ".")
        try repository.run("git", "init", "--quiet")
        try repository.run("git", "config", "user.name", "A")
        try repository.run("git", "config", "user.email", "a@example.org")
        let commit = try repository.commit()
        let parts = try repository.flaws().compactMap { $0.firstMatch(of: /^nightly: (\S+) never ran$/)?.1 }
        try #require(parts.count > 5 && parts.contains("feeds"))
        let lines = parts.map { "\($0)\tpassed\t1\t\(commit)\t2026-11-26\tfine" }
        try repository.folder.write(lines.joined(separator: "\n") + "\n", to: Self.record)
        try repository.commit()
        try test(repository, lines)
    }

    @Test func `a result stands until what it covers changes, and a page is nothing that it covers`() throws {
        try withRepository { repository, _ in
            #expect(try repository.flaws() == ["nightly: every part has passed on what it covers"])
            for page in ["README.md", "Modules/AppCore/Kernel/Notes.md"] {
                try repository.folder.write("More.\n", to: page)
            }
            try repository.commit()
            #expect(try repository.flaws() == ["nightly: every part has passed on what it covers"])
            try repository.folder.write("let feeds = 1\n", to: "Tests/FeedCorpus/Main.swift")
            try repository.commit()
            let flaws = try repository.flaws()
            #expect(
                flaws.contains { $0.hasPrefix("nightly: feeds ran on ") && $0.contains("1 files of what it covers") })
            #expect(!flaws.contains { $0.hasPrefix("nightly: data ") || $0.hasPrefix("nightly: many-flows ") })
            #expect(flaws.last?.contains("make nightly PARTS=\"") == true && flaws.last?.contains("feeds") == true)
        }
    }

    @Test(arguments: [
        ("passed", "FAILED", "is recorded as FAILED"), ("passed", "PARTLY", "is recorded as PARTLY"),
        ("\t2026", " and changes\t2026", "ran with changes that were not committed"),
        ("\\t\\w+\\t2026", "\t0000000\t2026", "ran on 0000000, a commit that is not here"), (".*", "", "never ran"),
    ])
    func `what did not pass on a commit is named, with the command that renews it`(
        pattern: String, other: String, said: String
    ) throws {
        try withRepository { repository, lines in
            let changed = try lines.map { line in
                guard line.hasPrefix("walk\t") else { return line }
                return line.replacing(try Regex(pattern), with: other, maxReplacements: 1)
            }
            try repository.folder.write(changed.joined(separator: "\n") + "\n", to: Self.record)
            try repository.commit()
            #expect(
                try repository.flaws() == [
                    "nightly: walk \(said)",
                    "nightly: run this and commit Tests/nightly.tsv: make nightly PARTS=\"walk\"",
                ])
        }
    }

    @Test func `a release is refused until the record is whole`() throws {
        try withRepository { repository, lines in
            let release = "VERSION=1.0.0 RELEASE_CHECK=true Scripts/release 2>&1 || true"
            try repository.folder.write(lines.dropLast().joined(separator: "\n") + "\n", to: Self.record)
            try repository.commit()
            #expect(try repository.run("sh", "-c", release).contains("release: the slow checks have not all passed"))
            #expect(try repository.run("git", "tag").isEmpty)
            try repository.folder.write(lines.joined(separator: "\n") + "\n", to: Self.record)
            try repository.commit()
            try repository.run("sh", "-c", release)
            #expect(try repository.run("git", "tag") == "1.0.0\n")
        }
    }
}
