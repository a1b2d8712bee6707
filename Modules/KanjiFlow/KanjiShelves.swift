/// Who shows stars and views from the store, and reloads when they have changed.
@MainActor final class KanjiShelves {
    /// A listener that reloads when a star changes and, if `showsViews`, when a kanji is viewed.
    private struct Shelf {
        weak var owner: AnyObject?
        let showsViews: Bool
        let reload: () -> Void
    }

    private var shelves: [Shelf] = []

    /// Calls `reload` after every change of a star and, if `showsViews`, after every view, as long as the owner lives.
    func onChange(for owner: AnyObject, orView showsViews: Bool = false, _ reload: @escaping () -> Void) {
        shelves.removeAll { $0.owner == nil }
        shelves.append(Shelf(owner: owner, showsViews: showsViews, reload: reload))
    }

    /// Reloads all.
    func reload() { for shelf in shelves where shelf.owner != nil { shelf.reload() } }

    /// Reloads what shows views, such as a first screen, whose lines also show the language of meanings.
    func reloadViews() { for shelf in shelves where shelf.showsViews && shelf.owner != nil { shelf.reload() } }
}
