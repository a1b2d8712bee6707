public import AppCore

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
/// A function whose object depends on a parameter gives each object a name of its own: `session("reader \(id)") { ... }`.
/// A dependency that needs itself is a programmer's error: it stops the program and names the way from it to itself.
///
/// The idea of scopes as plain words on typed properties is Factory's; there is no global container here (R9). The
/// container is bound to the main actor, so what it makes cannot be resolved elsewhere.
@MainActor open class DependencyContainer {
    /// The session whose objects `session` keeps, each container's its own; set it when a session begins.
    public var currentSession: SessionScope?

    private let lifetimes: LifetimeLog?
    private let objects = KeptObjects()
    /// What was made for each session that still lives.
    private var inSessions = WeakTable<SessionScope, KeptObjects>()
    /// What is being made, the outermost first; a property and the one that it overrides have one name and two lines.
    private var resolving: [(name: String, line: UInt)] = []

    /// Makes a container that holds nothing yet.
    ///
    /// - Parameter lifetimes: Where to note the scoped objects that are made; `nil` to note nothing.
    public init(lifetimes: LifetimeLog? = nil) { self.lifetimes = lifetimes }

    /// Makes a new object each time.
    ///
    /// - Parameters:
    ///   - name: The dependency's name. Defaults to the property's own.
    ///   - line: The line that asks. Defaults to the caller's.
    ///   - make: Makes the object.
    /// - Returns: The new object.
    public final func unique<Value>(
        _ name: String = #function, line: UInt = #line, _ make: () throws -> Value
    ) rethrows -> Value {
        if let first = resolving.firstIndex(where: { $0.line == line && $0.name == name }) {
            let path = resolving[first...].map(\.name) + [name]
            preconditionFailure("a dependency needs itself: \(path.joined(separator: " -> "))")
        }
        resolving.append((name, line))
        defer { resolving.removeLast() }
        return try make()
    }

    /// Makes an object once and keeps it as long as the container lives.
    ///
    /// - Parameters:
    ///   - name: The dependency's name. Defaults to the property's own.
    ///   - line: The line that asks. Defaults to the caller's.
    ///   - make: Makes the object.
    /// - Returns: The one object.
    public final func app<Value>(
        _ name: String = #function, line: UInt = #line, _ make: () throws -> Value
    ) rethrows -> Value {
        if let value: Value = objects.value(name) { return value }
        let value = try makeToKeep(name, line, make)
        objects.kept[name] = value
        return value
    }

    /// Makes an object once and hands out the same one as long as somebody keeps it.
    ///
    /// - Parameters:
    ///   - name: The dependency's name. Defaults to the property's own.
    ///   - line: The line that asks. Defaults to the caller's.
    ///   - make: Makes the object; a value that is no object is made again each time.
    /// - Returns: The object in use, or a new one.
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
    /// Work that goes on after its session has ended still gets that session's object, as long as anybody keeps it, or
    /// else a new one that nobody keeps; never one of the next session.
    ///
    /// - Parameters:
    ///   - name: The dependency's name. Defaults to the property's own.
    ///   - line: The line that asks. Defaults to the caller's.
    ///   - make: Makes the object.
    /// - Returns: The session's one object. Asking outside of a session is a programmer's error, reported by name.
    public final func session<Value>(
        _ name: String = #function, line: UInt = #line, _ make: () throws -> Value
    ) rethrows -> Value {
        let ended = SessionScope.ofRunningWork.flatMap { $0.hasEnded ? $0 : nil }
        guard let session = ended ?? currentSession else {
            preconditionFailure("'\(name)' lives as long as a session, and there is none; set `currentSession` first")
        }
        let objects = objects(of: session)
        if let value: Value = objects.value(name) { return value }
        let value = try makeToKeep(name, line, make)
        if !session.hasEnded { objects.kept[name] = value }
        if let object = note(value, name) {
            objects.note(object, name)
            session.expectRelease(of: object, as: path(to: name))
        }
        return value
    }

    /// What was made for a session, which keeps it until it ends.
    private func objects(of session: SessionScope) -> KeptObjects {
        if let known = inSessions[session] { return known }
        let objects = KeptObjects()
        inSessions[session] = objects
        session.onEnd { objects.kept = [:] }
        return objects
    }

    /// Makes what is handed out again: its name must say all that it depends on.
    private func makeToKeep<Value>(_ name: String, _ line: UInt, _ make: () throws -> Value) rethrows -> Value {
        precondition(
            !name.hasSuffix(":)"), "'\(name)' would make one object for all values of its parameters; name each one")
        return try unique(name, line: line, make)
    }

    /// Notes an object that was made and may be released; `nil` for a value that is no object.
    private func note<Value>(_ value: Value, _ name: String) -> AnyObject? {
        guard type(of: value as Any) is AnyObject.Type else { return nil }
        let object = value as AnyObject
        lifetimes?.record(scoped: object, path: path(to: name))
        return object
    }

    private func path(to name: String) -> String { (resolving.map(\.name) + [name]).joined(separator: "/") }
}
