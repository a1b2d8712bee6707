import Foundation
import Testing

/// Passes the corpus, and each input that ever caused a crash or broke a rule, to the functions that `make fuzz` tests.
@MainActor @Suite struct CorpusTests {
    /// The functions, by the names of their folders in Corpus and Crashes.
    private static let targets: [String: @MainActor @Sendable ([UInt8]) throws -> Void] = [
        "packs": readPack, "feeds": readFeed, "links": openLink, "journal": readRecording,
        "line-commands": answerLines, "texts": cutText,
    ]

    private nonisolated static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    private nonisolated static func inputs(in folder: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (files?.compactMap { $0 as? String } ?? []).filter { $0.contains("/") }.sorted().map {
            "\(folder)/\($0)"
        }
    }

    private static func hand(_ file: String) throws {
        let name = String(file.split(separator: "/")[1])
        let target = try #require(targets[name], "there is no target '\(name)'; there are \(targets.keys.sorted())")
        try target(Array(try Data(contentsOf: root.appending(path: file))))
    }

    @Test func `every target has inputs in the corpus, but not too many`() throws {
        let files = Self.inputs(in: "Corpus")
        let counts = Dictionary(grouping: files) { String($0.split(separator: "/")[1]) }.mapValues(\.count)
        #expect(Set(counts.keys) == Set(Self.targets.keys) && counts.values.allSatisfy { $0 <= 50 }, "\(counts)")
        let size = try files.reduce(0) { try $0 + Data(contentsOf: Self.root.appending(path: $1)).count }
        #expect(size < 300_000)
    }

    @Test(arguments: inputs(in: "Corpus")) func `an input of the corpus breaks no rule`(file: String) throws {
        try Self.hand(file)
    }

    @Test(arguments: inputs(in: "Crashes")) func `an input that once broke a rule no longer does`(file: String) throws {
        try Self.hand(file)
    }
}
