import AppCore
import AppStorage
import FoundationEssentials

/// Keeps where a person is, whenever it changes, and finds it at the next start.
///
/// Two starts in a row that were cut short before a person could do anything are taken for a crash that the place has
/// caused: the third start is a clean one. An app that ends in its own time was not cut short.
@MainActor final class PlaceKeeper {
    private static let failureLimit = 2
    private static let startsKey = "unfinished-starts"

    private let settings: SettingStore
    /// What was written last, and under whose key.
    private var kept: (key: String, place: SavedPlace)?
    private var hasProvenItself = false
    private var isCounted = false
    /// The window that is watched.
    private weak var window: Window?

    init(_ settings: SettingStore) { self.settings = settings }

    /// Finds where a person was, and notes that a start with it begins.
    ///
    /// - Parameters:
    ///   - owner: Whose place it is.
    ///   - tell: Called with what to tell the person, if the place is left aside.
    /// - Returns: The place; `nil` if there is none that can be read, or if it is left aside.
    /// - Throws: `StorageError`.
    func find(_ owner: Owner, tell: (String) -> Void) async throws(StorageError) -> SavedPlace? {
        guard let text = try await settings.value(key(owner)),
            let place = try? JSONDecoder().decode(SavedPlace.self, from: Data(text.utf8)), place.format == 1
        else { return nil }
        let starts = try await settings.value(Self.startsKey).flatMap(Int.init) ?? 0
        isCounted = true
        guard starts < Self.failureLimit else {
            try await settings.note(Self.startsKey, as: nil)
            tell("The app starts anew, because the last two starts were cut short.")
            return nil
        }
        try await settings.note(Self.startsKey, as: "\(starts + 1)")
        kept = (key(owner), place)
        return place
    }

    /// Keeps where a person is, after every move in a window that changes it.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - flow: The window's first flow, whose work the writing is, so that a script waits for it.
    ///   - owner: Tells whose place it is.
    func watch(_ window: Window, by flow: AnyFlow, of owner: @escaping () -> Owner) {
        self.window = window
        var isWaiting = false
        var isProof = false
        let keep = { [weak flow, weak window] in
            guard let window, let flow, flow.isRunning, !isWaiting else { return }
            isWaiting = true
            flow.task("keep place") {
                isWaiting = false
                do throws(StorageError) {
                    try await self.keep(window.snapshot, of: owner(), isProof: isProof)
                } catch {
                    flow.notify("\(error)")
                }
            }
        }
        window.onDraftChange(keep)
        window.journal.onMove { cause in
            isProof = isProof || cause.isOfPerson
            keep()
        }
    }

    /// Keeps where the person is as the app ends, as the work of the flows that would have kept it is not waited for.
    ///
    /// - Parameters:
    ///   - owner: Whose place it is.
    ///   - isWanted: Whether the app ends in its own time, and nothing has cut it short.
    /// - Throws: What could not be kept.
    func end(of owner: Owner, isWanted: Bool) throws {
        let starts = isWanted && isCounted && !hasProvenItself ? Self.startsKey : nil
        let place = (window?.snapshot).flatMap(SavedPlace.init).flatMap { try? JSONEncoder().encode($0) }
        guard starts != nil || place != nil else { return }
        let (settings, key) = (settings, key(owner))
        try waitFor {
            if let starts { try await settings.set(starts, to: nil) }
            if let place { try await settings.set(key, to: String(decoding: place, as: UTF8.self)) }
        }
    }

    private func keep(_ snapshot: WindowSnapshot, of owner: Owner, isProof: Bool) async throws(StorageError) {
        if isProof, !hasProvenItself {
            hasProvenItself = true
            try await settings.note(Self.startsKey, as: nil)
        }
        let key = key(owner)
        guard let place = SavedPlace(snapshot), kept?.place != place || kept?.key != key else { return }
        kept = (key, place)
        guard let data = try? JSONEncoder().encode(place) else { return }
        try await settings.set(key, to: String(decoding: data, as: UTF8.self))
    }

    private func key(_ owner: Owner) -> String {
        switch owner {
        case .guest: "place"
        case .account(let id): "place of \(id)"
        }
    }
}

extension Cause {
    /// Whether a person has done something.
    fileprivate var isOfPerson: Bool {
        switch self {
        case .element, .back, .gesture, .dismiss, .select, .close, .menu, .notice, .link: true
        case .code, .outcome, .work, .session, .window: false
        }
    }
}
