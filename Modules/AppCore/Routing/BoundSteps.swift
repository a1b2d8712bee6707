public import AppCore

/// The steps of one navigation, bound from the last one back as far as needed.
@MainActor final class BoundSteps {
    let window: Window
    /// The destination's name.
    let destination: String
    /// The steps from the base to the destination, according to the last plan.
    var way: [Step] = []
    /// Whether the way begins with the base, and is not cut off where something is missing.
    var isWhole = false
    /// The base: the place that is already in the window and from which the rest is built; `nil` at the top level.
    var base: Place?

    private let bindLast: @MainActor (BoundSteps) throws(RoutingError) -> BoundLink
    /// The steps bound so far, from the last one back.
    private var bound: [BoundLink] = []
    /// The steps bound before a choice was made again.
    private var old: [BoundLink]
    /// What a choice sees, if one was made, and what was in the window then.
    private var sight: WindowContents?
    private var seen: [PlaceID] = []
    /// The forks whose first way was taken, and those whose first way leads nowhere.
    private var forks: [ChainLink] = []
    private var deadForks: [ChainLink] = []

    init(
        to destination: String, in window: Window, after old: BoundSteps?,
        bind: @escaping @MainActor (BoundSteps) throws(RoutingError) -> BoundLink
    ) {
        self.destination = destination
        self.window = window
        self.old = old?.bound ?? []
        bindLast = bind
    }

    /// The step at a position, counted from the last one, which is 0.
    func step(_ index: Int) throws(RoutingError) -> Step {
        while bound.count <= index {
            let next: BoundLink
            if let before = bound.last?.before { next = try before(self) } else { next = try bindLast(self) }
            if bound.isEmpty { next.step.destination = destination }
            if bound.count < old.count { next.step.inherit(from: old[bound.count].step) }
            bound.append(next)
        }
        return bound[index].step
    }

    /// Where the chain starts.
    var start: RoutingStart {
        get throws(RoutingError) {
            var index = 0
            while true {
                if let start = try step(index).start { return start }
                index += 1
            }
        }
    }

    /// The link as it was bound before a choice was made again.
    func known(_ link: ChainLink) -> BoundLink? { old.first { $0.link === link } }

    /// Forgets what was found; it is searched again after the wait.
    func forget() { for link in bound { link.step.forget() } }

    // MARK: - Choosing

    /// Returns what a choice sees, and notes what is in the window now.
    func look() -> WindowContents {
        let sight = WindowContents(tree: window.tree)
        self.sight = sight
        seen = sight.ids
        return sight
    }

    /// Whether the window has changed since a choice was made by what is in it.
    var isOutdated: Bool { sight.map { $0.ids != seen } ?? false }

    /// Whether to take the first way of a fork.
    func takes(_ fork: ChainLink) -> Bool {
        _ = look()
        if deadForks.contains(where: { $0 === fork }) { return false }
        forks.append(fork)
        return true
    }

    /// The steps with the other way of the last fork; `nil` if there is none.
    func other() -> BoundSteps? {
        guard let fork = forks.last else { return nil }
        let other = BoundSteps(to: destination, in: window, after: self, bind: bindLast)
        other.deadForks = deadForks + [fork]
        return other
    }
}

/// A step of one navigation, and what binds the previous one.
@MainActor struct BoundLink {
    let step: Step
    var link: ChainLink?
    /// `nil` for the first step.
    var before: ((BoundSteps) throws(RoutingError) -> BoundLink)?

    init(step: Step, before: ((BoundSteps) throws(RoutingError) -> BoundLink)? = nil) {
        self.step = step
        self.before = before
    }
}

/// What a choice sees of the window: everything in it, visible or not.
@MainActor public struct WindowContents {
    let tree: Tree

    /// The screens that the user sees.
    public var visible: [any Screen] { tree.visible }

    /// All screens and containers: those in front before the others, children before their containers.
    public var everything: [any Presentable] { places.compactMap(\.presentable) }

    /// Returns the first screen, container or coordinator that a finder finds.
    ///
    /// - Parameters:
    ///   - finder: The finder.
    ///   - context: What the finder compares with.
    /// - Returns: The first match, or `nil`.
    public func find<Target, Context>(_ finder: Finder<Target, Context>, with context: Context) -> Target? {
        let step = Step(to: Target.self, finder, with: context)
        return tree.search(for: step, from: tree.modals.count) == nil ? nil : step.subject as? Target
    }

    fileprivate var ids: [PlaceID] { places.map(\.id) }

    private var places: [Place] {
        var places: [Place] = []
        for top in tree.tops.reversed() { add(top, to: &places) }
        return places
    }

    private func add(_ place: Place, to places: inout [Place]) {
        if !place.children.isEmpty { add(place.children[place.selected], to: &places) }
        for (index, child) in place.children.enumerated().reversed() where index != place.selected {
            add(child, to: &places)
        }
        places.append(place)
    }
}
