public import AppCore

/// The first line of a recording: the format, its version, and how the app was started.
public struct RecordingHead<Start: Codable & Sendable>: Codable, Sendable {
    /// How the app was started, in the app's own terms.
    public var start: Start

    /// Makes the first line of a recording, which says how the app was started.
    public init(start: Start) { self.start = start }

    private enum CodingKeys: CodingKey {
        case format, version, start
    }

    /// Reads the first line; throws `RecordingError` if it isn't a recording of this version, `DecodingError` if it is
    /// damaged.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard try values.decodeIfPresent(String.self, forKey: .format) == RecordingLine.format else {
            throw RecordingError.noRecording
        }
        let version = try values.decode(Int.self, forKey: .version)
        guard (RecordingLine.oldestVersion...RecordingLine.version).contains(version) else {
            throw RecordingError.otherVersion(version)
        }
        start = try values.decode(Start.self, forKey: .start)
    }

    /// Writes the first line.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(RecordingLine.format, forKey: .format)
        try values.encode(RecordingLine.version, forKey: .version)
        try values.encode(start, forKey: .start)
    }
}

/// Why a line can't belong to a recording that can be replayed.
public enum RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The first line belongs to another format.
    case noRecording
    /// The recording has another version of the format.
    case otherVersion(Int)
    /// A line after the first one is of an unknown kind.
    case unknownLine

    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .noRecording: "it isn't a recording: its format isn't '\(RecordingLine.format)'"
        case .otherVersion(let version):
            "it has version \(version) of the format, and this app reads version \(RecordingLine.version); "
                + "replay it with the app that recorded it, or record it again"
        case .unknownLine: "it isn't an intent, another input, an entry or the end"
        }
    }
}

/// One line of a recording after the first one, in the order in which things happened.
public enum RecordingLine: Equatable, Sendable {
    /// The name of the format.
    public static let format = "AppCore recording"
    /// The version of the format.
    public static let version = 2
    /// The oldest version that is read: without windows, each line is of the main one.
    public static let oldestVersion = 1

    /// An input reached the window; early if work was still running, so that a replay doesn't wait for it either.
    case input(RecordedInput, isEarly: Bool)
    /// An entry of the journal.
    case entry(JournalEntry)
    /// The app ended with no work running; a recording without this line was cut off.
    case end
}

extension RecordingLine: Codable {
    private enum CodingKeys: CodingKey {
        case entry, early, end
    }

    /// Reads a line; throws `RecordingError.unknownLine`, or `DecodingError`, which names what is missing or unknown.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if values.contains(.entry) {
            self = .entry(try values.decode(JournalEntry.self, forKey: .entry))
        } else if values.contains(.end) {
            self = .end
        } else {
            let kinds = try decoder.container(keyedBy: RecordedInput.CodingKeys.self)
            guard kinds.contains(.intent) || kinds.contains(.input) else {
                throw RecordingError.unknownLine
            }
            let isEarly = try values.decodeIfPresent(Bool.self, forKey: .early) ?? false
            self = .input(try RecordedInput(from: decoder), isEarly: isEarly)
        }
    }

    /// Writes the line.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .input(let input, let isEarly):
            if isEarly { try values.encode(true, forKey: .early) }
            try input.encode(to: encoder)
        case .entry(let entry):
            try values.encode(entry, forKey: .entry)
        case .end:
            try values.encode(true, forKey: .end)
        }
    }
}

extension RecordingLine: CustomStringConvertible {
    /// The line as text: an input after `>`, an entry as the journal writes it.
    public var description: String {
        switch self {
        case .input(let input, _): "> \(input)"
        case .entry(let entry): entry.description
        case .end: "the end"
        }
    }
}

/// One line of a recording, and the window that it is of.
public struct WindowLine: Codable, Equatable, Sendable {
    /// The window's number: 1 for the main one, and one more for each that was opened.
    public var window: Int
    /// What happened in it.
    public var line: RecordingLine

    /// Makes a line from its properties.
    public init(window: Int, _ line: RecordingLine) { (self.window, self.line) = (window, line) }

    private enum CodingKeys: CodingKey { case window }

    /// Reads a line; without a window, it is of the main one.
    public init(from decoder: any Decoder) throws {
        window = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .window) ?? 1
        line = try RecordingLine(from: decoder)
    }

    /// Writes the line.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(window, forKey: .window)
        try line.encode(to: encoder)
    }
}

extension WindowLine: CustomStringConvertible {
    /// The line as text, after the number of a window that isn't the main one.
    public var description: String { window == 1 ? "\(line)" : "[\(window)] \(line)" }
}
