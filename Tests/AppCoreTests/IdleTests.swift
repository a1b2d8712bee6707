import AppCore
import AppCoreRouting
import AppCoreTesting
import Observation
import Synchronization
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct IdleTests {
    private let shop = Shop()
    private let stage = Stage(window: Window(lifetimes: LifetimeLog()))
    private let gate = Gate()

    private var window: Window { stage.window }

    @Test func `a window without work is idle at once`() async {
        await window.idle()
        #expect(!window.isWorking)
    }

    @Test func `work that has not had its first turn is awaited`() async {
        var hasRun = false
        stage.flow.task { hasRun = true }
        await window.idle()
        #expect(hasRun)
    }

    @Test func `work that was just resumed is awaited`() async {
        var steps: [String] = []
        stage.flow.task {
            await gate.pass()
            steps.append("gate")
            await turn()
            steps.append("turn")
        }
        await gate.reached()
        gate.open()
        await window.idle()
        #expect(steps == ["gate", "turn"])
    }

    @Test func `work that ends by starting other work extends the wait`() async {
        var steps: [Int] = []
        func next(_ number: Int) {
            stage.flow.task {
                await turn()
                steps.append(number)
                if number < 5 { next(number + 1) }
            }
        }
        next(1)
        await window.idle()
        #expect(steps == [1, 2, 3, 4, 5])
    }

    @Test func `work that the first waiter starts is awaited by the second`() async {
        var steps: [String] = []
        stage.flow.task { await gate.pass() }
        // Either may be the first: the order in which tasks are resumed is the runtime's.
        func wait() async {
            await window.idle()
            guard steps.isEmpty else { return steps.append("second") }
            steps.append("first")
            stage.flow.task {
                await turn()
                steps.append("work")
            }
        }
        let waiters = [Task { await wait() }, Task { await wait() }]
        await gate.reached()
        gate.open()
        for waiter in waiters { await waiter.value }
        #expect(steps == ["first", "work", "second"])
    }

    @Test func `a login that a navigation of the caller's own task waits for leaves the window idle`() async {
        let shop = Shop()
        let there = Destination("there", to: shop.product.guarded(by: shop.login()), with: 1)
        let navigation = Task { await shop.go(there) }
        await shop.until { shop.titles == ["login"] }
        await shop.window.idle()
        #expect(!shop.window.isWorking)
        shop.tap()
        #expect(await navigation.value == nil && shop.titles == ["product 1"])
    }

    @Test func `work that awaits a child is idle, and running again as soon as the child has ended`() async {
        var outcomes: [Outcome<Int>] = []
        stage.flow.task {
            outcomes.append(
                await stage.flow.outcome(of: TestCoordinator("child") { $0.flow.show(PlainScreen("child")) }))
        }
        await window.idle()
        #expect(stage.titles == ["child"])
        window.perform(.back(from: window.snapshot.focus ?? .none))
        #expect(window.isWorking && outcomes.isEmpty)
        await window.idle()
        #expect(outcomes == [.left(.back)])
    }

    @Test func `a navigation is running again as soon as the question is answered or the gesture has ended`() async {
        #expect(await shop.go(to: 1) == nil)
        (shop.window.focusedScreen as? ProductScreen)?.door = .ask(Question("Leave?"))
        let look = RoutingInterceptor<Void>("a look") { _ in }
        let home = StepAssembly.from(.root).find(Finder { (stack: StackContainer, _) in stack.title == "Home" })
        let front = shop.window.snapshot.focus ?? .none
        shop.window.perform(.backGesture(.began, from: front))
        shop.coordinator.flow.task {
            _ = await shop.go(Destination("home", to: home.poppedToRoot().guarded(by: look)))
        }
        await shop.window.idle()
        shop.window.perform(.backGesture(.cancelled, from: front))
        #expect(shop.window.isWorking)
        await shop.window.idle()
        #expect(shop.window.question?.text == "Leave?")
        shop.window.answer(true)
        #expect(shop.window.isWorking)
        await shop.window.idle()
        #expect(shop.titles == ["home"])
    }

    @Test func `a navigation that nothing awaits is work`() async {
        let slow = ContextTask<ProductScreen, Int>(prepare: { _ in await gate.pass() }, perform: { _, _ in })
        let destination = Destination("product", to: shop.product.task(slow), with: 1)
        let ask: () -> Void = { shop.router.open(destination) }
        ask()
        #expect(shop.window.isWorking)
        gate.open()
        await shop.window.idle()
        #expect(shop.titles == ["product 1"])
    }

    @Test func `a navigation that an unowned task awaits belongs to that task`() async {
        let slow = ContextTask<ProductScreen, Int>(prepare: { _ in await gate.pass() }, perform: { _, _ in })
        let destination = Destination("product", to: shop.product.task(slow), with: 1)
        let going = Task { await shop.go(destination) }
        await gate.reached()
        await shop.window.idle()
        #expect(shop.titles == ["home"])
        gate.open()
        #expect(await going.value == nil && shop.titles == ["product 1"])
    }

    @Test func `work that goes on after its flow has ended is awaited`() async {
        var hasEnded = false
        stage.flow.task {
            await gate.pass()
            hasEnded = true
        }
        await gate.reached()
        window.close()
        #expect(window.isWorking)
        gate.open()
        await window.idle()
        #expect(hasEnded && !window.isWorking)
    }

    @Test func `observation tells when work begins and when it has ended`() async {
        func isObserved(_ change: () async -> Void) async -> Bool {
            let changed = Atomic(false)
            withObservationTracking {
                _ = window.isWorking
            } onChange: {
                changed.store(true, ordering: .releasing)
            }
            await change()
            return changed.load(ordering: .acquiring)
        }
        #expect(await isObserved { stage.flow.task { await gate.pass() } })
        await gate.reached()
        #expect(await !isObserved { stage.flow.task { await gate.pass() } }, "it works already")
        #expect(
            await isObserved {
                gate.open()
                await window.idle()
            })
    }

    @Test func `a cancelled waiter stops waiting, and the others still wait`() async {
        var hasWaited = false
        stage.flow.task { await gate.pass() }
        let patient = Task {
            await window.idle()
            hasWaited = true
        }
        let hasty = Task { await window.idle() }
        await gate.reached()
        hasty.cancel()
        await hasty.value
        #expect(window.isWorking && !hasWaited)
        let late = Task { await window.idle() }
        late.cancel()
        await late.value
        gate.open()
        await patient.value
        #expect(!window.isWorking)
    }

    @Test func `work that never ends is named after a limit`() async {
        stage.flow.task("listening") { await gate.pass() }
        let driver = FlowDriver { TestCoordinator("app") { _ in } }
        driver.window.run(
            TestCoordinator("radio") { radio in
                radio.flow.show(PlainScreen("on air"))
                radio.flow.task("tuning") { await gate.pass() }
            }
        ) { _ in }
        let waits: [(name: String, wait: () async -> Void)] = [
            (
                "after 0.001 seconds; still running: task listening, made by app",
                { await window.idle(within: .milliseconds(1)) }
            ),
            (
                "still running: task tuning, made by radio; on screen is 'on air'",
                { await driver.idle(within: .milliseconds(1)) }
            ),
            (
                "waited in vain for the news; still running: task tuning, made by radio",
                { await driver.wait(for: "the news", within: .milliseconds(1)) { false } }
            ),
        ]
        for (name, wait) in waits {
            await withKnownIssue {
                await wait()
            } matching: { issue in
                issue.comments.contains { $0.rawValue.contains(name) }
            }
        }
        gate.open()
        await window.idle()
        await driver.idle()
    }

    @Test func `a clock waits for a number of sleepers, and says how few there are after a limit`() async {
        let clock = ScriptedClock()
        let sleepers = (1...3).map { seconds in Task { try? await clock.sleep(for: .seconds(seconds)) } }
        await clock.waitForSleepers(3)
        #expect(clock.sleeperCount == 3)
        await withKnownIssue {
            await clock.waitForSleepers(4, within: .milliseconds(1))
        } matching: { issue in
            issue.comments.contains { $0.rawValue == "after 0.001 seconds, 3 tasks sleep on the clock, not 4" }
        }
        clock.advance(by: .seconds(3))
        for sleeper in sleepers { await sleeper.value }
    }
}
