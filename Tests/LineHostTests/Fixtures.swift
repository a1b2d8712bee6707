import AppCore
import AppCoreContent
import AppCoreTesting
import HostSupport
import Testing

@testable import LineHost

/// A coordinator whose `start` is the test's closure.
final class SampleCoordinator: Coordinator {
    let flow = Flow<Void>("sample")
    private let onStart: (Flow<Void>) -> Void

    init(_ onStart: @escaping (Flow<Void>) -> Void) { self.onStart = onStart }

    func start() { onStart(flow) }
}

/// A window with one flow, and a session that has drawn it.
@MainActor struct Stage {
    let window: Window
    let flow: Flow<Void>
    let session: LineSession
    let first: String

    init(
        navigator: any Navigator = StackContainer(), format: FrameFormat = .text,
        _ start: @escaping (Flow<Void>) -> Void
    ) {
        window = Window(navigator: navigator)
        let coordinator = SampleCoordinator(start)
        window.run(coordinator) { _ in }
        flow = coordinator.flow
        session = LineSession(window: window, among: AppWindows(main: window), format: format)
        first = session.redraw()
    }

    init(_ title: String = "Sample", format: FrameFormat = .text, @ContentBuilder _ content: @escaping () -> Content) {
        self.init(format: format) { $0.show(TestScreen(title, content: content)) }
    }

    func says(_ line: String) -> String { session.answer(line) }
}

/// Expects an answer, which ends with an empty line.
func expectAnswer(_ answer: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(answer == expected + "\n\n", sourceLocation: sourceLocation)
}

/// The events that the elements of a test's screens received.
@MainActor final class Heard {
    private(set) var events: [String] = []

    func hear(_ event: String) { events.append(event) }
}
