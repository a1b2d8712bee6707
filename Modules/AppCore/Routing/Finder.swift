/// Tells whether what a step leads to is in the window already.
///
/// A finder is a predicate and nothing more: it is asked about one screen, container or coordinator after the other, as often
/// as a navigation is planned or explained, and has no way to the tree. It is handed the object itself, as it compares what
/// that shows; it must not change it. The word is RouteComposer's.
public struct Finder<Target, Context: Sendable>: Sendable {
    let options: SearchOptions
    /// Where the one object is that this finds, if it finds no other: nobody has to look for it then.
    let place: Place?
    let target: @MainActor (any Presentable, Context) -> Target?

    /// Finds a screen or container by its type, and by what it shows if a predicate says so.
    ///
    /// - Parameters:
    ///   - type: The type; a subclass is found too.
    ///   - options: Where to look.
    ///   - matches: Whether this one is it; all of the type are, if it is left out.
    public init(
        _ type: Target.Type = Target.self, in options: SearchOptions = .everywhere,
        where matches: @escaping @MainActor (Target, Context) -> Bool = { _, _ in true }
    ) where Target: Presentable {
        // Apart from the one for any type, as a conversion to a class is several times faster.
        self.init(options) { presentable, context in
            guard let target = presentable as? Target, matches(target, context) else { return nil }
            return target
        }
    }

    /// Finds whatever screen or container conforms to a protocol, such as the output by which a flow knows its screen.
    ///
    /// - Parameters:
    ///   - type: The protocol's type.
    ///   - options: Where to look.
    ///   - matches: Whether this one is it; all that conform are, if it is left out.
    public init(
        conformingTo type: Target.Type, in options: SearchOptions = .everywhere,
        where matches: @escaping @MainActor (Target, Context) -> Bool = { _, _ in true }
    ) {
        self.init(options) { presentable, context in
            guard let target = presentable as? Target, matches(target, context) else { return nil }
            return target
        }
    }

    /// Finds what shows exactly this context.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - shown: What a screen or container shows.
    /// - Returns: The finder.
    public static func showing(
        in options: SearchOptions = .everywhere, _ shown: @escaping @MainActor (Target) -> Context
    ) -> Finder where Target: Presentable, Context: Equatable {
        Finder(in: options) { shown($0) == $1 }
    }

    /// Finds this object and no other, for as long as it is in the window.
    ///
    /// - Parameters:
    ///   - object: The screen or container; the finder does not keep it.
    ///   - options: Where to look.
    /// - Returns: The finder.
    @MainActor public static func identity(
        _ object: Target, in options: SearchOptions = .everywhere
    ) -> Finder where Target: Presentable {
        // A place is never used again, so it stands for the object without keeping it.
        let wanted = object.place
        return Finder(options, at: wanted) { presentable, _ in
            presentable.place === wanted ? presentable as? Target : nil
        }
    }

    /// Finds a running flow by the type of its coordinator; what it and the flows that it runs show stays as it is.
    ///
    /// - Parameters:
    ///   - type: The coordinator's type.
    ///   - options: Where to look.
    ///   - matches: Whether this one is it; all of the type are, if it is left out.
    /// - Returns: The finder.
    public static func flow(
        _ type: Target.Type = Target.self, in options: SearchOptions = .everywhere,
        where matches: @escaping @MainActor (Target, Context) -> Bool = { _, _ in true }
    ) -> Finder where Target: Coordinator {
        Finder(options) { presentable, context in
            presentable.place.owner?.andAbove.lazy.filter { $0.phase == .running }.compactMap {
                $0.coordinator as? Target
            }
            .first { matches($0, context) }
        }
    }

    private init(
        _ options: SearchOptions, at place: Place? = nil,
        target: @escaping @MainActor (any Presentable, Context) -> Target?
    ) {
        self.options = options
        self.place = place
        self.target = target
    }
}

/// Where a finder looks; the options can be combined.
///
/// A level is the window's root or one of its modals. The search starts at the topmost level, or at the root if the chain
/// starts there, looks at higher levels before lower ones, and on each at what is in front before what is not.
public struct SearchOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Makes options from their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The level at which the search starts.
    public static let thisLevel = SearchOptions(rawValue: 1)
    /// The levels above it.
    public static let presented = SearchOptions(rawValue: 2)
    /// The levels below it.
    public static let presenting = SearchOptions(rawValue: 4)
    /// On each level, what its containers show; without this and `allChildren`, only what the level itself consists of.
    public static let visibleChildren = SearchOptions(rawValue: 8)
    /// On each level, everything in its containers.
    public static let allChildren = SearchOptions(rawValue: 16)

    /// Whether containers are looked into.
    var looksInside: Bool { rawValue & 24 != 0 }

    /// The whole window.
    public static let everywhere: SearchOptions = [.thisLevel, .presented, .presenting, .allChildren]
    /// What lies on no other level.
    public static let onThisLevel: SearchOptions = [.thisLevel, .allChildren]
    /// What a person sees.
    public static let amongVisible: SearchOptions = [.thisLevel, .presented, .visibleChildren]
}
