/// A step of one navigation, with its context.
@MainActor class Step {
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

    /// The screen or container that the step has found or built.
    final var presentable: (any Presentable)?
    /// What the step leads to, if that is not the presentable itself: a coordinator, or the window.
    final var subject: AnyObject?
    /// What few steps have.
    final var extras: StepExtras?
    /// Whether what is found, a container, goes back to its own first screen.
    final var isUnwound = false
    /// Where what the step builds goes, as the last plan has it.
    final var home: Home?
    /// What the step brings, as the last plan has it.
    final var arrival: Arrival?

    /// What the step leads to, for messages.
    var name: String { "" }
    var start: RoutingStart? { nil }
    var canFind: Bool { false }
    var canBuild: Bool { false }
    var startsFlow: Bool { false }
    var buildsNavigator: Bool { false }
    /// Whether it may come with what the step before builds.
    var isExpected: Bool { false }
    /// Where it is looked for.
    var options: SearchOptions { .everywhere }
    /// Where what is found is, if it is one object that is known.
    var knownPlace: Place? { nil }
    /// How what is built joins what the step before leads to.
    var join: Join? { nil }

    /// Whether this is what the step leads to; the step keeps it then.
    func finds(_ presentable: any Presentable) -> Bool { false }

    /// Makes what the step leads to; a flow is not started yet.
    func build() throws {}

    /// Starts the flow whose coordinator was made; gives what it shows first.
    func run(
        in window: Window, by parent: AnyFlow, in navigator: any Navigator
    ) throws(Refusal) -> [any Presentable] { [] }

    /// The step's extras, made now if it had none.
    final var madeExtras: StepExtras {
        if let extras { return extras }
        let made = StepExtras()
        extras = made
        return made
    }

    final func add<Context>(_ interceptor: RoutingInterceptor<Context>, _ context: Context) {
        let preparation = interceptor.prepare.map { prepare in
            Preparation(of: interceptor.name) { try await prepare(context) }
        }
        madeExtras.interceptions.append(
            Interception(
                name: interceptor.name, identity: interceptor.identity, preparation: preparation,
                isNeeded: { interceptor.isNeeded(context) }, perform: { try await interceptor.perform(context) }))
    }
}

/// A step that leads to a screen, a container or a coordinator.
class TypedStep<Target>: Step {
    /// What the step has led to.
    final var target: Target? { (subject ?? presentable as AnyObject?) as? Target }

    override var name: String { String(describing: Target.self) }

    final func add<Context>(_ task: ContextTask<Target, Context>, _ context: Context) {
        if let prepare = task.prepare {
            madeExtras.preparations.append(Preparation(of: "a context task") { try await prepare(context) })
        }
        madeExtras.tasks.append { [unowned self] in
            if let target { task.perform(target, context) }
        }
    }

    final func add<Context>(_ task: PostRoutingTask<Target, Context>, _ context: Context) {
        madeExtras.tasksAfterwards.append { [unowned self] path in
            if let target { task.perform(target, context, path) }
        }
    }
}

/// The first step of a chain.
final class StartStep: TypedStep<Window> {
    private let kind: RoutingStart

    init(_ kind: RoutingStart, of window: Window) {
        self.kind = kind
        super.init()
        subject = window
    }

    override var start: RoutingStart? { kind }
    override var name: String { kind == .root ? "the root" : "the top level" }
}

/// A step after the first one: what it is made from, and what is of this navigation alone.
final class BoundStep<Target, Context: Sendable>: TypedStep<Target> {
    private let parts: StepParts<Target, Context>
    private let context: Context

    required init(_ parts: StepParts<Target, Context>, _ context: Context) {
        self.parts = parts
        self.context = context
        super.init()
        parts.source?.plan?(self, context)
    }

    override var canFind: Bool { parts.finder != nil }
    override var canBuild: Bool { parts.source != nil }
    override var startsFlow: Bool { parts.startsFlow }
    override var buildsNavigator: Bool { parts.buildsNavigator }
    override var isExpected: Bool { parts.isExpected }
    override var options: SearchOptions { parts.options }
    override var knownPlace: Place? { parts.knownPlace }
    override var join: Join? { parts.join }

    override func finds(_ presentable: any Presentable) -> Bool {
        guard let found = parts.finder?.target(presentable, context) else { return false }
        if parts.leadsToFlow { subject = found as? any Coordinator }
        self.presentable = presentable
        return true
    }

    override func build() throws { presentable = try parts.source?.make(self, context) }

    override func run(
        in window: Window, by parent: AnyFlow, in navigator: any Navigator
    ) throws(Refusal) -> [any Presentable] {
        guard let run = parts.source?.run, let target else { return [] }
        return try run(self, target, context, FlowStart(window: window, parent: parent, navigator: navigator))
    }
}

/// What a step is made from, the same in every navigation; an object, so that each step only points at it.
final class StepParts<Target, Context: Sendable>: Sendable {
    let finder: Finder<Target, Context>?
    let source: StepSource<Target, Context>?
    let join: Join?
    let isExpected: Bool
    let options: SearchOptions
    let knownPlace: Place?
    let startsFlow: Bool
    let buildsNavigator = Target.self is any Navigator.Type
    let leadsToFlow = Target.self is any Coordinator.Type
    private let kind = BoundStep<Target, Context>.self

    init(
        _ finder: Finder<Target, Context>?, _ source: StepSource<Target, Context>? = nil, by join: Join? = nil,
        isExpected: Bool = false
    ) {
        self.finder = finder
        self.source = source
        self.join = join
        self.isExpected = isExpected
        options = finder?.options ?? .everywhere
        knownPlace = finder?.place
        startsFlow = source?.run != nil
    }

    /// Makes the step of one navigation, by its type as it is kept here: finding that out takes longer than the rest.
    @MainActor func bound(to context: Context) -> BoundStep<Target, Context> { kind.init(self, context) }
}

/// Where a flow is started.
struct FlowStart {
    let window: Window
    let parent: AnyFlow
    let navigator: any Navigator
}

/// How a step comes by what is not in the window: by a factory, whatever its kind.
struct StepSource<Target, Context: Sendable>: Sendable {
    /// Notes what has to be prepared in one navigation.
    let plan: (@MainActor (Step, Context) -> Void)?
    /// Makes the screen, the container or the coordinator; gives what can be shown of it.
    let make: @MainActor (Step, Context) throws -> (any Presentable)?
    /// Starts the flow of the coordinator that was made.
    let run: (@MainActor (Step, Target, Context, FlowStart) throws(Refusal) -> [any Presentable])?
}

extension StepSource where Target: Presentable {
    init(_ factory: Factory<Target, Context>) {
        run = nil
        switch factory.kind {
        case .plain(let build):
            plan = nil
            make = { _, context in try build(context) }
        case .prepared(let begin):
            plan = { step, context in
                let building = begin(context)
                let extras = step.madeExtras
                extras.buildPreparations.append(Preparation(of: step.name, run: building.prepare))
                extras.build = building.build
            }
            make = { step, _ in try step.extras?.build?() }
        }
    }
}

extension StepSource where Target: Container {
    init(_ factory: ContainerFactory<Target, Context>) {
        let container = StepSource(factory.container)
        run = nil
        make = container.make
        plan = { step, context in
            container.plan?(step, context)
            step.madeExtras.children = factory.children.map { $0(context) }
        }
    }
}

extension StepSource where Target: Coordinator {
    init(_ factory: FlowFactory<Target, Context>) {
        plan = nil
        make = { step, context in
            step.subject = try factory.make(context)
            return nil
        }
        // Only what the flow needs until its end: not what has made it.
        let onFinish = factory.onFinish
        run = { (step, coordinator, context, stage) throws(Refusal) in
            step.madeExtras.flow = coordinator.flow
            return try Staging.start(coordinator, by: stage.parent, in: stage.navigator, of: stage.window) {
                onFinish($0, context)
            }
        }
    }
}
