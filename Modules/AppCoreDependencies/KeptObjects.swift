/// The objects that a container has made for a scope, by the names of the dependencies.
final class KeptObjects {
    /// Objects that are stored as long as the scope lasts.
    var kept: [String: Any] = [:]
    /// Objects that exist only as long as something else retains them.
    private var used: [String: Used] = [:]

    private struct Used {
        weak var object: AnyObject?
    }

    func value<Value>(_ name: String) -> Value? {
        if let known = kept[name] { return known as? Value }
        guard let object = used[name]?.object else { return nil }
        return object as? Value
    }

    func note(_ object: AnyObject, _ name: String) { used[name] = Used(object: object) }
}
