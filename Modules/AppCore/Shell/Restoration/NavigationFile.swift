// Linux only: this name of a part of Foundation; elsewhere it is Foundation itself.
#if os(Linux)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that keeps where an app's users were, for an app without a store of its own.
///
/// A file that can't be read is moved aside, with `.damaged` after its name, and the user is told.
@MainActor public final class NavigationFile: NavigationStore {
    private struct Contents: Codable {
        var places: [String: String] = [:]
        var starts = 0
    }

    private let url: URL
    private var contents = Contents()
    /// Where a file is kept that couldn't be read, until the user is told.
    private var damaged: String?

    /// Opens a file, which need not exist; its folder is made when something is stored.
    public init(path: String) {
        url = URL(filePath: path)
        if let data = try? Data(contentsOf: url), let read = try? JSONDecoder().decode(Contents.self, from: data) {
            contents = read
        } else if FileManager.default.fileExists(atPath: path) {
            let kept = url.appendingPathExtension("damaged")
            try? FileManager.default.removeItem(at: kept)
            if (try? FileManager.default.moveItem(at: url, to: kept)) != nil { damaged = kept.path }
        }
    }

    /// Opens the file of an app, whose name its folder has: on Linux, in `$XDG_STATE_HOME` or `~/.local/state`.
    public convenience init(app name: String) {
        #if os(Linux)
        let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let base = state ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state").path
        #else
        let base = URL.applicationSupportDirectory.path
        #endif
        self.init(path: "\(base)/\(name)/navigation.json")
    }

    /// Reads where a user was; throws if it is too long, and once if the file couldn't be read.
    public func place(of user: String?) throws -> SavedNavigation? {
        if let path = damaged {
            damaged = nil
            throw SavedNavigationError.damaged(keptAt: path)
        }
        guard let text = contents.places[key(of: user)] else { return nil }
        return try SavedNavigation(text: text)
    }

    /// Stores where a user is.
    public func store(_ place: SavedNavigation, of user: String?) throws {
        contents.places[key(of: user)] = try place.text
        try write()
    }

    /// The name under which a user's place stands.
    private func key(of user: String?) -> String { user.map { "user \($0)" } ?? "user" }

    /// Reads how many launches in a row were cut short.
    public func unfinishedStarts() -> Int { contents.starts }

    /// Stores how many launches in a row were cut short.
    public func noteUnfinishedStarts(_ count: Int) throws {
        contents.starts = count
        try write()
    }

    /// The file can't be written.
    private struct Unwritable: Error, CustomStringConvertible {
        let path: String

        var description: String { "where you are can't be stored in '\(path)'; make its folder writable" }
    }

    private func write() throws {
        do {
            // Drafts are nobody else's business.
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try JSONEncoder().encode(contents).write(to: url, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
        } catch {
            throw Unwritable(path: url.path)
        }
    }
}
