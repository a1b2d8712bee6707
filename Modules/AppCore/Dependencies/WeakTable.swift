/// Values that belong to objects, each valid as long as its object lives.
struct WeakTable<Object: AnyObject, Value> {
    private struct Entry {
        weak var object: Object?
        var value: Value
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var limit = 8

    subscript(object: Object) -> Value? {
        get {
            let entry = entries[ObjectIdentifier(object)]
            // Another object may have this identifier by now.
            return entry?.object === object ? entry?.value : nil
        }
        set {
            // Entries of released objects are removed whenever the table is twice as large as after the last time.
            if entries.count >= limit {
                entries = entries.filter { $0.value.object != nil }
                limit = max(8, 2 * entries.count)
            }
            entries[ObjectIdentifier(object)] = newValue.map { Entry(object: object, value: $0) }
        }
    }
}
