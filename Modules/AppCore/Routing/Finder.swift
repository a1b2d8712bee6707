public import AppCore

/// Tells whether a step's target is already in the window.
///
/// A finder is a predicate and nothing more, with no access to the tree. It is asked about one screen, container or
/// coordinator after another, as often as a navigation is planned or explained. It gets the object itself, because it
/// compares what the object shows; it must not change it. The name is RouteComposer's.
public struct Finder<Target, Context: Sendable>: Sendable {
    let options: SearchOptions
    /// The one object that `identity(_:in:)` finds, so that the tree need not be searched.
    let known: KnownObject?
    let target: @MainActor (Place, Context) -> Target?

    /// Finds a screen or container by its type, and by what it shows if there is a predicate.
    ///
    /// - Parameters:
    ///   - type: The type; subclasses are found too.
    ///   - options: Where to look.
    ///   - matches: Whether an object of the type is the right one. Defaults to any of them.
    public init(
        _ type: Target.Type = Target.self, in options: SearchOptions = .everywhere,
        where matches: @escaping @MainActor (Target, Context) -> Bool = { _, _ in true }
    ) where Target: Presentable {
        // Separate from the initializer for any type, because a cast to a class is several times faster.
        self.init(options) { place, context in
            guard let target = place.presentable as? Target, matches(target, context) else { return nil }
            return target
        }
    }

    /// Finds any screen or container that conforms to a protocol, such as the one by which a flow knows its screen.
    ///
    /// - Parameters:
    ///   - type: The protocol's type.
    ///   - options: Where to look.
    ///   - matches: Whether a conforming object is the right one. Defaults to any of them.
    public init(
        conformingTo type: Target.Type, in options: SearchOptions = .everywhere,
        where matches: @escaping @MainActor (Target, Context) -> Bool = { _, _ in true }
    ) {
        self.init(options) { place, context in
            guard let target = place.presentable as? Target, matches(target, context) else { return nil }
            return target
        }
    }

    /// Finds the screen or container that shows exactly this context.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - shown: The context that a screen or container shows.
    /// - Returns: The finder.
    public static func showing(
        in options: SearchOptions = .everywhere, _ shown: @escaping @MainActor (Target) -> Context
    ) -> Finder where Target: Presentable, Context: Equatable {
        Finder(in: options) { shown($0) == $1 }
    }

    /// Finds this object and no other, as long as it is in the window.
    ///
    /// - Parameters:
    ///   - object: The screen or container, which the finder does not retain.
    ///   - options: Where to look.
    /// - Returns: The finder.
    @MainActor public static func identity(
        _ object: Target, in options: SearchOptions = .everywhere
    ) -> Finder where Target: Presentable {
        let known = KnownObject(object)
        return Finder(options, known) { place, _ in place.presentable === known.object ? known.object as? Target : nil }
    }

    /// Finds a running flow by the type of its coordinator; what it and the flows below it show stays as it is.
    ///
    /// - Parameters:
    ///   - type: The coordinator's type.
    ///   - options: Where to look.
    ///   - matches: Whether a coordinator of the type is the right one. Defaults to any of them.
    /// - Returns: The finder.
    public static func flow(
        _ type: Target.Type = Target.self, in options: SearchOptions = .everywhere,
        where matches: @escaping @MainActor (Target, Context) -> Bool = { _, _ in true }
    ) -> Finder where Target: Coordinator {
        Finder(options) { place, context in
            place.owner?.andAbove.lazy.filter { $0.phase == .running }.compactMap {
                $0.coordinator as? Target
            }
            .first { matches($0, context) }
        }
    }

    private init(
        _ options: SearchOptions, _ known: KnownObject? = nil,
        target: @escaping @MainActor (Place, Context) -> Target?
    ) {
        self.options = options
        self.known = known
        self.target = target
    }
}

/// A screen or container that a finder knows without retaining it.
@MainActor final class KnownObject {
    private(set) weak var object: (any Presentable)?

    init(_ object: any Presentable) { self.object = object }
}

/// Where a finder looks; the options can be combined.
///
/// A level is the window's root or one of its modals. The start level is the topmost one, or the root if the chain
/// starts there. The search looks at higher levels before lower ones, and on each level at what is in front first.
public struct SearchOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Makes options from their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The start level.
    public static let thisLevel = SearchOptions(rawValue: 1)
    /// The levels above the start level.
    public static let presented = SearchOptions(rawValue: 2)
    /// The levels below the start level.
    public static let presenting = SearchOptions(rawValue: 4)
    /// On each level, what its containers show; without this and `allChildren`, only the level's outermost object.
    public static let visibleChildren = SearchOptions(rawValue: 8)
    /// On each level, everything in its containers.
    public static let allChildren = SearchOptions(rawValue: 16)

    /// Whether the search looks into containers.
    var looksInside: Bool { rawValue & 24 != 0 }

    /// The whole window.
    public static let everywhere: SearchOptions = [.thisLevel, .presented, .presenting, .allChildren]
    /// Everything on the start level.
    public static let onThisLevel: SearchOptions = [.thisLevel, .allChildren]
    /// What the start level and the levels above it show.
    public static let amongVisible: SearchOptions = [.thisLevel, .presented, .visibleChildren]
}
