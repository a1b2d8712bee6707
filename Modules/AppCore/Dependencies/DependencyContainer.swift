/// Makes what flows depend on; a missing dependency does not compile.
///
/// An app's container is a subclass with one typed property for each dependency; the property's scope says how long an
/// object lives. A test overrides properties in a subclass of its own.
///
/// ```swift
/// class AppContainer: DependencyContainer {
///     var database: Database { app { Database(path: path) } }
///     var feeds: FeedStore { session { FeedStore(database) } }
///     var clock: any Clock<Duration> { unique { ContinuousClock() } }
/// }
/// ```
///
/// The idea of scopes as plain words on typed properties is Factory's; there is no global container here (R9). The
/// container is bound to the main actor, so what it makes cannot be resolved elsewhere.
@MainActor open class DependencyContainer {
    /// The session whose objects `session` keeps; set it when a session begins.
    public var currentSession: SessionScope?

    private let lifetimes: LifetimeLog?
    private var kept: [DependencyKey: AnyObject] = [:]
    /// What was kept, by where its name lies, so that most answers need no hash; all of it is in `kept` too.
    private var nearby: [NearbyObject] = []
    private var used: [DependencyKey: WeakReference] = [:]
    /// The names of what is being made, the outermost first; only the first `depth` of them count.
    private var names: [StaticString] = []
    @usableFromInline var depth = 0

    private var resolving: ArraySlice<StaticString> { names.prefix(depth) }

    /// Makes a container that holds nothing yet.
    ///
    /// - Parameter lifetimes: Where to note the scoped objects that are made; `nil` to note nothing.
    public init(lifetimes: LifetimeLog? = nil) { self.lifetimes = lifetimes }

    /// Makes a new object each time.
    ///
    /// - Parameters:
    ///   - name: The dependency's name; the property's own if it is left out.
    ///   - make: Makes the object.
    /// - Returns: The new object. A dependency that needs itself is a programmer's error, reported with its path.
    @inlinable public final func unique<Value>(
        _ name: StaticString = #function, _ make: () throws -> Value
    ) rethrows -> Value {
        begin(name)
        defer { depth -= 1 }
        return try make()
    }

    /// Makes an object once and keeps it as long as the container lives.
    ///
    /// - Parameters:
    ///   - name: The dependency's name; the property's own if it is left out.
    ///   - make: Makes the object.
    /// - Returns: The one object. A dependency that needs itself is a programmer's error, reported with its path.
    @inlinable public final func app<Value>(
        _ name: StaticString = #function, _ make: () throws -> Value
    ) rethrows -> Value {
        if let box = keptObject(name) as? Box<Value> { return box.value }
        let value = try unique(name, make)
        keep(Box(value), name)
        return value
    }

    /// Makes an object once and hands out the same one as long as somebody keeps it.
    ///
    /// - Parameters:
    ///   - name: The dependency's name; the property's own if it is left out.
    ///   - make: Makes the object; a value that is no object is made anew each time.
    /// - Returns: The object in use, or a new one.
    public final func shared<Value>(_ name: StaticString = #function, _ make: () throws -> Value) rethrows -> Value {
        let key = DependencyKey(name)
        if let value = used[key]?.object as? Value { return value }
        let path = resolutionPath(to: name)
        let value = try unique(name, make)
        if let object = classInstance(value) {
            used[key] = WeakReference(object)
            lifetimes?.record(scoped: object, path: path)
        }
        return value
    }

    /// Makes an object once in each session; it is released when the session ends.
    ///
    /// - Parameters:
    ///   - name: The dependency's name; the property's own if it is left out.
    ///   - make: Makes the object.
    /// - Returns: The session's one object. Asking outside of a session is a programmer's error, reported by name.
    public final func session<Value>(_ name: StaticString = #function, _ make: () throws -> Value) rethrows -> Value {
        guard let currentSession, !currentSession.hasEnded else {
            preconditionFailure("'\(name)' lives as long as a session, and there is none; set `currentSession` first")
        }
        let key = DependencyKey(name)
        if let box = currentSession.kept[key] as? Box<Value> { return box.value }
        let path = resolutionPath(to: name)
        let value = try unique(name, make)
        currentSession.kept[key] = Box(value)
        if let object = classInstance(value) {
            currentSession.made.append((path, WeakReference(object)))
            lifetimes?.record(scoped: object, path: path)
        }
        return value
    }

    /// Notes that an object is being made; the list is changed outside of its owner, so that reads of it need no check.
    @usableFromInline final func begin(_ name: StaticString) {
        var list = names
        names = []
        if depth < list.count { list[depth] = name } else { list.append(name) }
        names = list
        depth += 1
        if depth >= Self.suspiciousDepth { checkCycle() }
    }

    /// What needs itself gets this deep at once; what does not need itself hardly does, and is not searched before.
    private static let suspiciousDepth = 32

    /// Stops at the first name that comes again, and names the way from it to itself.
    private func checkCycle() {
        var positions: [DependencyKey: Int] = [:]
        for (position, name) in resolving.enumerated() {
            if let first = positions.updateValue(position, forKey: DependencyKey(name)) {
                let path = resolving[first...position].map(\.description).joined(separator: " -> ")
                preconditionFailure("a dependency needs itself: \(path)")
            }
        }
    }

    @usableFromInline final func keptObject(_ name: StaticString) -> AnyObject? {
        let address = unsafe UInt(bitPattern: name.utf8Start)
        if !nearby.isEmpty {
            let candidate = nearby[Self.slot(of: address)]
            if candidate.address == address { return candidate.object }
        }
        guard let object = kept[DependencyKey(name)] else { return nil }
        remember(object, at: address)
        return object
    }

    @usableFromInline final func keep(_ object: AnyObject, _ name: StaticString) {
        kept[DependencyKey(name)] = object
        unsafe remember(object, at: UInt(bitPattern: name.utf8Start))
    }

    private func remember(_ object: AnyObject, at address: UInt) {
        var list = nearby.isEmpty ? Array(repeating: NearbyObject(), count: Self.slotCount) : nearby
        list[Self.slot(of: address)] = NearbyObject(address: address, object: object)
        nearby = list
    }

    private static let slotCount = 64

    private static func slot(of address: UInt) -> Int { Int((address >> 4 ^ address >> 10) % UInt(slotCount)) }

    private func resolutionPath(to name: StaticString) -> String {
        (resolving.map(\.description) + [name.description]).joined(separator: "/")
    }

    private func classInstance<Value>(_ value: Value) -> AnyObject? {
        type(of: value as Any) is AnyObject.Type ? cast(value) : nil
    }

    /// Casts without a look for a bridge to another type, which `as AnyObject` takes its time for.
    private func cast<Target>(_ value: Any) -> Target? { value as? Target }
}

@usableFromInline final class Box<Value> {
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }
}

/// An object that a container keeps, by the address of its name.
struct NearbyObject {
    var address: UInt = 0
    var object: AnyObject?
}

struct WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}

/// A property's name as a key: compared by its text, as one name may lie at several addresses.
struct DependencyKey: Hashable {
    private let name: StaticString

    init(_ name: StaticString) { self.name = name }

    private var text: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    }

    static func == (first: DependencyKey, second: DependencyKey) -> Bool {
        unsafe first.text.count == second.text.count
            && (first.name.utf8Start == second.name.utf8Start || first.text.elementsEqual(second.text))
    }

    func hash(into hasher: inout Hasher) {
        let text = unsafe text
        guard let first = unsafe text.first, let last = unsafe text.last else { return }
        hasher.combine(UInt64(text.count) << 16 | UInt64(first) << 8 | UInt64(last))
    }
}
