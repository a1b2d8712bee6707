import AppCoreWalking
import AppStorage
import Foundation
import TestSupport
import Testing

/// Acknowledged changes survive `kill -9` at any moment.
@Suite struct KillTests {
    private static let seed: UInt64 = 20_261_121

    @Test func `every acknowledged row survives 200 kills at random points`() async throws {
        var random = SplitMix(state: Self.seed)
        for round in 0..<200 {
            let folder = try TemporaryFolder()
            let acknowledged = try run(
                writing: folder.file, untilLine: Int.random(in: 0..<12, using: &random),
                thenSpinning: Int.random(in: 0..<20_000, using: &random))
            let kept = Set(try await FavouriteStore(Database(file: folder.file), owner: .guest).starred().map(\.value))
            let lost = acknowledged.filter { !kept.contains($0) }
            try #require(lost.isEmpty, "seed \(Self.seed), round \(round): lost \(lost)")
            #expect(try folder.names().allSatisfy { !$0.contains("damaged") })
        }
    }

    /// Runs the writer, kills it a little after some lines, and returns the kanji that it acknowledged.
    private func run(writing file: String, untilLine count: Int, thenSpinning spins: Int) throws -> [UInt32] {
        let writer = Process()
        let output = Pipe()
        writer.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "AppStorageProbe")
        writer.arguments = [file]
        writer.standardOutput = output
        try writer.run()
        var text = Data()
        while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { break }
            text += part
        }
        var noise = 0
        for spin in 0..<spins { noise &+= spin ^ noise }
        withExtendedLifetime(noise) {}
        kill(writer.processIdentifier, SIGKILL)
        text += try output.fileHandleForReading.readToEnd() ?? Data()
        writer.waitUntilExit()
        // A last line without its end wasn't fully acknowledged.
        let whole = text.lastIndex(of: UInt8(ascii: "\n")).map { text.prefix(through: $0) } ?? Data()
        return String(decoding: whole, as: UTF8.self).split(separator: "\n").compactMap { UInt32($0) }
    }
}
