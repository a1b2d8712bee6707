/// A step of one navigation: what it leads to, how that is found or made, and where it goes.
@MainActor final class Step {
    /// Where what a step builds goes.
    enum Home {
        /// Into this container of the window.
        case container(Place)
        /// Into what the step at this position builds.
        case built(Int)
        /// Over what the step at this position builds, or over what is in front, as a modal.
        case modal(over: Int?)
        /// It comes with what the step at this position builds.
        case expected(in: Int)
    }

    /// How the flow of a step is started.
    struct FlowSource {
        /// Makes the coordinator.
        let make: () throws -> AnyObject
        /// Starts its flow as a child of another one, in a navigator.
        let start: (Window, AnyFlow, any Navigator) throws(Refusal) -> Staging?
    }

    // MARK: - What it is, the same in every navigation

    /// Where the chain starts, if this is its first step.
    let start: RoutingStart?
    /// How what is built joins what the step before leads to.
    let join: Join?
    /// Whether it may come with what the step before builds.
    let isExpected: Bool
    /// Whether what it builds is a navigator.
    let buildsNavigator: Bool
    /// Where it is looked for.
    let options: SearchOptions
    /// Where what is found is, if it is one object that is known.
    let knownPlace: Place?
    /// Whether what is found, a container, goes back to its own first screen.
    var isUnwound = false
    /// What the chain calls it.
    var givenName: String?
    /// What the destination is called, if this is the last step.
    var destination: String?
    private let isContainer: Bool
    private let target: ((any Presentable) -> AnyObject?)?
    private var makeItem: (() throws -> any Presentable)?
    private(set) var flowSource: FlowSource?

    // MARK: - What it asks and does on the way

    private(set) var interceptions: [Interception] = []
    /// What is prepared whether the step finds or builds.
    var preparations: [Preparation] = []
    /// What is prepared only if the step builds.
    private(set) var buildPreparations: [Preparation] = []
    private(set) var tasks: [() -> Void] = []
    private(set) var tasksAfterwards: [([any Presentable]) -> Void] = []
    /// What is built into the container that the step builds.
    private(set) var children: [Step] = []

    /// The parts of a chain that have changed what it asks and does, if a choice may be made again.
    private var changedBy: [ChainLink] = []

    // MARK: - Where it has led

    /// The screen or container that the step has found or built.
    var presentable: (any Presentable)?
    /// What the step has led to: that screen or container, a coordinator, or the window.
    private(set) var subject: AnyObject?
    /// Where what the step builds goes, as the last plan has it.
    var home: Home?
    /// What the step brings, as the last plan has it.
    var arrival: Arrival?

    /// Makes the first step of a chain.
    init(_ start: RoutingStart, of window: Window) {
        self.start = start
        join = nil
        isExpected = false
        buildsNavigator = false
        options = .everywhere
        knownPlace = nil
        isContainer = false
        target = nil
        subject = window
    }

    /// Makes a step that leads to what is found, or to what is made if the chain goes on to say how.
    init<Target, Context>(
        to type: Target.Type, _ finder: Finder<Target, Context>? = nil, by join: Join? = nil, isExpected: Bool = false,
        with context: Context
    ) {
        start = nil
        isContainer = type is any Container.Type
        self.join = join
        self.isExpected = isExpected
        buildsNavigator = type is any Navigator.Type
        options = finder?.options ?? .everywhere
        knownPlace = finder?.place
        target = finder.map { finder in { finder.target($0, context) as AnyObject? } }
    }

    /// What the step leads to, for messages: no type, which says nothing to a person.
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
    /// Whether the navigation has anything to wait for because of the step.
    var asksOrPrepares: Bool {
        !interceptions.isEmpty || !preparations.isEmpty || !buildPreparations.isEmpty || !children.isEmpty
    }

    // MARK: - How it makes what is not in the window

    func making<Product, Context>(_ factory: Factory<Product, Context>, with context: Context) -> Step {
        switch factory.kind {
        case .plain(let build):
            makeItem = { try build(context) }
        case .prepared(let begin):
            let building = begin(context)
            buildPreparations.append(Preparation(of: "its factory", run: building.prepare))
            makeItem = { try building.build() }
        }
        return self
    }

    func making<Product, Context>(_ factory: ContainerFactory<Product, Context>, with context: Context) -> Step {
        children = factory.children.map { $0(context) }
        return making(factory.container, with: context)
    }

    func making<Root, Context>(_ factory: FlowFactory<Root, Context>, with context: Context) -> Step {
        var made: Root?
        // Only what the flow needs until its end: not what has made it.
        let onFinish = factory.onFinish
        flowSource = FlowSource {
            let coordinator = try factory.make(context)
            made = coordinator
            return coordinator
        } start: { (window, parent, navigator) throws(Refusal) in
            guard let made else { return nil }
            let launch = Launch(
                flow: made.flow, parent: parent, placement: .navigator(navigator), session: nil,
                origin: .place(window.tree.front), window: window)
            return try launch.stage(made) { onFinish($0, context) }
        }
        return self
    }

    // MARK: - What a navigation does with it

    /// Whether this is what the step leads to; the step keeps it then.
    func finds(_ item: any Presentable) -> Bool {
        guard let found = target?(item) else { return false }
        subject = found
        presentable = item
        return true
    }

    /// Makes what the step leads to; a flow is not started yet.
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
            preparations.append(Preparation(of: "a context task") { try await prepare(context) })
        }
        tasks.append { [unowned self] in
            if let target = subject as? Target { task.perform(target, context) }
        }
    }

    func add<Target, Context>(_ task: PostRoutingTask<Target, Context>, _ context: Context) {
        tasksAfterwards.append { [unowned self] path in
            if let target = subject as? Target { task.perform(target, context, path) }
        }
    }

    /// Lets go of what was found.
    func forget() {
        presentable = nil
        if start == nil { subject = nil }
    }

    /// Whether a part of a chain has not changed the step yet.
    func isNew(to part: ChainLink) -> Bool {
        if changedBy.contains(where: { $0 === part }) { return false }
        changedBy.append(part)
        return true
    }

    /// Takes over who has agreed already to the step in whose place this one stands, as the choice was made again.
    func inherit(from old: Step) {
        for (new, old) in zip(interceptions, old.interceptions) where new.name == old.name {
            new.isPassed = old.isPassed
        }
    }
}

/// Where a chain starts.
public enum RoutingStart: Sendable {
    /// Where the person is: at the screen in front, over all modals.
    case topLevel
    /// At the window's root: the modals over it leave.
    case root
}

/// A part of a chain, the same however often it is bound.
final class ChainLink: Sendable {}
