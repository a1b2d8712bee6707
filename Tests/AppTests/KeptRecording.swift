import Foundation
import Testing

/// A stored session: a folder in `Tests/AppTests/Recordings`.
///
/// `Documentation/Maintaining/KeepASession.md` describes the folder's contents, and how to add one.
struct KeptRecording: CustomTestStringConvertible {
    /// What a folder lacks, and how to fix it.
    struct Flaw: Error, CustomStringConvertible {
        var description: String
    }

    /// The first line of a difference, until someone replaces it with the reason.
    static let unexplained = "Why does it differ? Write that here, in place of this line."

    static let root = Program.package.appending(path: "Tests/AppTests/Recordings")

    let folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }

    static var all: [KeptRecording] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.contains(".") && $0 != "SHA256SUMS" }.sorted().map {
            KeptRecording(folder: root.appending(path: $0))
        }
    }

    var recording: URL { folder.appending(path: "recording.jsonl") }
    private var session: URL { folder.appending(path: "session.txt") }
    private var difference: URL { folder.appending(path: "difference.txt") }

    /// Replays the session in an app with this environment, and returns the command with its output, or `nil` if the
    /// session replays as recorded.
    func replay(in environment: [String: String]) throws -> String? {
        try withData { data in
            let options = data.map { " --data-dir '\($0)'" } ?? ""
            let run = try Program.shell(
                "cd '\(folder.path)' && \"$0\" --replay recording.jsonl\(options)", environment: environment)
            if run.status == 0, run.errors.isEmpty { return nil }
            return "$ App --replay recording.jsonl\n\(run.errors)status \(run.status)\n"
        }
    }

    /// The documented reason for a difference, and the replay's output; `nil` if the session replays as recorded.
    func expected() throws -> (why: String, verdict: String)? {
        guard let text = try? String(contentsOf: difference, encoding: .utf8) else { return nil }
        guard let start = text.range(of: "\n\n$ App ", options: .backwards) else {
            throw Flaw(description: "\(difference.path) has no empty line and '$ App' after its reason")
        }
        return (String(text[..<start.lowerBound]), String(text[start.lowerBound...].dropFirst(2)))
    }

    /// Stores the output of a replay.
    ///
    /// A reason for an earlier output has to be reviewed again.
    func renew(_ verdict: String?) throws {
        let old = try expected()
        guard old?.verdict != verdict else { return }
        guard let verdict else { return try FileManager.default.removeItem(at: difference) }
        let reason = (old?.why ?? "").replacing(Self.unexplained, with: "")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let why = reason.isEmpty ? Self.unexplained : "\(Self.unexplained)\n\n\(reason)"
        try Data("\(why)\n\n\(verdict)".utf8).write(to: difference)
    }

    /// Records the session in `session.txt` in an app with this environment, in a new data folder or in a copy of the stored
    /// one.
    func record(in environment: [String: String]) throws {
        let text = try String(contentsOf: session, encoding: .utf8)
        let runs = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            .split(omittingEmptySubsequences: false) { $0.hasPrefix("$ App") }
        let commands = text.split(separator: "\n").filter { $0.hasPrefix("$ App") }
        guard !commands.isEmpty, runs.first?.isEmpty == true else {
            throw Flaw(description: "\(session.path) has to begin with '$ App', the command that is recorded")
        }
        let (output, data) = try withData { data in
            try Program.withDirectory { new in
                var output = ""
                let data = data ?? new.appending(path: "data").path
                for (index, (command, lines)) in zip(commands, runs.dropFirst()).enumerated() {
                    let isLast = index == commands.count - 1
                    let options = "--data-dir '\(data)'" + (isLast ? " --record recording.jsonl" : " --no-restore")
                    let input = new.appending(path: "input")
                    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
                    let run = try Program.shell(
                        "cd '\(folder.path)' && \"$0\" \(options) \(command.dropFirst(5)) <'\(input.path)'",
                        environment: environment)
                    guard run.status == 0, run.errors.isEmpty else { throw Flaw(description: "\(name): \(run.errors)") }
                    output += run.output
                }
                return (output, data)
            }
        }
        let misses =
            /There is no '.*|There is no (menu|search field|element|question) .*|There are no .*|.* isn't a command\..*/
        let missed = output.split(separator: "\n").filter { $0.wholeMatch(of: misses) != nil }
        let recorded = try String(contentsOf: recording, encoding: .utf8)
        let isBound = recorded.contains(data) || recorded.contains(Program.package.path)
        guard missed.isEmpty, !isBound else {
            try FileManager.default.removeItem(at: recording)
            throw Flaw(
                description: isBound
                    ? "\(name): the recording has a path of this machine"
                    : "\(name): commands found nothing: \(missed)")
        }
        // Git stores no other permissions.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: recording.path)
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
