/// A weak record of the objects made in a window, to list those that outlive the flow that made them.
///
/// It costs time on every move, so it is for tests and debugging. Pass one to a window and to a dependency container.
@MainActor public final class LifetimeLog {
    /// Something that outlived the flow that made it.
    public struct Survivor: Equatable, Sendable, CustomStringConvertible {
        /// What kind of object it is.
        public enum Kind: String, Sendable, CaseIterable {
            /// A coordinator.
            case coordinator
            /// A screen.
            case screen
            /// An object that a dependency container made.
            case scopedObject = "scoped object"
            /// A flow's work.
            case task
        }

        /// What kind of object it is.
        public var kind: Kind
        /// The object's type, or the work's name.
        public var name: String
        /// The path of the flow, or of the dependencies, that made it.
        public var path: String

        /// One line that names the object and what made it.
        public var description: String { "\(kind.rawValue) \(name), made by \(path)" }
    }

    private struct Entry {
        let kind: Survivor.Kind
        let name: String
        /// The path of the flow or dependencies that made it; built on demand.
        let path: () -> String
        let reference: WeakReference
    }

    /// How many coordinators were started, by the paths of their flows.
    public var starts: [String: Int] {
        Dictionary(started.values.map { ($0.way.path, $0.count) }, uniquingKeysWith: +)
    }

    private var started: [ObjectIdentifier: (way: FlowWay, count: Int)] = [:]
    private var entries: [Entry] = []

    /// Makes an empty log.
    public init() {}

    /// Lists the objects made by a flow and by the flows below it that are still alive.
    ///
    /// - Parameter path: The flow's path, such as `app/kanji`. Defaults to all flows.
    /// - Returns: The survivors, in the order in which they were made.
    public func survivors(of path: String? = nil) -> [Survivor] {
        entries.removeAll { $0.reference.object == nil }
        return entries.filter { entry in
            guard let path else { return true }
            return entry.path() == path || entry.path().hasPrefix(path + "/")
        }
        .map { Survivor(kind: $0.kind, name: $0.name, path: $0.path()) }
    }

    func record(coordinator: AnyObject, of way: FlowWay) {
        started[ObjectIdentifier(way), default: (way, 0)].count += 1
        add(.coordinator, coordinator) { way.path }
    }

    func record(screen: AnyObject, of way: FlowWay?) { add(.screen, screen) { way?.path ?? "window" } }

    /// Notes an object that a dependency container made.
    ///
    /// - Parameters:
    ///   - object: The object, which is not retained.
    ///   - path: The dependencies that led to it, joined by slashes.
    public func record(scoped object: AnyObject, path: String) { add(.scopedObject, object) { path } }

    func record(task: AnyObject, _ name: String, of way: FlowWay) { add(.task, task, name: name) { way.path } }

    private func add(_ kind: Survivor.Kind, _ object: AnyObject, name: String? = nil, by path: @escaping () -> String) {
        let name = name ?? String(describing: type(of: object))
        entries.append(Entry(kind: kind, name: name, path: path, reference: WeakReference(object)))
    }
}

/// A weak reference to an object.
struct WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}
