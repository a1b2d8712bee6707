// Linux only: this name of a part of Foundation; elsewhere it is Foundation itself.
#if os(Linux)
import FoundationEssentials
#else
import Foundation
#endif

extension SavedNavigation {
    /// The place as JSON.
    public nonisolated var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    /// The longest text that is read, in bytes: a place of hundreds of screens is shorter.
    public nonisolated static let byteLimit = 1 << 20

    /// Reads a place from JSON; `nil` if the text isn't one, or has another version's format, and throws if it is
    /// longer than `byteLimit`.
    public nonisolated init?(text: String) throws(SavedNavigationError) {
        let count = text.utf8.count
        guard count <= Self.byteLimit else { throw .tooLong(byteCount: count) }
        guard let place = try? JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8)),
            place.format == SavedNavigation.format
        else { return nil }
        self = place
    }
}

/// Why a place that was saved isn't read.
public enum SavedNavigationError: Error, Equatable, CustomStringConvertible {
    /// Its text is longer than an app writes it; it may come from elsewhere.
    case tooLong(byteCount: Int)
    /// The file that it is in can't be read, and is kept under this path.
    case damaged(keptAt: String)

    /// What is wrong, and what happens.
    public var description: String {
        switch self {
        case .tooLong(let count):
            "Starting fresh: where you were takes \(count) bytes, and no more than \(SavedNavigation.byteLimit) are read."
        case .damaged(let path): "Starting fresh: where you were can't be read; the file is kept as '\(path)'."
        }
    }
}
