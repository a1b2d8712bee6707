public import AppCore

/// A list of kanji that the person's own doing has made.
public enum KanjiShelf: String, Sendable, CaseIterable {
    /// The starred kanji.
    case starred
    /// The kanji that were viewed lately.
    case recent
}

/// Shows the starred kanji or those that were viewed lately, and exports them.
public final class SavedKanjiCoordinator: Coordinator {
    /// The coordinator's flow; it is left, never finished.
    public let flow = Flow<Never>("saved")

    private let dependencies: KanjiFlowDependencies
    private let favourites: any KanjiFavourites
    private let shelf: KanjiShelf
    private var characters: [Unicode.Scalar] = []

    /// Makes the coordinator of a shelf.
    ///
    /// - Parameters:
    ///   - dependencies: What the flow needs.
    ///   - favourites: Where the shelf's kanji are kept.
    ///   - shelf: Which shelf to show.
    public init(_ dependencies: KanjiFlowDependencies, favourites: any KanjiFavourites, shelf: KanjiShelf) {
        self.dependencies = dependencies
        self.favourites = favourites
        self.shelf = shelf
    }

    /// Shows the shelf.
    public func start() {
        if shelf == .starred { flow.link = KanjiRoute.favourites.link }
        let library = dependencies.library
        let list = dependencies.screens.makeList()
        list.title = shelf == .starred ? "Starred" : "Recently viewed"
        list.isSearchable = false
        list.emptyText = "Loading…"
        list.summary = { library.row(for: $0) }
        list.markStars(of: dependencies)
        list.onSelect = { [unowned list] in
            list.open($0, in: self.flow, self.dependencies) { self.reload() }
        }
        list.onSearchWanted = { self.flow.run(KanjiSearchCoordinator(self.dependencies)) { _ in } }
        list.onStep = { $0 == .signUp ? self.dependencies.onAccountWanted?() : self.export() }
        flow.show(list)
        dependencies.stars?.begin(in: flow)
        dependencies.stars?.onChange(for: self) { [weak self] in self?.reload() }
        reload()
    }

    private func reload() {
        flow.task("load \(shelf.rawValue)") {
            do {
                self.characters =
                    self.shelf == .starred
                    ? try await self.favourites.starred() : try await self.favourites.recentlyViewed()
                guard let list = self.list else { return }
                list.groups = [KanjiGroup(header: "\(self.characters.count) kanji", characters: self.characters)]
                list.steps = self.steps
                list.emptyText = self.emptyText
                list.problem = nil
            } catch {
                self.list?.problem = "\(error)"
            }
        }
    }

    /// This flow's own list: an update would reach the lists of the flows above it too.
    private var list: (any KanjiListInput)? { flow.shown.first as? any KanjiListInput }

    /// What was viewed lately is kept for nobody.
    private var steps: [KanjiListStep] {
        if characters.isEmpty { return [] }
        return shelf == .starred && dependencies.onAccountWanted != nil ? [.export, .signUp] : [.export]
    }

    private var emptyText: String {
        switch shelf {
        case .starred: "Nothing is starred yet. Open a kanji and turn its star on."
        case .recent: "No kanji was opened yet."
        }
    }

    private func export() {
        flow.task("export") {
            do {
                let csv = try self.dependencies.library.csv(of: self.characters)
                self.flow.notify("Saved to \(try await self.favourites.export(csv: csv)).")
            } catch {
                self.flow.notify("\(error)")
            }
        }
    }
}
