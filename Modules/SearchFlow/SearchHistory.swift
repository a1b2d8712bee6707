public import AppCore
public import DictionaryBasics
public import Observation

/// What the user looked up.
public enum HistoryItem: Hashable, Sendable {
    /// A kanji whose page they looked at.
    case kanji(Unicode.Scalar)
    /// A word whose page they looked at, by its number in the dictionary.
    case word(Int)
    /// A search that they used.
    case search(String)

    /// Compares searches by their bytes, because some kanji compare equal to another as text.
    public static func == (first: HistoryItem, second: HistoryItem) -> Bool {
        switch (first, second) {
        case (.kanji(let first), .kanji(let second)): first == second
        case (.word(let first), .word(let second)): first == second
        case (.search(let first), .search(let second)): first.utf8.elementsEqual(second.utf8)
        default: false
        }
    }

    /// Hashes the bytes of a search.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .kanji(let character): hasher.combine(character)
        case .word(let number): hasher.combine(number)
        case .search(let text): for byte in text.utf8 { hasher.combine(byte) }
        }
    }
}

/// A line of the history.
public struct HistoryEntry: Equatable, Sendable {
    /// What was looked up.
    public var item: HistoryItem
    /// How many words a search found.
    public var count: Int?
    /// When it was, in seconds since 1970; `nil` if that isn't known.
    public var time: Int?
    /// Where the store keeps the line; `nil` before it does.
    public var place: Int?

    /// Makes a line from its properties.
    public init(_ item: HistoryItem, count: Int? = nil, time: Int?, place: Int? = nil) {
        self.item = item
        self.count = count
        self.time = time
        self.place = place
    }
}

/// A store of what the user looked up: a port that the app implements.
@MainActor public protocol SearchHistoryStore: AnyObject {
    /// Reads the lines, each item once, the last first.
    func entries() async throws -> [HistoryEntry]

    /// Puts a line first, and an older one of the same item away.
    func note(_ entry: HistoryEntry) async throws

    /// Removes items, and returns their lines with their places.
    func remove(_ items: [HistoryItem]) async throws -> [HistoryEntry]

    /// Puts removed lines back to their places.
    func restore(_ entries: [HistoryEntry]) async throws
}

/// What the user of a session looked up, as every screen shows it: read once, and updated everywhere at once.
@MainActor @Observable public final class SearchHistory {
    /// The lines, each item once, the last first; `nil` until they have been read.
    public private(set) var entries: [HistoryEntry]?
    /// Why they could not be read.
    private(set) var problem: String?

    @ObservationIgnored private let store: any SearchHistoryStore
    @ObservationIgnored private let undo: UndoSteps
    @ObservationIgnored private let now: () -> Int
    /// What was looked up before the lines have been read, the last first.
    @ObservationIgnored private var early: [HistoryEntry] = []

    /// Makes the history of a store, which has not been read yet.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - undo: What can be undone in the session.
    ///   - now: Returns the seconds since 1970.
    public init(_ store: some SearchHistoryStore, undo: UndoSteps, now: @escaping () -> Int) {
        self.store = store
        self.undo = undo
        self.now = now
    }

    /// Reads the lines if they haven't been read yet, as a task of a flow that shows them.
    ///
    /// - Parameter flow: The flow; the first one, such as the tab's, is also where a removal can be undone.
    public func begin(in flow: AnyFlow) {
        undo.begin(in: flow)
        guard entries == nil else { return }
        flow.task("read history") { [self] in
            do {
                let stored = try await store.entries()
                guard entries == nil else { return }
                entries = stored
                problem = nil
                for entry in early.reversed() { show(entry) }
                early = []
            } catch {
                if entries == nil { problem = "\(error)" }
            }
        }
    }

    /// Notes that the user has just looked something up.
    ///
    /// - Parameters:
    ///   - item: What it was.
    ///   - count: How many words a search found.
    ///   - flow: The flow whose work it is to store it.
    public func note(_ item: HistoryItem, count: Int? = nil, in flow: AnyFlow) {
        let entry = HistoryEntry(item, count: count, time: now())
        if entries == nil { early.insert(entry, at: 0) } else { show(entry) }
        flow.task("note in history", outlivesFlow: true) { [self] in
            do { try await store.note(entry) } catch { flow.notify("\(error)") }
        }
    }

    private func show(_ entry: HistoryEntry) {
        guard var entries else { return }
        entries.removeAll { $0.item == entry.item }
        entries.insert(entry, at: 0)
        self.entries = entries
    }

    /// Removes a line at once, and offers to undo it.
    func remove(_ item: HistoryItem, named name: String, in flow: AnyFlow) {
        remove([item], in: flow, named: "\(name) in the history", said: "\(name) is no longer in the history.") { _ in
            "\(name) is in the history again."
        }
    }

    /// Removes all lines at once, and offers to undo it.
    func clear(in flow: AnyFlow) {
        let items = (entries ?? []).map(\.item)
        remove(items, in: flow, named: "the history", said: "The history is cleared.") { count in
            "The history is back: \(count == 1 ? "1 line" : "\(count) lines")."
        }
    }

    private func remove(
        _ items: [HistoryItem], in flow: AnyFlow, named name: String, said: String, back: @escaping (Int) -> String
    ) {
        let (before, gone) = (entries, Set(items))
        entries?.removeAll { gone.contains($0.item) }
        let home = undo.home(or: flow)
        home.task("remove from history", outlivesFlow: true) { [self] in
            do {
                let removed = try await store.remove(items)
                undo.offer(said, of: AnyHashable(items), named: name, in: home) { [weak self] in
                    try await self?.restore(removed)
                    return back(removed.count)
                }
            } catch {
                entries = before
                home.notify("\(error)")
            }
        }
    }

    private func restore(_ removed: [HistoryEntry]) async throws {
        try await store.restore(removed)
        entries = try await store.entries()
    }
}
