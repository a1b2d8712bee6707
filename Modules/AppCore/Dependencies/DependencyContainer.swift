public import AppCore

/// Makes the dependencies of flows; a missing dependency doesn't compile.
///
/// An app's container is a subclass with one typed property for each dependency; the property's scope says how long an
/// object lives. A test overrides properties in its own subclass.
///
/// ```swift
/// class AppContainer: DependencyContainer {
///     var database: Database { app { Database(path: path) } }
///     var feeds: FeedStore { session { FeedStore(database) } }
///     var clock: any Clock<Duration> { unique { ContinuousClock() } }
/// }
/// ```
///
/// A function whose object depends on a parameter gives each object its own name: `session("reader \(id)") { ... }`. A
/// circular dependency is a programming error: the program stops and names the cycle.
///
/// The idea of scopes as plain words on typed properties is Factory's, but there is no global container here. The
/// container is bound to the main actor, so its objects can't be resolved elsewhere.
@MainActor open class DependencyContainer {
    /// The session whose objects `session` stores, each container's own; set it when a session begins.
    public var currentSession: SessionScope?

    private let lifetimes: LifetimeLog?
    private let objects = KeptObjects()
    /// The objects of each session that is still alive.
    private var inSessions = WeakTable<SessionScope, KeptObjects>()
    /// The dependencies being made, the outermost first; a property and its override share a name but not a line.
    private var resolving: [(name: String, line: UInt)] = []

    /// Makes an empty container, which may log scoped objects.
    public init(lifetimes: LifetimeLog? = nil) { self.lifetimes = lifetimes }

    /// Begins a session, which lasts as long as a flow; an app of tabs begins one for each user.
    open func beginSession(of flow: AnyFlow) -> SessionScope {
        let session = SessionScope()
        currentSession = session
        return session
    }

    /// Makes a new object each time; its name and line are those of the property that asks for it.
    public final func unique<Value>(
        _ name: String = #function, line: UInt = #line, _ make: () throws -> Value
    ) rethrows -> Value {
        if let first = resolving.firstIndex(where: { $0.line == line && $0.name == name }) {
            let path = resolving[first...].map(\.name) + [name]
            preconditionFailure("a dependency depends on itself: \(path.joined(separator: " -> "))")
        }
        resolving.append((name, line))
        defer { resolving.removeLast() }
        return try make()
    }

    /// Makes an object once and keeps it as long as the container lives.
    public final func app<Value>(
        _ name: String = #function, line: UInt = #line, _ make: () throws -> Value
    ) rethrows -> Value {
        if let value: Value = objects.value(name) { return value }
        let value = try makeToKeep(name, line, make)
        objects.kept[name] = value
        return value
    }

    /// Makes an object once and returns the same one as long as something else retains it; a value that isn't an object
    /// is made again each time.
    public final func shared<Value>(
        _ name: String = #function, line: UInt = #line, _ make: () throws -> Value
    ) rethrows -> Value {
        if let value: Value = objects.value(name) { return value }
        let value = try makeToKeep(name, line, make)
        if let object = note(value, name) { objects.note(object, name) }
        return value
    }

    /// Makes an object once in each session; it is released when the session ends.
    ///
    /// Work that continues after its session has ended still gets that session's object as long as something retains
    /// it, or else a new one that isn't stored. It never gets an object of the next session.
    ///
    /// - Parameters:
    ///   - name: The dependency's name. Defaults to the property's own.
    ///   - line: The requesting line. Defaults to the caller's.
    ///   - make: Makes the object.
    /// - Returns: The session's one object. Requesting it outside a session is a programming error, reported by name.
    public final func session<Value>(
        _ name: String = #function, line: UInt = #line, _ make: () throws -> Value
    ) rethrows -> Value {
        let ended = SessionScope.ofRunningWork.flatMap { $0.hasEnded ? $0 : nil }
        guard let session = ended ?? currentSession else {
            preconditionFailure("'\(name)' needs a session, and there is none; set `currentSession` first")
        }
        let objects = objects(of: session)
        if let value: Value = objects.value(name) { return value }
        let value = try makeToKeep(name, line, make)
        if !session.hasEnded { objects.kept[name] = value }
        if let object = note(value, name) {
            objects.note(object, name)
            let own = objects
            session.expectRelease(of: object, as: path(to: name)) { [weak self] survivor in
                self?.objects.keeper(of: survivor).map { "\($0), in the scope app," } ?? own.keeper(of: survivor)
            }
        }
        return value
    }

    /// The objects made for a session, stored until it ends.
    private func objects(of session: SessionScope) -> KeptObjects {
        if let known = inSessions[session] { return known }
        let objects = KeptObjects()
        inSessions[session] = objects
        session.onEnd { objects.kept = [:] }
        return objects
    }

    /// Makes an object that is returned again, so its name must include all that it depends on.
    private func makeToKeep<Value>(_ name: String, _ line: UInt, _ make: () throws -> Value) rethrows -> Value {
        precondition(
            !name.hasSuffix(":)"), "'\(name)' would make one object for all values of its parameters; name each one")
        return try unique(name, line: line, make)
    }

    /// Records an object that may be released; `nil` for a value that isn't an object.
    private func note<Value>(_ value: Value, _ name: String) -> AnyObject? {
        // A variable, because a cast in the call would hide the dynamic type.
        let dynamic: Any = value
        guard let object = Self.object(dynamic) else { return nil }
        lifetimes?.record(scoped: object, path: path(to: name))
        return object
    }

    /// The object that a value is; `nil` for a value of another kind.
    private static func object<Value>(_ value: Value) -> AnyObject? {
        // A value whose type is a class is a reference and nothing else. `as AnyObject` would look for ways to bridge it,
        // which takes longer than making most dependencies.
        if Value.self is AnyObject.Type, MemoryLayout<Value>.size == MemoryLayout<AnyObject>.size {
            return unsafe unsafeBitCast(value, to: AnyObject.self)
        }
        return type(of: value as Any) is AnyObject.Type ? value as AnyObject : nil
    }

    private func path(to name: String) -> String { (resolving.map(\.name) + [name]).joined(separator: "/") }
}
