import AppCore

/// Where an app keeps where its users were.
///
/// Its users are those of the app; `nil` is a guest, or anybody in an app without users.
@MainActor public protocol NavigationStore {
    /// Reads where a user was; `nil` if there is no place, or none that this version reads.
    func place(of user: String?) async throws -> SavedNavigation?

    /// Stores where a user is.
    func store(_ place: SavedNavigation, of user: String?) async throws

    /// Reads how many launches in a row were cut short before the user did anything.
    func unfinishedStarts() async throws -> Int

    /// Stores how many launches in a row were cut short before the user did anything.
    func noteUnfinishedStarts(_ count: Int) async throws
}

/// Saves where the user is whenever that changes, and finds it at the next launch.
///
/// If two launches in a row are cut short before the user does anything, the place may have crashed the app, so the
/// third launch ignores it. A launch that ends normally doesn't count.
@MainActor final class NavigationKeeper {
    private static let failureLimit = 2

    private let store: any NavigationStore
    /// The names of the watched window's tabs, in order.
    private var tabs: [String] = []
    /// The place that was found, or that was to be written last, and whose it is.
    private var kept: (user: String?, place: SavedNavigation)?
    private var hasWritten = false
    private var hasProvenItself = false
    private var isCounted = false
    private weak var window: Window?
    /// The write that is under way, or was last; the next one waits for it.
    private var write: Task<Void, any Error>?
    /// How many writes were asked for, of each user.
    private var writeCounts: [String?: Int] = [:]
    /// Whether a place could not be read, so that none may be written over it.
    private var isUnread = false

    /// Whether the app begins where its user was, and does not only keep where they are.
    let isRestored: Bool

    /// Makes a keeper of the places in a store.
    init(_ store: any NavigationStore, isRestored: Bool = true) {
        self.store = store
        self.isRestored = isRestored
    }

    /// Reads what a user has not finished, for their pages in tabs that begin at their first screens.
    func drafts(of user: String?, tell: (String) -> Void) async throws -> SavedNavigation? {
        guard isRestored, var place = try await read(user, tell: tell) else { return nil }
        (place.links, place.front) = ([:], tabs.first ?? "")
        return place
    }

    /// Finds where the user was, and counts this launch as unfinished, unless it begins there anyway; `nil` if there is
    /// no readable place, or if it is ignored, which the user is told.
    func find(_ user: String?, tell: (String) -> Void) async throws -> SavedNavigation? {
        guard isRestored, let place = try await read(user, tell: tell) else { return nil }
        let starts = try await store.unfinishedStarts()
        if starts == 0, place.links.isEmpty, place.drafts == nil, place.front == tabs.first {
            (kept, hasProvenItself) = ((user, place), true)
            return place
        }
        isCounted = true
        guard starts < Self.failureLimit else {
            try await store.noteUnfinishedStarts(0)
            tell("Starting fresh: the last two launches didn't finish.")
            return nil
        }
        try await store.noteUnfinishedStarts(starts + 1)
        kept = (user, place)
        return place
    }

    /// Reads where a user was; if that fails, nothing is written until it works.
    private func read(_ user: String?, tell: (String) -> Void) async throws -> SavedNavigation? {
        do {
            let place = try await store.place(of: user)
            isUnread = false
            return place
        } catch let error as SavedNavigationError {
            // What is too long to be read is to be written over.
            isUnread = false
            tell("\(error)")
            return nil
        } catch {
            isUnread = true
            throw error
        }
    }

    /// Saves where the user is after every move or draft in a window that changes it.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - tabs: The names of the tabs' flows, in order.
    ///   - flow: The window's first flow. Saving is its work, so that a script waits for it.
    ///   - user: Returns the user.
    func watch(_ window: Window, tabs: [String], by flow: AnyFlow, of user: @escaping () -> String?) {
        self.window = window
        self.tabs = tabs
        var isWaiting = false
        var isProof = false
        let keep = { [weak flow, weak window] in
            guard let window, let flow, flow.isRunning, !isWaiting else { return }
            isWaiting = true
            flow.task("keep place") {
                isWaiting = false
                do {
                    try await self.keep(SavedNavigation(window, tabs: self.tabs), of: user(), isProof: isProof)
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

    /// Stores what is left as the app ends, normally or cut short, because the pending work of flows is not awaited:
    /// where the user is, if that has changed, and that this launch no longer counts as unfinished.
    func finish(isWanted: Bool, of user: String?) async throws {
        if isWanted, isCounted, !hasProvenItself { try await store.noteUnfinishedStarts(0) }
        let place = window.flatMap { SavedNavigation($0, tabs: tabs) }
        if hasWritten || place != kept?.place { try await put(place, of: user) }
    }

    private func keep(_ place: SavedNavigation?, of user: String?, isProof: Bool) async throws {
        if isProof, !hasProvenItself {
            hasProvenItself = true
            try await store.noteUnfinishedStarts(0)
        }
        if let kept, kept.place == place, kept.user == user { return }
        try await put(place, of: user)
    }

    /// Writes a place after all that were to be written before it.
    private func put(_ place: SavedNavigation?, of user: String?) async throws {
        guard let place, !isUnread else { return }
        let number = writeCounts[user, default: 0] + 1
        writeCounts[user] = number
        let (last, store) = (write, store)
        (kept, hasWritten) = ((user, place), true)
        let write = Task {
            _ = await last?.result
            // A newer one of the same user follows.
            guard number == self.writeCounts[user] else { return }
            do { try await store.store(place, of: user) } catch {
                // The next move or draft tries again.
                self.kept = nil
                throw error
            }
        }
        self.write = write
        try await write.value
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
