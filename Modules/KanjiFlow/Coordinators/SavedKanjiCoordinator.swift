import AppCore
import AppCoreContent
import AppCoreLinks
import DictionaryBasics

/// A list of kanji that the user's own actions fill.
enum KanjiShelf: String, Sendable, CaseIterable {
    /// The starred kanji.
    case starred
    /// The recently viewed kanji.
    case recent
}

/// Shows the starred or the recently viewed kanji, and exports them.
final class SavedKanjiCoordinator: Coordinator {
    /// The coordinator's flow, which can be left but never finishes.
    let flow = Flow<Never>("saved")

    private let dependencies: KanjiFlowDependencies
    private let favourites: any KanjiFavourites
    private let shelf: KanjiShelf
    private var characters: [Unicode.Scalar] = []

    init(_ dependencies: KanjiFlowDependencies, favourites: any KanjiFavourites, shelf: KanjiShelf) {
        self.dependencies = dependencies
        self.favourites = favourites
        self.shelf = shelf
    }

    func start() {
        flow.link = (shelf == .starred ? KanjiRoute.favourites : .recent).link
        let list = dependencies.screens.makeList(in: flow, dependencies) { self.reload() }
        list.title = shelf == .starred ? "Starred" : "Recently viewed"
        list.placeholder = Content { Progress("Reading the kanji", id: "reading") }
        list.onAction = { $0 == .signUp ? self.dependencies.onAccountWanted?() : self.export() }
        flow.show(list)
        dependencies.readStars(in: flow)
        dependencies.shelves.onChange(for: self) { [weak self] in self?.reload() }
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
                list.placeholder = self.placeholder
                list.problem = nil
            } catch {
                self.list?.problem = "\(error)"
            }
        }
    }

    /// This flow's own list; `flow.update` would also reach the lists of the flows above it.
    private var list: (any KanjiListInput)? { flow.shown.first as? any KanjiListInput }

    /// Stars are what a guest wants to keep, so only they offer sign-up.
    private var steps: [KanjiListAction] {
        if characters.isEmpty { return [] }
        return shelf == .starred && dependencies.onAccountWanted != nil ? [.export, .signUp] : [.export]
    }

    private var placeholder: Content {
        Content {
            switch shelf {
            case .starred: Placeholder("Nothing is starred yet", "Open a kanji and turn its star on.", symbol: .star)
            case .recent: Placeholder("No kanji opened yet", "Those that you open are listed here.", symbol: .history)
            }
            if let search = dependencies.onSearch { Button("Find a kanji", role: .primary, id: "find") { search() } }
        }
    }

    private func export() {
        let export = ExportCoordinator(
            dependencies, favourites: favourites, characters,
            fileName: shelf == .starred ? "starred-kanji.csv" : "recent-kanji.csv")
        flow.run(export) { outcome in
            if let text = outcome.value { self.flow.notify(text) }
        }
    }
}
