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

    /// The name of an object here that refers to another one, perhaps through values and further objects.
    ///
    /// A reference that a closure captures can't be seen.
    func keeper(of object: AnyObject) -> String? {
        let all = kept.mapValues { $0 as Any? }.merging(used.mapValues { $0.object }) { $1 }
        return all.sorted { $0.key < $1.key }.first { name, value in
            guard let value, (value as AnyObject) !== object else { return false }
            var seen: Set<ObjectIdentifier> = []
            return Self.reaches(object, from: value, depth: 4, &seen)
        }?.key
    }

    private static func reaches(
        _ object: AnyObject, from value: Any, depth: Int, _ seen: inout Set<ObjectIdentifier>
    ) -> Bool {
        for child in Mirror(reflecting: value).children {
            if type(of: child.value) is AnyObject.Type {
                let reference = child.value as AnyObject
                if reference === object { return true }
                guard seen.insert(ObjectIdentifier(reference)).inserted else { continue }
            }
            if depth > 0, reaches(object, from: child.value, depth: depth - 1, &seen) { return true }
        }
        return false
    }

    func note(_ object: AnyObject, _ name: String) { used[name] = Used(object: object) }
}
