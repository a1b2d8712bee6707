import AppCoreTesting
import AppCoreWalking
import Foundation
import ProfileFlow
import Testing

@testable import App

/// Walks through the whole app, stored as the user's steps rather than as a seed: they stay the same when the app shows
/// more, and so must their journals.
///
/// `WALK=1 UPDATE_WALKS=1 Scripts/test --filter KeptWalkTests` takes missing walks, and stores the current journals.
@MainActor @Suite(.serialized, .enabled(if: WalkOrder.isAsked && Program.navigation == "tabs")) struct KeptWalkTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Walks")
    private static let isRenewed = ProcessInfo.processInfo.environment["UPDATE_WALKS"] == "1"

    /// A step, and a hash of the journals after it.
    ///
    /// The first line is the start, the last one the end.
    private struct Line: Codable {
        var step: WalkStep?
        var journal: String
    }

    @Test(arguments: 1...20) func `a stored walk has its stored journal`(number: Int) async throws {
        let makeWorld: @MainActor @Sendable () -> any WalkedWorld = {
            AppWorld(
                number % 4 == 0 ? .menu : .tabs, cities: number % 2 == 0 ? .map : .list, tabs: ShownFlows.tabs)
        }
        let file = Self.folder.appending(path: "\(number).jsonl")
        var lines: [Line] = []
        if let data = try? Data(contentsOf: file) {
            lines = try data.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Line.self, from: $0) }
        }
        var steps = lines.compactMap(\.step)
        if steps.isEmpty, Self.isRenewed {
            steps = await Walker(seed: UInt64(1000 + number), steps: 150).walk(in: makeWorld).steps
        }
        let (digests, failure) = await Walker.take(steps, in: makeWorld)
        #expect(failure == nil)
        let found = zip(digests, [nil] + steps.map { $0 } + [nil]).map {
            Line(step: $1, journal: String($0.value, radix: 16))
        }
        if Self.isRenewed { try Self.write(found, to: file) }
        let kept = Self.isRenewed ? found : lines
        let changed = zip(found, kept).enumerated().first { $1.0.journal != $1.1.journal }
        #expect(changed == nil, "\(file.lastPathComponent), line \((changed?.offset ?? 0) + 1)")
        #expect(found.count == kept.count)
    }

    private static func write(_ lines: [Line], to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let data = try lines.map { try encoder.encode($0) + [UInt8(ascii: "\n")] }.reduce(Data(), +)
        try data.write(to: file)
    }
}
