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

    /// Reads a place; `nil` if the text isn't one, or has another version's format.
    ///
    /// - Parameter text: The place as JSON.
    public nonisolated init?(text: String) {
        guard let place = try? JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8)),
            place.format == SavedNavigation.format
        else { return nil }
        self = place
    }
}
