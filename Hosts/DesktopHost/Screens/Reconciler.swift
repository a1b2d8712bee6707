/// Keeps the children of a widget in the order of keys, touching only those that came, went or moved: a widget that is
/// taken out and put back loses the focus.
struct Reconciler<Key: Hashable> {
    /// The keys of the children that there are, in order.
    private(set) var keys: [Key] = []

    /// Makes the children those of new keys: `insert` puts a child after another one, or first, and `remove` takes out
    /// one that may be put back.
    mutating func run(_ new: [Key], insert: (_ key: Key, _ previous: Key?) -> Void, remove: (Key) -> Void) {
        guard new != keys else { return }
        let wanted = Set(new)
        for key in keys where !wanted.contains(key) { remove(key) }
        var left = keys.filter(wanted.contains)
        var previous: Key?
        for (index, key) in new.enumerated() {
            if !left.indices.contains(index) || left[index] != key {
                if let old = left.firstIndex(of: key) {
                    remove(key)
                    left.remove(at: old)
                }
                insert(key, previous)
                left.insert(key, at: index)
            }
            previous = key
        }
        keys = new
    }
}
