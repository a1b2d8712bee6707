/// How a list changes: what is the same at the beginning and at the end stays.
struct ListChange: Equatable {
    /// How many items may be removed and inserted; if there are more, it is another list.
    private static let most = 20

    let start: Int
    let removed: Int
    let inserted: Int
    /// Whether most of it is another list: then the cells that are seen are written again, and only the number of items
    /// at the end changes, because making cells is what takes time.
    let isOther: Bool

    init<ID: Equatable>(from old: [ID], to new: [ID]) {
        let shorter = min(old.count, new.count)
        let same = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.reversed(), new.reversed()).prefix(shorter - same).prefix { $0 == $1 }.count
        let (gone, come) = (old.count - same - end, new.count - same - end)
        isOther = min(gone, come) > Self.most
        start = isOther ? shorter : same
        removed = isOther ? old.count - shorter : gone
        inserted = isOther ? new.count - shorter : come
    }
}
