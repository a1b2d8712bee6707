import AppCore
import Observation

/// The stars that every list and page of a session shows: read once, and updated everywhere at once.
@MainActor @Observable final class KanjiStars {
    /// A listener that reloads when a star changes and, if `showsViews`, when a kanji is viewed.
    private struct Shelf {
        weak var owner: AnyObject?
        let showsViews: Bool
        let reload: () -> Void
    }

    private var starred: Set<Unicode.Scalar> = []
    /// Whether the stars have been read.
    private(set) var isRead = false

    @ObservationIgnored private let favourites: any KanjiFavourites
    /// The first flow that showed stars.
    ///
    /// It outlives the pages on which stars change, and so does the undo it offers.
    @ObservationIgnored private weak var home: AnyFlow?
    @ObservationIgnored private var shelves: [Shelf] = []

    init(_ favourites: any KanjiFavourites) { self.favourites = favourites }

    func contains(_ character: Unicode.Scalar) -> Bool { starred.contains(character) }

    /// Reads the stars if they haven't been read yet, as a task of a flow that shows them.
    func begin(in flow: AnyFlow) {
        if home?.isRunning != true { home = flow }
        guard !isRead else { return }
        flow.task("read stars") { [self] in
            do {
                starred = Set(try await favourites.starred())
                isRead = true
            } catch {
                flow.notify("\(error)")
            }
        }
    }

    /// Calls `reload` after every change of a star and, if `showsViews`, after every view, as long as the owner lives.
    func onChange(for owner: AnyObject, orView showsViews: Bool = false, _ reload: @escaping () -> Void) {
        shelves.removeAll { $0.owner == nil }
        shelves.append(Shelf(owner: owner, showsViews: showsViews, reload: reload))
    }

    /// Records that a kanji was viewed.
    func noteViewed(_ character: Unicode.Scalar) async throws {
        try await favourites.noteViewed(character)
        reloadViews()
    }

    /// Reloads what shows views, such as a first screen, whose lines also show the language of meanings.
    func reloadViews() { for shelf in shelves where shelf.showsViews && shelf.owner != nil { shelf.reload() } }

    /// Shows the change at once, and reverts it if it can't be stored.
    ///
    /// Removing a star offers an undo.
    func set(_ character: Unicode.Scalar, _ isStarred: Bool, in flow: AnyFlow) {
        change(character, isStarred, in: flow) { place in
            guard let place else { return }
            let undo = NoticeAction("Undo") { [weak self] in self?.restore(character, at: place) }
            self.owner(flow).notify("\(character) is no longer starred.", action: undo)
        }
    }

    private func restore(_ character: Unicode.Scalar, at place: Int) {
        guard let home else { return }
        change(character, true, at: place, in: home) { _ in }
    }

    private func owner(_ flow: AnyFlow) -> AnyFlow { home?.isRunning == true ? home ?? flow : flow }

    private func change(
        _ character: Unicode.Scalar, _ isStarred: Bool, at place: Int? = nil, in flow: AnyFlow,
        then done: @escaping (Int?) -> Void
    ) {
        show(character, isStarred)
        owner(flow).task("star", outlivesFlow: true) { [self] in
            do {
                done(try await favourites.setStarred(character, isStarred, at: place))
            } catch {
                show(character, !isStarred)
                owner(flow).notify("\(error)")
            }
            for shelf in shelves where shelf.owner != nil { shelf.reload() }
        }
    }

    private func show(_ character: Unicode.Scalar, _ isStarred: Bool) {
        if isStarred { starred.insert(character) } else { starred.remove(character) }
    }
}
