public import AppCore
import Observation

/// A store of starred items: a port that the app implements.
@MainActor public protocol StarStore<Item>: AnyObject {
    /// What has stars.
    associatedtype Item: Hashable & Sendable

    /// Reads the starred items, the most recently starred first.
    func starred() async throws -> [Item]

    /// Stars an item, or removes its star; `place` is where the removed star was, as returned then, and `nil` puts it
    /// first, and after an error, nothing has changed.
    func setStarred(_ item: Item, _ isStarred: Bool, at place: Int?) async throws -> Int?
}

/// The stars that every list and page of a session shows: read once, and updated everywhere at once.
@MainActor public final class Stars<Item: Hashable & Sendable> {
    /// The starred items, the most recently starred first; `nil` until they have been read.
    public var items: [Item]? {
        version.note()
        return known.items
    }
    /// Why they could not be read.
    public var problem: String? {
        version.note()
        return known.problem
    }

    private var known = Known() { didSet { version.number += 1 } }
    private let version = StarVersion()
    private let store: any StarStore<Item>
    private let name: (Item) -> String
    private let undo: UndoSteps

    private struct Known {
        var items: [Item]? { didSet { starred = Set(items ?? []) } }
        /// The same, because every row of a list asks for its star.
        var starred: Set<Item> = []
        var problem: String?
    }

    /// Makes the stars of a store, which have not been read yet, with what the user calls an item, as clean text; the
    /// removal of a star is one of the steps that can be undone.
    public init(_ store: some StarStore<Item>, undo: UndoSteps = UndoSteps(), name: @escaping (Item) -> String) {
        self.store = store
        self.undo = undo
        self.name = name
    }

    /// Returns whether an item is starred; `false` until the stars have been read.
    public func contains(_ item: Item) -> Bool {
        version.note()
        return known.starred.contains(item)
    }

    /// Reads the stars if they haven't been read yet, as a task of a flow that shows them; `onFailure` is for one that
    /// doesn't show `problem`.
    public func begin(in flow: AnyFlow, onFailure: @escaping (String) -> Void = { _ in }) {
        undo.begin(in: flow)
        guard known.items == nil else { return }
        flow.task("read stars") { [self] in
            do {
                let stored = try await store.starred()
                // Another flow may have read them first, and the user may have changed them since.
                if known.items == nil { known.items = stored }
                known.problem = nil
            } catch {
                guard known.items == nil else { return }
                known.problem = "\(error)"
                onFailure("\(error)")
            }
        }
    }

    /// Shows the change at once, and reverts it if it can't be stored; removing a star offers an undo in the flow.
    public func set(_ item: Item, _ isStarred: Bool, in flow: AnyFlow) {
        let index = show(item, isStarred, at: 0)
        undo.forget(AnyHashable(item))
        let home = undo.home(or: flow)
        home.task("star", outlivesFlow: true) { [self] in
            do {
                guard let place = try await store.setStarred(item, isStarred, at: nil) else { return }
                // Meanwhile, the user may have starred it again.
                guard known.items?.contains(item) != true else { return }
                let name = name(item)
                undo.offer("\(name) is no longer starred.", of: AnyHashable(item), named: name, in: home) {
                    [weak self] in
                    try await self?.restore(item, to: place, showingAt: index)
                    return "\(name) is starred again."
                }
            } catch {
                show(item, !isStarred, at: index)
                home.notify("\(error)")
            }
        }
    }

    /// Brings a star back to its place in the store, and to its position among those shown.
    private func restore(_ item: Item, to place: Int, showingAt index: Int?) async throws {
        show(item, true, at: index)
        do {
            _ = try await store.setStarred(item, true, at: place)
        } catch {
            show(item, false, at: nil)
            throw error
        }
    }

    /// Returns the position of the star before the change.
    @discardableResult private func show(_ item: Item, _ isStarred: Bool, at index: Int?) -> Int? {
        guard let items = known.items else { return nil }
        let old = items.firstIndex(of: item)
        if isStarred, old == nil { known.items?.insert(item, at: min(index ?? 0, items.count)) }
        if !isStarred, let old { known.items?.remove(at: old) }
        return old
    }
}

/// What rows and pages observe of stars.
///
/// `Stars` is generic: a key path into it would be made anew for each row (bench: a key in 13,108 kanji).
@MainActor @Observable private final class StarVersion {
    var number = 0

    func note() { _ = number }
}
