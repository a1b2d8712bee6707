import Foundation
import Testing

/// Pictures of whole screens, stored as files.
final class Golden {
    private let terminal: Tmux
    private let folder: URL
    private let withColours: Bool
    private var names: Set<String> = []

    /// Takes pictures of a terminal; a folder below `Tests/AppTests/Golden` holds exactly these.
    init(_ terminal: Tmux, in folder: String, withColours: Bool = false) {
        self.terminal = terminal
        self.folder = Program.package.appending(path: "Tests/AppTests/Golden/\(folder)")
        self.withColours = withColours
    }

    /// Waits until the terminal shows the picture with this name, after keys.
    func expect(_ name: String, after keys: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        try terminal.press(keys)
        names.insert(name + ".txt")
        let file = folder.appending(path: name + ".txt")
        if Renewal.isAsked { return try renew(file) }
        guard let wanted = try? String(contentsOf: file, encoding: .utf8) else {
            Issue.record("there is no \(file.path); \(Renewal.way)", sourceLocation: sourceLocation)
            return
        }
        let deadline = Date.now.addingTimeInterval(20)
        var found = ""
        repeat {
            found = Self.lasting(try terminal.picture(withColours: withColours))
            if found == wanted { return }
            try drawAnew()
            usleep(20_000)
        } while Date.now < deadline
        Issue.record(
            "\(name) differs; \(Renewal.way):\n\(Self.difference(wanted, found))",
            sourceLocation: sourceLocation)
    }

    /// Expects that every file belongs to a test.
    func expectNoOther(sourceLocation: SourceLocation = #_sourceLocation) throws {
        var files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for file in files where Renewal.isAsked && !names.contains(file) {
            try FileManager.default.removeItem(at: folder.appending(path: file))
            files.removeAll { $0 == file }
        }
        #expect(Set(files) == names, sourceLocation: sourceLocation)
    }

    /// Redraws everything, because colours are recorded where they change, which depends on what was drawn before.
    private func drawAnew() throws { if withColours { try terminal.press("C-l") } }

    /// A picture without the kanji of the day, which changes every day, and so does its place in the line.
    private static func lasting(_ picture: String) -> String {
        picture.replacing(/(Kanji of the day)[^\n›│\p{Han}]*\p{Han}[^\n›│]*/) { "\($0.1) … " }
    }

    /// Writes the picture once it has stopped changing.
    private func renew(_ file: URL) throws {
        _ = try terminal.stillPicture()
        try drawAnew()
        let picture = Self.lasting(try terminal.stillPicture(withColours: withColours))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(picture.utf8).write(to: file)
    }

    /// The lines that differ, with their numbers.
    private static func difference(_ wanted: String, _ found: String) -> String {
        let (old, new) = (wanted.components(separatedBy: "\n"), found.components(separatedBy: "\n"))
        var text = ""
        for index in 0..<max(old.count, new.count) {
            let (before, after) = (old.dropFirst(index).first, new.dropFirst(index).first)
            guard before != after else { continue }
            // Escape characters would colour the test report.
            for (sign, line) in [("-", before), ("+", after)] {
                guard let line else { continue }
                text += "\(index + 1)\t\(sign)\(line.replacingOccurrences(of: "\u{1B}", with: "␛"))\n"
            }
        }
        return text
    }
}
