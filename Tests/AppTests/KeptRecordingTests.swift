import Foundation
import Testing

/// Replays the sessions in `Tests/AppTests/Recordings` in the current app; `Documentation/Maintaining/KeepASession.md` describes them.
///
/// A recording has its own variant of the navigation.
@Suite(.enabled(if: Program.navigation == "tabs")) struct KeptRecordingTests {
    @Test(arguments: KeptRecording.all) func `a kept session replays to its end`(_ kept: KeptRecording) throws {
        if Renewal.isAsked, try kept.failure() != nil { try kept.record() }
        if let failure = try kept.failure() { Issue.record("\(kept.name): \(failure)\(Renewal.way)") }
    }
}

/// A session: a folder in `Tests/AppTests/Recordings`.
struct KeptRecording: CustomTestStringConvertible {
    /// What is wrong with a folder.
    struct Flaw: Error, CustomStringConvertible {
        var description: String
    }

    let folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }

    static var all: [KeptRecording] {
        let root = Program.package.appending(path: "Tests/AppTests/Recordings")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { KeptRecording(folder: root.appending(path: $0)) }
    }

    private var recording: URL { folder.appending(path: "recording.jsonl") }
    private var session: URL { folder.appending(path: "session.txt") }

    /// Replays the recording, and returns what the app says if it doesn't reach the end.
    func failure() throws -> String? {
        try withData { data in
            let options = data.map { " --data-dir '\($0)'" } ?? ""
            let run = try Program.shell("cd '\(folder.path)' && \"$0\" --replay recording.jsonl\(options)")
            return run.status == 0 ? nil : run.errors
        }
    }

    /// Records the session in `session.txt`, in a new data folder or in a copy of the kept one.
    func record() throws {
        let text = try String(contentsOf: session, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let commands = lines.filter { $0.hasPrefix("$ App") }
        let runs = lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("$ App") }
        guard !commands.isEmpty, runs.first?.isEmpty == true else {
            throw Flaw(description: "\(session.path) has to begin with '$ App', the command that is recorded")
        }
        try withData { data in
            try Program.withDirectory { new in
                var output = ""
                let data = data ?? new.appending(path: "data").path
                let file = new.appending(path: "recording.jsonl")
                for (index, (command, lines)) in zip(commands, runs.dropFirst()).enumerated() {
                    let isLast = index == commands.count - 1
                    let options = "--data-dir '\(data)'" + (isLast ? " --record '\(file.path)'" : " --no-restore")
                    let input = new.appending(path: "input")
                    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
                    let run = try Program.shell(
                        "cd '\(folder.path)' && \"$0\" \(options) \(command.dropFirst(5)) <'\(input.path)'")
                    guard run.status == 0, run.errors.isEmpty else { throw Flaw(description: "\(name): \(run.errors)") }
                    output += run.output
                }
                let recorded = try String(contentsOf: file, encoding: .utf8)
                for path in [data, Program.package.path] where recorded.contains(path) {
                    throw Flaw(description: "\(name): the recording has a path of this machine: \(path)")
                }
                let misses =
                    /There is no '.*|There is no (menu|search field|element|question) .*|There are no .*|.* isn't a command\..*/
                let missed = output.split(separator: "\n").filter { $0.wholeMatch(of: misses) != nil }
                guard missed.isEmpty else { throw Flaw(description: "\(name): commands found nothing: \(missed)") }
                try Data(recorded.utf8).write(to: recording)
            }
        }
    }

    /// Copies the data folder that the session starts with, if there is one.
    private func withData<Result>(_ use: (String?) throws -> Result) throws -> Result {
        let kept = folder.appending(path: "data")
        guard FileManager.default.fileExists(atPath: kept.path) else { return try use(nil) }
        return try Program.withDirectory { directory in
            let copy = directory.appending(path: "data")
            try FileManager.default.copyItem(at: kept, to: copy)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: copy.path)
            for file in try FileManager.default.contentsOfDirectory(atPath: copy.path) {
                let path = copy.appending(path: file).path
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            }
            return try use(copy.path)
        }
    }
}
