import Foundation
import Testing

/// Replays stored sessions in the current app.
///
/// Each session documents its differences next to it.
///
/// `UPDATE_RECORDINGS=1 Scripts/test --filter KeptRecordingTests` records sessions without a recording and stores new
/// differences; the test fails until they have a reason. A recording has its own variant of the navigation.
@Suite(.enabled(if: Program.navigation == "tabs")) struct KeptRecordingTests {
    private static let isRenewed = ProcessInfo.processInfo.environment["UPDATE_RECORDINGS"] == "1"
    private static let way = "UPDATE_RECORDINGS=1 Scripts/test --filter KeptRecordingTests"

    @Test(arguments: KeptRecording.all)
    func `a session replays as recorded, or differs as documented next to it`(_ kept: KeptRecording) async throws {
        let environment = await ShownFlows.environment
        if !FileManager.default.fileExists(atPath: kept.recording.path) {
            guard Self.isRenewed else {
                Issue.record("\(kept.name) has no recording; \(Self.way) makes it from session.txt")
                return
            }
            try kept.record(in: environment)
        }
        let verdict = try kept.replay(in: environment)
        if Self.isRenewed { try kept.renew(verdict) }
        let expected = try kept.expected()
        #expect(
            verdict == expected?.verdict,
            """
            \(kept.name) \(verdict == nil ? "goes as it was recorded again" : "differs otherwise than is written"); \
            \(Self.way) writes it down, for you to read, explain and commit
            """)
        #expect(
            expected?.why.contains(KeptRecording.unexplained) != true,
            "\(kept.name)/difference.txt does not say why the session differs")
    }

    @Test func `no file of a recording is changed or removed, and each is listed`() throws {
        let sums = KeptRecording.root.appending(path: "SHA256SUMS")
        func listed() -> Set<String> {
            let text = (try? String(contentsOf: sums, encoding: .utf8)) ?? ""
            return Set(text.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) })
        }
        // A file that an update records meanwhile is listed by the next update.
        let names = try FileManager.default.subpathsOfDirectory(atPath: KeptRecording.root.path)
            .filter { $0.contains("/") && !$0.hasSuffix("/data") && !$0.hasSuffix("/difference.txt") }
        if Self.isRenewed {
            let new = Set(names).subtracting(listed()).sorted().joined(separator: " ")
            _ = try Program.shell("cd '\(KeptRecording.root.path)' && [ -z '\(new)' ] || sha256sum \(new) >>SHA256SUMS")
        }
        #expect(listed() == Set(names), "\(Self.way) lists what is new")
        let run = try Program.shell("cd '\(KeptRecording.root.path)' && sha256sum --quiet --check SHA256SUMS")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test func `a difference is documented with a question, which returns when the difference changes`() async throws {
        let environment = await ShownFlows.environment
        try Program.withDirectory { directory in
            let kept = KeptRecording(folder: directory.appending(path: "about"))
            let about = KeptRecording.root.appending(path: "about-by-words")
            try FileManager.default.copyItem(at: about, to: kept.folder)
            let difference = kept.folder.appending(path: "difference.txt")
            try? FileManager.default.removeItem(at: difference)
            let recorded = try String(contentsOf: kept.recording, encoding: .utf8)
            try kept.renew(nil)
            #expect(try kept.expected() == nil)

            try Data(recorded.replacing("AboutScreen", with: "OtherScreen").utf8).write(to: kept.recording)
            let verdict = try #require(try kept.replay(in: environment))
            #expect(verdict.contains("OtherScreen") && verdict.hasSuffix("\nstatus 1\n"))
            try kept.renew(verdict)
            #expect(try String(contentsOf: difference, encoding: .utf8) == "\(KeptRecording.unexplained)\n\n\(verdict)")

            // A reason may have paragraphs, and stays as long as the replay's output does.
            let reason = "It has another name.\n\n$ is no command here."
            try Data("\(reason)\n\n\(verdict)".utf8).write(to: difference)
            try kept.renew(verdict)
            #expect(try #require(try kept.expected()) == (reason, verdict))
            try kept.renew("$ App --replay recording.jsonl\nanother\nstatus 1\n")
            #expect(try kept.expected()?.why == "\(KeptRecording.unexplained)\n\n\(reason)")

            try kept.renew(nil)
            #expect(!FileManager.default.fileExists(atPath: difference.path))
            try Data("It differs.".utf8).write(to: difference)
            #expect(throws: KeptRecording.Flaw.self) { try kept.expected() }
        }
    }
}
