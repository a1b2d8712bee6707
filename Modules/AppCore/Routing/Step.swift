import AppCore

/// A step of one navigation: its target, how that is found or made, and where it goes.
@MainActor final class Step {
    /// How a step makes and starts a flow.
    struct FlowSource {
        /// Makes the coordinator.
        let make: () throws -> AnyObject
        /// Starts the coordinator's flow as a child of another one, in a navigator.
        let start: (Window, AnyFlow, any Navigator) throws(Refusal) -> PendingStart?
    }

    // MARK: - Identity, the same in every navigation

    /// Where the chain starts, if this is its first step.
    let start: RoutingStart?
    /// How the item that it builds joins the previous step's target.
    let attachment: Attachment?
    /// Whether its target may come with what the previous step builds.
    let isExpected: Bool
    /// Whether it builds a navigator.
    let buildsNavigator: Bool
    /// Where to look for its target.
    let options: SearchOptions
    /// The target, if the finder knows the one object.
    let known: KnownObject?
    /// Whether its target, a container, returns to its first screen when it is found.
    var isPoppedToRoot = false
    /// The name that the chain gives it.
    var givenName: String?
    /// The destination's name, if this is the last step.
    var destination: String?
    let isContainer: Bool
    private let target: ((Place) -> AnyObject?)?
    var makeItem: (() throws -> any Presentable)?
    var flowSource: FlowSource?

    // MARK: - What it asks and does on the way

    private(set) var interceptions: [Interception] = []
    /// The preparations to make whether the step finds or builds.
    var preparations: [Preparation] = []
    /// The preparations to make only if the step builds.
    var buildPreparations: [Preparation] = []
    private(set) var tasks: [() -> Void] = []
    private(set) var tasksAfterwards: [([any Presentable]) -> Void] = []
    /// The steps that build the children of the container that this step builds.
    var children: [Step] = []

    /// The parts of a chain that have configured this step already, in case a choice is made again.
    private var changedBy: [ChainLink] = []

    // MARK: - Result

    /// The screen or container that the step has found or built.
    var presentable: (any Presentable)?
    /// The target: that screen or container, a coordinator, or the window.
    private(set) var subject: AnyObject?
    /// Where the step's item is, or all that its flow shows first; empty while a plan cannot tell.
    var places: [Place] = []
    /// The flow that what the step builds belongs to.
    var owner: AnyFlow?

    /// Makes the first step of a chain.
    init(_ start: RoutingStart, of window: Window) {
        self.start = start
        attachment = nil
        isExpected = false
        buildsNavigator = false
        options = .everywhere
        known = nil
        isContainer = false
        target = nil
        subject = window
    }

    /// Makes a step whose target is found, or is made if the chain goes on to say how.
    init<Target, Context>(
        to type: Target.Type, _ finder: Finder<Target, Context>? = nil, by attachment: Attachment? = nil,
        isExpected: Bool = false,
        with context: Context
    ) {
        start = nil
        isContainer = type is any Container.Type
        self.attachment = attachment
        self.isExpected = isExpected
        buildsNavigator = type is any Navigator.Type
        options = finder?.options ?? .everywhere
        known = finder?.known
        target = finder.map { finder in { finder.target($0, context) as AnyObject? } }
    }

    /// The step's name in messages; not a type, which would mean nothing to a user.
    var name: String {
        switch start {
        case .root: "the root"
        case .topLevel: "the top level"
        case nil: givenName ?? destination ?? (startsFlow ? "a flow" : isContainer ? "a container" : "a screen")
        }
    }

    var canFind: Bool { target != nil }
    var canBuild: Bool { makeItem != nil || flowSource != nil }
    var startsFlow: Bool { flowSource != nil }
    /// Whether the navigation may have to wait because of the step.
    var asksOrPrepares: Bool {
        !interceptions.isEmpty || !preparations.isEmpty || !buildPreparations.isEmpty || !children.isEmpty
    }

    // MARK: - Use in a navigation

    /// Whether the item at a place is the step's target; if so, the step stores it.
    func finds(_ place: Place) -> Bool {
        guard let found = target?(place) else { return false }
        subject = found
        presentable = place.presentable
        return true
    }

    /// Makes the target; a flow is not started yet.
    func build() throws {
        if let flowSource {
            subject = try flowSource.make()
            presentable = nil
        } else {
            presentable = try makeItem?()
            subject = presentable
        }
    }

    func add<Context>(_ interceptor: RoutingInterceptor<Context>, _ context: Context) {
        interceptions.append(Interception(interceptor, with: context))
    }

    func add<Target, Context>(_ task: ContextTask<Target, Context>, _ context: Context) {
        if let prepare = task.prepare {
            let use = Use(part: task.identity, context: context)
            preparations.append(Preparation(of: "a context task", use) { try await prepare(context) })
        }
        tasks.append { [unowned self] in
            if let target = subject as? Target { task.perform(target, context) }
        }
    }

    func addAfterwards<Target, Context>(
        _ perform: @escaping @MainActor (Target, Context, [any Presentable]) -> Void, _ context: Context
    ) {
        tasksAfterwards.append { [unowned self] path in
            if let target = subject as? Target { perform(target, context, path) }
        }
    }

    /// Forgets the target that was found.
    func forget() {
        presentable = nil
        if start == nil { subject = nil }
    }

    /// Whether a part of a chain has not configured the step yet; notes that it has.
    func isNew(to part: ChainLink) -> Bool {
        if changedBy.contains(where: { $0 === part }) { return false }
        changedBy.append(part)
        return true
    }

    /// Takes over what has passed and is prepared in the step that this one replaces because a choice was made again.
    func inherit(from old: Step) {
        for (new, old) in zip(interceptions, old.interceptions) where new.name == old.name {
            new.isPassed = old.isPassed
        }
        for new in preparations {
            if let old = old.preparations.first(where: { $0.use.isSame(as: new.use) }) { new.isDone = old.isDone }
        }
        if let new = buildPreparations.first, let made = old.buildPreparations.first, new.use.isSame(as: made.use) {
            (buildPreparations, makeItem) = (old.buildPreparations, old.makeItem)
        }
    }
}

/// Where a chain starts.
public enum RoutingStart: Sendable {
    /// Where the user is: at the screen in front, above all modals.
    case topLevel
    /// At the window's root; the modals over it are closed.
    case root
}

/// A part of a chain, the same however often the chain is bound.
final class ChainLink: Sendable {}
