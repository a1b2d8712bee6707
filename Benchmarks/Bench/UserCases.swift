import AppCore
import AppCoreLinks
import AppCoreShell
import Foundation

/// One screen after another in one flow.
private final class BrowsingCoordinator: Coordinator {
    let flow = Flow<Void>("browsing")
    let window = Window()

    init() { window.run(self) { _ in } }

    func start() { showNext() }

    private func showNext() {
        let screen = ChildScreen()
        screen.onDone = { self.showNext() }
        flow.show(screen)
    }

    var place: PlaceID { window.id(of: window.focusedScreen) }

    func tapNext() { window.perform(.element("done", .activate, in: place)) }

    func swipeBack() {
        let place = place
        window.perform(.backGesture(.began, from: place))
        window.perform(.backGesture(.finished, from: place))
    }
}

/// What a user does, from the host's call to the changed window, without drawing.
@MainActor func userRows() throws -> [Row] { try tapRows() + [try linkOpenedRow()] }

@MainActor private func tapRows() throws -> [Row] {
    let turns = 100
    let browsing = BrowsingCoordinator()
    let router = TextbookRouter()
    let textbook = TextbookChild(router)
    textbook.showNext()
    let samples = try interleave(
        31,
        [
            Subject(times: turns) { browsing.tapNext() },
            Subject(times: turns) { router.screens.last?.onDone() },
            // As many as the taps have shown.
            Subject(times: turns) { browsing.swipeBack() },
            Subject(times: turns) { router.screens.removeLast() },
        ])
    guard browsing.flow.shown.count == 1, router.screens.count == 1 else {
        throw ProcessError(description: "a tap or a gesture had no effect")
    }
    return [
        Row(name: "a tap to the next screen", ours: samples[0], baseline: ("textbook coordinator", samples[1])),
        Row(name: "a back gesture", ours: samples[2], baseline: ("textbook coordinator", samples[3])),
    ]
}

/// Five tabs without a shell.
private final class TabsByHand: Coordinator {
    let flow = Flow<Void>("by hand")
    private(set) var stacks: [StackContainer] = []

    func start() {
        stacks = fiveTabs.map { tab in
            StackContainer(tab.name, name: tab.name) { [weak self] stack in
                self?.flow.run(ItemCoordinator(), in: .navigator(stack)) { _ in }
            }
        }
        flow.show(TabContainer(tabs: stacks))
    }
}

/// From the text of a link to its screen, in one of five tabs.
@MainActor private func linkOpenedRow() throws -> Row {
    func launch() throws -> (app: TabbedApp<Void>, window: Window) {
        let (app, window) = (try TabbedApp(fiveTabs, context: (), links: .scheme("bench")), Window())
        app.run(in: window) {}
        return (app, window)
    }
    let (app, window) = try launch()
    let (handWritten, other) = (TabsByHand(), Window())
    other.run(handWritten) { _ in }
    guard let stack = handWritten.stacks.first, let first = other.focusedScreen else {
        throw ProcessError(description: "the app shows no tab")
    }
    var turn = 0
    let samples = try interleave(
        31,
        [
            Subject(times: 200) {
                turn += 1
                app.open("bench://tab0/\(turn)")
            },
            Subject(times: 200) {
                turn += 1
                guard let link = URLComponents(string: "bench://tab0/\(turn)"), link.host == "tab0" else { return }
                handWritten.flow.goBack(to: first)
                handWritten.flow.run(ItemCoordinator("tab0" + link.path), in: .navigator(stack)) { _ in }
            },
        ])
    let places = [window, other].map { SavedNavigation($0.snapshot, tabs: fiveTabs.map(\.name))?.links["tab0"] }
    guard places == [["tab0/\(turn - 200)"], ["tab0/\(turn)"]] else {
        throw ProcessError(description: "a link led elsewhere")
    }
    return Row(
        name: "a link opened, from its text to its screen", ours: samples[0], baseline: ("hand-written", samples[1]))
}
