import AppCore
import AppStorage
import FoundationEssentials

/// Saves where the user is whenever that changes, and finds it at the next launch.
///
/// If two launches in a row are cut short before the user does anything, the place may have crashed the app, so the
/// third launch ignores it. A launch that ends normally doesn't count.
@MainActor final class NavigationKeeper {
    private static let failureLimit = 2
    private static let startsKey = "unfinished-starts"

    private let settings: SettingStore
    /// The names of the watched window's tabs, in order.
    private var tabs: [String] = []
    /// The place that was written last, and its key.
    private var kept: (key: String, place: SavedNavigation)?
    private var hasProvenItself = false
    private var isCounted = false
    /// The watched window.
    private weak var window: Window?

    init(_ settings: SettingStore) { self.settings = settings }

    /// Finds where the user was, and counts this launch as unfinished.
    ///
    /// - Parameters:
    ///   - owner: The owner of the place.
    ///   - tell: Called with a message for the user if the place is ignored.
    /// - Returns: The place; `nil` if there is no readable one, or if it is ignored.
    /// - Throws: `StorageError`.
    func find(_ owner: Owner, tell: (String) -> Void) async throws(StorageError) -> SavedNavigation? {
        guard let text = try await settings.value(key(owner)),
            let place = try? JSONDecoder().decode(SavedNavigation.self, from: Data(text.utf8)), place.format == 1
        else { return nil }
        let starts = try await settings.value(Self.startsKey).flatMap(Int.init) ?? 0
        isCounted = true
        guard starts < Self.failureLimit else {
            try await settings.note(Self.startsKey, as: nil)
            tell("Starting fresh: the last two launches didn't finish.")
            return nil
        }
        try await settings.note(Self.startsKey, as: "\(starts + 1)")
        kept = (key(owner), place)
        return place
    }

    /// Saves where the user is after every move or draft in a window that changes it.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - tabs: The names of the tabs' flows, in order.
    ///   - flow: The window's first flow. Saving is its work, so that a script waits for it.
    ///   - owner: Returns the owner of the place.
    func watch(_ window: Window, tabs: [String], by flow: AnyFlow, of owner: @escaping () -> Owner) {
        self.window = window
        self.tabs = tabs
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
            isProof = isProof || cause.isUserAction
            keep()
        }
    }

    /// Saves the place synchronously as the app ends, because the pending work of flows is not awaited.
    ///
    /// - Parameters:
    ///   - owner: The owner of the place.
    ///   - isWanted: Whether the app ends normally, rather than cut short.
    /// - Throws: Why the place could not be saved.
    func end(of owner: Owner, isWanted: Bool) throws {
        let starts = isWanted && isCounted && !hasProvenItself ? Self.startsKey : nil
        let place = (window?.snapshot).flatMap { SavedNavigation($0, tabs: tabs) }.flatMap {
            try? JSONEncoder().encode($0)
        }
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
        guard let place = SavedNavigation(snapshot, tabs: tabs), kept?.place != place || kept?.key != key else {
            return
        }
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
    /// Whether the user did something.
    fileprivate var isUserAction: Bool {
        switch self {
        case .element, .back, .gesture, .dismiss, .select, .close, .menu, .notice, .link: true
        case .code, .outcome, .work, .session, .window: false
        }
    }
}
