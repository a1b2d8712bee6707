/// A step of one navigation, with its context.
@MainActor class Step {
    /// What the step leads to, for messages.
    let type: Any.Type
    var options = SearchOptions.everywhere
    /// Whether it may come with what the step before builds.
    var isExpected = false
    /// Whether a container that is found goes back to its own first screen.
    var isUnwound = false
    /// How what is built joins what the step before leads to.
    var join: Join?
    var interceptions: [Interception] = []
    /// Those of the children, who are asked only if the step builds.
    var childInterceptions: [Interception] = []
    /// What is prepared whether the step finds or builds.
    var preparations: [Preparation] = []
    /// What is prepared only if the step builds.
    var buildPreparations: [Preparation] = []
    /// What is built into the container that this step builds.
    var children: [Step] = []
    /// What the step has built, or found.
    var presentable: (any Presentable)?
    /// What a flow that the step starts shows above its first screen.
    var further: [any Presentable] = []
    /// What a flow that the step presents is in.
    var modal: (any Navigator)?

    init(_ type: Any.Type) { self.type = type }

    var name: String { String(describing: type) }
    var start: RoutingStart? { nil }
    var canFind: Bool { false }
    var canBuild: Bool { false }
    var startsFlow: Bool { false }
    var buildsNavigator: Bool { false }
    /// The flow that the step has started.
    var flow: AnyFlow? { nil }

    /// Whether this is what the step leads to; the step keeps it then.
    func finds(_ presentable: any Presentable) -> Bool { false }
    /// Makes the screen, the container or the flow's coordinator.
    func build() throws {}
    /// Starts the flow that was made.
    func startFlow(in window: Window, by parent: AnyFlow, _ navigator: any Navigator) -> [any Presentable]? { nil }
    /// Runs the context tasks.
    func performTasks() {}
    func performTasksAfterwards(_ path: [any Presentable]) {}

    func add<Context>(_ interceptor: RoutingInterceptor<Context>, _ context: Context) {
        let preparation = interceptor.prepare.map { prepare in
            Preparation(of: interceptor.name) { try await prepare(context) }
        }
        interceptions.append(
            Interception(
                name: interceptor.name, identity: interceptor.identity, preparation: preparation,
                isNeeded: { interceptor.isNeeded(context) }, perform: { try await interceptor.perform(context) }))
    }
}

/// An interceptor with its context.
@MainActor struct Interception {
    let name: String
    let identity: AnyObject
    let preparation: Preparation?
    let isNeeded: @MainActor () -> Bool
    let perform: @MainActor () async throws -> Void
}

/// What a part of a step prepares; it runs once, however often the navigation is planned.
@MainActor final class Preparation {
    let part: String
    let run: @MainActor () async throws -> Void
    var isDone = false

    init(of part: String, run: @escaping @MainActor () async throws -> Void) {
        self.part = part
        self.run = run
    }
}

/// The first step of a chain.
final class StartStep: Step {
    private let kind: RoutingStart

    init(_ kind: RoutingStart) {
        self.kind = kind
        super.init(Window.self)
    }

    override var start: RoutingStart? { kind }
    override var name: String { kind == .root ? "the root" : "the top level" }
}

/// A step that leads to a screen, a container or a coordinator.
final class TypedStep<Target>: Step {
    private var target: Target?
    private var match: ((any Presentable) -> Target?)?
    private var make: (() throws -> Target)?
    /// How what is made can be shown; not so for a flow.
    private var show: ((Target) -> any Presentable)?
    private var run: ((Target, Window, AnyFlow, any Navigator) -> [any Presentable]?)?
    private var flowOf: ((Target) -> AnyFlow)?
    private var tasks: [(Target) -> Void] = []
    private var tasksAfterwards: [(Target, [any Presentable]) -> Void] = []

    init() { super.init(Target.self) }

    override var canFind: Bool { match != nil }
    override var canBuild: Bool { make != nil }
    override var startsFlow: Bool { run != nil }
    override var buildsNavigator: Bool { Target.self is any Navigator.Type }
    override var flow: AnyFlow? { target.flatMap { flowOf?($0) } }

    func finds<Context>(_ finder: Finder<Target, Context>, _ context: Context) {
        options = finder.options
        let find = finder.target
        match = { find($0, context) }
    }

    func builds(_ building: Building<Target>) where Target: Presentable {
        if let prepare = building.prepare { buildPreparations.append(Preparation(of: name, run: prepare)) }
        make = building.build
        show = { $0 }
    }

    func builds<Context>(_ factory: ContainerFactory<Target, Context>, _ context: Context) where Target: Container {
        builds(factory.container.begin(context))
        children = factory.children.map { $0(context) }
        for child in children {
            buildPreparations += child.preparations + child.buildPreparations
            childInterceptions += child.interceptions
        }
    }

    func starts<Context>(_ factory: FlowFactory<Target, Context>, _ context: Context) where Target: Coordinator {
        make = { try factory.make(context) }
        // Only what the flow needs until its end: not what has made it.
        let onFinish = factory.onFinish
        flowOf = { $0.flow }
        run = { coordinator, window, parent, navigator in
            window.stage(coordinator, by: parent, in: navigator) { onFinish($0, context) }
        }
    }

    func add<Context>(_ task: ContextTask<Target, Context>, _ context: Context) {
        if let prepare = task.prepare {
            preparations.append(Preparation(of: "a context task") { try await prepare(context) })
        }
        tasks.append { task.perform($0, context) }
    }

    func add<Context>(_ task: PostRoutingTask<Target, Context>, _ context: Context) {
        tasksAfterwards.append { task.perform($0, context, $1) }
    }

    override func finds(_ presentable: any Presentable) -> Bool {
        guard let found = match?(presentable) else { return false }
        target = found
        self.presentable = presentable
        return true
    }

    override func build() throws {
        guard let made = try make?() else { return }
        target = made
        presentable = show?(made)
    }

    override func startFlow(
        in window: Window, by parent: AnyFlow, _ navigator: any Navigator
    ) -> [any Presentable]? {
        target.flatMap { run?($0, window, parent, navigator) ?? nil }
    }

    override func performTasks() {
        for child in children { child.performTasks() }
        guard let target else { return }
        for task in tasks { task(target) }
    }

    override func performTasksAfterwards(_ path: [any Presentable]) {
        guard let target else { return }
        for task in tasksAfterwards { task(target, path) }
    }
}

/// The steps of one navigation.
struct BoundSteps {
    var list: [Step] = []
    /// Whether the steps depend on what a person sees, and have to be chosen again when the window has changed.
    var isConditional = false
    /// What could not be chosen, because no case matched.
    var unmatched: String?
    /// What a person sees.
    let visible: [any Screen]
}
