public import AppCore
public import Observation

/// The windows of an app: the main one, and those that it opens besides.
///
/// Each has flows, a journal, questions and notices of its own. A host draws all of them, or the one in front.
@MainActor @Observable public final class AppWindows {
    /// What the recorder of an app learns.
    public enum Event {
        /// A window was made, in which nothing runs yet.
        case made(Window)
        /// The user wants what a window shows in another one too.
        case another(Window)
    }

    /// The window that is there as long as the app runs.
    public let main: Window
    /// The windows, the main one first, then the others in the order in which they were opened.
    public private(set) var all: [Window]
    /// The window that the user is in.
    public private(set) var front: Window

    /// Opens what a window shows in another one too; `nil` if the app has one window.
    @ObservationIgnored public var onAnother: ((Window) -> Void)?
    /// Says why what a window shows can't be shown in another one too; `nil` if it can.
    @ObservationIgnored public var onProblem: (Window) -> String? = { _ in nil }
    /// Called before a window opens, for a recorder.
    @ObservationIgnored public var onEvent: ((Event) -> Void)?

    @ObservationIgnored private let make: () -> Window
    /// The windows' numbers; nobody gets the number of a window that was closed.
    @ObservationIgnored private var numbers: [ObjectIdentifier: Int]
    @ObservationIgnored private var lastNumber = 1

    /// Takes the main window, or makes a new one with a stack at its root.
    public init(main: Window? = nil, _ make: @escaping () -> Window = { Window() }) {
        self.make = make
        let main = main ?? make()
        self.main = main
        all = [main]
        front = main
        numbers = [ObjectIdentifier(main): 1]
    }

    /// Whether work is in progress in any window; see `Window.isWorking`.
    public var isWorking: Bool { all.contains { $0.isWorking } }

    /// The number of an open window: 1 for the main one, and one more for each that was opened.
    public func number(of window: Window) -> Int? { numbers[ObjectIdentifier(window)] }

    /// Opens a window, and brings it to the front.
    ///
    /// It closes when its first flow or the session ends, or when the user closes it.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator of its first flow.
    ///   - session: The session whose data the window shows, if there is one.
    public func open(_ coordinator: some Coordinator, of session: SessionScope? = nil) {
        let window = make()
        lastNumber += 1
        numbers[ObjectIdentifier(window)] = lastNumber
        onEvent?(.made(window))
        all.append(window)
        front = window
        window.run(coordinator, session: session) { [weak self, weak window] _ in
            if let window { self?.close(window) }
        }
    }

    /// Says why what a window shows can't be shown in another one too; `nil` if it can.
    public func problem(with window: Window) -> String? {
        onAnother == nil ? "This app has one window." : onProblem(window)
    }

    /// Opens what a window shows in another one too, if that is possible.
    public func openAnother(showing window: Window) {
        guard problem(with: window) == nil else { return }
        onEvent?(.another(window))
        onAnother?(window)
    }

    /// Brings a window to the front; one that isn't open is ignored.
    public func bringToFront(_ window: Window) {
        if window !== front, all.contains(where: { $0 === window }) { front = window }
    }

    /// Closes a window and ends its flows; the one opened before it comes to the front, and the main one closes only
    /// with the app.
    public func close(_ window: Window) {
        guard window !== main, let index = all.firstIndex(where: { $0 === window }) else { return }
        all.remove(at: index)
        numbers[ObjectIdentifier(window)] = nil
        if window === front { front = all[index - 1] }
        window.close()
    }
}
