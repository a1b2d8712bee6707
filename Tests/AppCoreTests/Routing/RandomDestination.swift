import AppCore
import AppCoreRouting

@MainActor struct RandomDestination {
    let number: UInt64
    let makeFlow: () -> (TestCoordinator, (Outcome<Int>) -> Void)

    var destination: Destination {
        let options: [SearchOptions] = [.everywhere, .onThisLevel, .amongVisible, [.presenting, .allChildren]]
        let place = options[Int(number >> 8) % options.count]
        let start: RoutingStart = number & 16 == 0 ? .topLevel : .root
        let from = StepAssembly.from(start)
        let digit = Int(number >> 20) % 10
        let plain = Finder<PlainScreen, Void>(in: place) { screen, _ in screen.title.hasSuffix("\(digit)") }
        let anyPlain = Finder<PlainScreen, Void>(in: place)
        let newScreen = Factory<PlainScreen, Void> { _ in PlainScreen("r\(digit)") }
        let stack = Factory<StackContainer, Void> { _ in StackContainer("s\(digit)") }
        switch number % 14 {
        case 0: return Destination("present", to: from.build(newScreen, by: .present(.sheet)))
        case 1:
            return Destination("stack", to: from.build(stack, by: .present(.fullScreen)).build(newScreen, by: .push))
        case 2: return Destination("find", to: from.find(plain))
        case 3: return Destination("push", to: from.find(anyPlain).build(newScreen, by: .push))
        case 4: return Destination("root", to: from.build(stack, by: .replaceRoot).build(newScreen, by: .push))
        case 5:
            let tabs = from.find(Finder<TabContainer, Void>(in: place))
            return Destination("tab", to: tabs.build(stack, by: .addTab).build(newScreen, by: .push))
        case 6:
            return Destination("details", to: from.find(Finder<SplitContainer, Void>()).build(newScreen, by: .details))
        case 7: return Destination("page", to: from.find(Finder<PageContainer, Void>()).build(newScreen, by: .push))
        case 8: return Destination("top", to: from.find(anyPlain).build(newScreen, by: .replaceTop))
        case 9:
            return Destination("reset", to: from.find(Finder<StackContainer, Void>()).build(newScreen, by: .resetTo))
        case 10: return Destination("modal flow", to: from.build(newFlow, by: .present(.sheet)))
        case 11: return Destination("pushed flow", to: from.find(plain).build(newFlow, by: .push))
        case 12:
            let found = Finder<TestCoordinator, Void>.flow(in: place) { flow, _ in flow.flow.name.hasSuffix("\(digit)")
            }
            return Destination("flow", to: from.find(found, orBuild: newFlow, by: .present(.sheet)))
        default: return Destination("unwound", to: from.find(Finder<StackContainer, Void>(in: place)).poppedToRoot())
        }
    }

    private var newFlow: FlowFactory<TestCoordinator, Void> {
        var hear: ((Outcome<Int>) -> Void)?
        return FlowFactory { _ in
            let (child, handler) = makeFlow()
            hear = handler
            return child
        } onFinish: { outcome, _ in
            hear?(outcome)
        }
    }
}
