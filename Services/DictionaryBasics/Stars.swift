public import AppCore
public import Observation

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
@MainActor @Observable public final class Stars<Item: Hashable & Sendable> {
    /// The starred items, the most recently starred first; `nil` until they have been read.
    public private(set) var items: [Item]? { didSet { starred = Set(items ?? []) } }
    /// The same, because every row of a list asks for its star.
    private var starred: Set<Item> = []
    /// Why they could not be read.
    public private(set) var problem: String?

    @ObservationIgnored private let store: any StarStore<Item>
    @ObservationIgnored private let name: (Item) -> String
    @ObservationIgnored private let onStore: () -> Void
    /// The first flow that showed stars.
    ///
    /// It outlives the pages on which stars change, and so does the undo it offers.
    @ObservationIgnored private weak var home: AnyFlow?

    /// Makes the stars of a store, which have not been read yet, with what the user calls an item, as clean text;
    /// `onStore` is called whenever the store has, or has refused, a change.
    public init(
        _ store: some StarStore<Item>, name: @escaping (Item) -> String, onStore: @escaping () -> Void = {}
    ) {
        self.store = store
        self.name = name
        self.onStore = onStore
    }

    /// Returns whether an item is starred; `false` until the stars have been read.
    public func contains(_ item: Item) -> Bool { starred.contains(item) }

    /// Reads the stars if they haven't been read yet, as a task of a flow that shows them; `onFailure` is for one that
    /// doesn't show `problem`.
    public func begin(in flow: AnyFlow, onFailure: @escaping (String) -> Void = { _ in }) {
        if home?.isRunning != true { home = flow }
        guard items == nil else { return }
        flow.task("read stars") { [self] in
            do {
                let stored = try await store.starred()
                // Another flow may have read them first, and the user may have changed them since.
                if items == nil { items = stored }
                problem = nil
            } catch {
                guard items == nil else { return }
                problem = "\(error)"
                onFailure("\(error)")
            }
        }
    }

    /// Shows the change at once, and reverts it if it can't be stored; removing a star offers an undo in the flow.
    public func set(_ item: Item, _ isStarred: Bool, in flow: AnyFlow) {
        change(item, isStarred, in: flow) { place in
            guard let place else { return }
            let undo = NoticeAction("Undo") { [weak self] in self?.restore(item, at: place) }
            self.owner(flow).notify("\(self.name(item)) is no longer starred.", action: undo)
        }
    }

    private func restore(_ item: Item, at place: Int) {
        guard let home else { return }
        change(item, true, at: place, in: home) { _ in }
    }

    private func owner(_ flow: AnyFlow) -> AnyFlow { home?.isRunning == true ? home ?? flow : flow }

    private func change(
        _ item: Item, _ isStarred: Bool, at place: Int? = nil, in flow: AnyFlow, then done: @escaping (Int?) -> Void
    ) {
        let old = show(item, isStarred, at: place)
        owner(flow).task("star", outlivesFlow: true) { [self] in
            do {
                done(try await store.setStarred(item, isStarred, at: place))
            } catch {
                show(item, !isStarred, at: old)
                owner(flow).notify("\(error)")
            }
            onStore()
        }
    }

    /// Returns the position of the star before the change.
    @discardableResult private func show(_ item: Item, _ isStarred: Bool, at place: Int?) -> Int? {
        guard let items else { return nil }
        let old = items.firstIndex(of: item)
        if isStarred, old == nil { self.items?.insert(item, at: min(place ?? 0, items.count)) }
        if !isStarred, let old { self.items?.remove(at: old) }
        return old
    }
}
