/// A step of one navigation, with its context.
@MainActor class Step {
    /// What the step leads to, for messages.
    let type: Any.Type
    var options = SearchOptions.everywhere
    /// Where what is found is, if it is one object that is known.
    var knownPlace: Place?
    /// Whether it may come with what the step before builds.
    var isExpected = false
    /// Whether a container that is found goes back to its own first screen.
    var isUnwound = false
    /// How what is built joins what the step before leads to.
    var join: Join?
    /// Starts the flow whose coordinator was made; gives what it shows first.
    var run: ((Window, AnyFlow, any Navigator) throws(Refusal) -> [any Presentable])?
    /// What the step has found or built.
    var presentable: (any Presentable)?
    /// What few steps have.
    var extras: StepExtras?

    init(_ type: Any.Type) { self.type = type }

    var name: String { String(describing: type) }
    var start: RoutingStart? { nil }
    var canFind: Bool { false }
    var canBuild: Bool { false }
    var buildsNavigator: Bool { false }

    /// Whether this is what the step leads to; the step keeps it then.
    func finds(_ presentable: any Presentable) -> Bool { false }

    /// Makes what the step leads to; a flow is not started yet.
    func build() throws {}

    /// The step's extras, made now if it had none.
    var madeExtras: StepExtras {
        if let extras { return extras }
        let made = StepExtras()
        extras = made
        return made
    }

    func add<Context>(_ interceptor: RoutingInterceptor<Context>, _ context: Context) {
        let preparation = interceptor.prepare.map { prepare in
            Preparation(of: interceptor.name) { try await prepare(context) }
        }
        madeExtras.interceptions.append(
            Interception(
                name: interceptor.name, identity: interceptor.identity, preparation: preparation,
                isNeeded: { interceptor.isNeeded(context) }, perform: { try await interceptor.perform(context) }))
    }
}

/// What few steps have, apart from them, as a navigation makes many of them.
@MainActor final class StepExtras {
    var interceptions: [Interception] = []
    /// What is prepared whether the step finds or builds.
    var preparations: [Preparation] = []
    /// What is prepared only if the step builds.
    var buildPreparations: [Preparation] = []
    /// The context tasks.
    var tasks: [() -> Void] = []
    var tasksAfterwards: [([any Presentable]) -> Void] = []
    /// What is built into the container that the step builds.
    var children: [Step] = []
    /// The flow that the step has started.
    var flow: AnyFlow?
    /// What that flow shows above its first screen.
    var further: [any Presentable] = []
    /// What that flow is in, if it is presented.
    var modal: (any Navigator)?

    /// Those who are asked on the way through the step.
    func interceptions(isBuilt: Bool) -> [Interception] {
        guard isBuilt else { return interceptions }
        return interceptions + children.flatMap { $0.extras?.interceptions ?? [] }
    }

    /// What is prepared for the step.
    func preparations(isBuilt: Bool) -> [Preparation] {
        guard isBuilt else { return preparations }
        return preparations + buildPreparations + children.flatMap { $0.extras?.preparations(isBuilt: true) ?? [] }
    }

    func performTasks() {
        for child in children { child.extras?.performTasks() }
        for task in tasks { task() }
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
final class StartStep: TypedStep<Window> {
    private let kind: RoutingStart

    init(_ kind: RoutingStart, of window: Window) {
        self.kind = kind
        super.init()
        target = window
    }

    override var start: RoutingStart? { kind }
    override var name: String { kind == .root ? "the root" : "the top level" }
}

/// A step that leads to a screen, a container or a coordinator.
class TypedStep<Target>: Step {
    var target: Target?
    private var match: ((any Presentable) -> Target?)?
    /// Makes the screen, the container or the coordinator; gives what can be shown of it.
    private var make: ((TypedStep) throws -> (any Presentable)?)?

    init() { super.init(Target.self) }

    override var canFind: Bool { match != nil }
    override var canBuild: Bool { make != nil }
    override var buildsNavigator: Bool { Target.self is any Navigator.Type }

    func finds<Context>(_ finder: Finder<Target, Context>, _ context: Context) {
        options = finder.options
        knownPlace = finder.place
        let find = finder.target
        match = { find($0, context) }
    }

    func builds<Context>(_ factory: Factory<Target, Context>, _ context: Context) where Target: Presentable {
        switch factory.kind {
        case .plain(let build):
            make = { step in
                let made = try build(context)
                step.target = made
                return made
            }
        case .prepared(let begin):
            let building = begin(context)
            madeExtras.buildPreparations.append(Preparation(of: name, run: building.prepare))
            make = { step in
                let made = try building.build()
                step.target = made
                return made
            }
        }
    }

    func builds<Context>(_ factory: ContainerFactory<Target, Context>, _ context: Context) where Target: Container {
        builds(factory.container, context)
        madeExtras.children = factory.children.map { $0(context) }
    }

    func starts<Context>(_ factory: FlowFactory<Target, Context>, _ context: Context) where Target: Coordinator {
        make = { step in
            step.target = try factory.make(context)
            return nil
        }
        // Only what the flow needs until its end: not what has made it.
        let onFinish = factory.onFinish
        run = { [unowned self] (window, parent, navigator) throws(Refusal) in
            guard let coordinator = target else { return [] }
            madeExtras.flow = coordinator.flow
            return try window.stage(coordinator, by: parent, in: navigator) { onFinish($0, context) }
        }
    }

    func add<Context>(_ task: ContextTask<Target, Context>, _ context: Context) {
        if let prepare = task.prepare {
            madeExtras.preparations.append(Preparation(of: "a context task") { try await prepare(context) })
        }
        madeExtras.tasks.append { [unowned self] in
            if let target { task.perform(target, context) }
        }
    }

    func add<Context>(_ task: PostRoutingTask<Target, Context>, _ context: Context) {
        madeExtras.tasksAfterwards.append { [unowned self] path in
            if let target { task.perform(target, context, path) }
        }
    }

    override func build() throws { presentable = try make?(self) }

    override func finds(_ presentable: any Presentable) -> Bool {
        guard let found = match?(presentable) else { return false }
        target = found
        self.presentable = presentable
        return true
    }
}

/// The steps of one navigation.
@MainActor final class BoundSteps {
    var list: [Step] = []
    /// Whether the steps depend on what a person sees, and have to be chosen again when the window has changed.
    private(set) var isConditional = false
    /// What could not be chosen, because no case matched.
    var unmatched: String?
    let window: Window
    private var seen: [PlaceID] = []

    init(in window: Window) { self.window = window }

    /// What a person sees, from which the steps are chosen.
    var visible: [any Screen] {
        isConditional = true
        seen = window.visible.map(\.place.id)
        return window.visible
    }

    /// Whether the steps were chosen from what is seen now.
    func hasSeen(_ screens: [any Screen]) -> Bool { screens.map(\.place.id) == seen }
}
