/// What a container has made for a scope, by the names of its dependencies.
final class KeptObjects {
    /// What is kept as long as the scope lasts.
    var kept: [String: Any] = [:]
    /// What is there as long as somebody keeps it.
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
