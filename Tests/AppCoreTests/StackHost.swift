import AppCore
import AppCoreContent
import HostSupport
import Observation

/// What a screen of this host shows: a value that it draws, as SwiftUI draws a view's `body`.
indirect enum Drawing {
    case text(String)
    case button(String, id: ElementID, action: @MainActor () -> Void)
    case column([Drawing])
}

/// A screen of this host's own kind.
///
/// AppCore knows nothing of its looks, only what takes an event of the user.
@MainActor protocol DrawnScreen: Screen {
    var body: Drawing { get }
}

extension DrawnScreen {
    func target(_ id: ElementID) -> (any ElementTarget)? { body.button(id) }
}

extension Drawing {
    @MainActor func button(_ id: ElementID) -> (any ElementTarget)? {
        switch self {
        case .text: nil
        case .button(_, id, let action): PressedButton(action: action)
        case .button: nil
        case .column(let parts): parts.lazy.compactMap { $0.button(id) }.first
        }
    }

    var lines: [String] {
        switch self {
        case .text(let text): [text]
        case .button(let title, _, _): ["[\(title)]"]
        case .column(let parts): parts.flatMap(\.lines)
        }
    }
}

/// A button takes one event: that it is pressed.
private struct PressedButton: ElementTarget {
    let action: @MainActor () -> Void

    var isActionable: Bool { true }
    var isSecret: Bool? { nil }

    func receive(_ event: ElementEvent) -> Bool {
        guard event == .activate else { return false }
        action()
        return true
    }
}

/// A host that behaves like SwiftUI's `NavigationStack`: it owns its path, pops first, and tells the window later.
///
/// The toolkit has taken a screen away before the app's code hears of it. The window still decides: the host tells it
/// what the user did, then takes its path from the window's snapshot. A pop that the window refuses comes back.
@MainActor final class StackHost: AppHost {
    static let name = "stack"

    /// A stack that the host shows: the root's or a sheet's.
    struct Layer: Equatable {
        /// The place of the sheet; `nil` for the root.
        var sheet: PlaceID?
        /// The screens on the stack, the lowest first.
        var path: [PlaceID]
    }

    private let app: HostedApp
    private let windows: AppWindows
    private var status: Int32?
    /// What the user sees now: the toolkit's state, not the window's.
    private(set) var layers: [Layer] = []
    /// What the user did that the window was not told yet, in order.
    private(set) var untold: [Intent] = []
    /// The screen that follows the user's finger.
    private(set) var dragged: PlaceID?
    /// Whether the window has changed since the last frame.
    private(set) var needsFrame = true

    init(_ app: HostedApp, in windows: AppWindows) {
        self.app = app
        self.windows = windows
        frame()
    }

    /// The window that the user is in.
    private var window: Window { windows.front }

    // MARK: - Drawing

    /// Tells the window what the user did, and draws what it shows then.
    func frame() {
        tell()
        guard needsFrame else { return }
        needsFrame = false
        withObservationTracking {
            layers = Self.layers(of: window.snapshot)
        } onChange: { [weak self] in
            // The window lives on the main actor, and so does whatever changes it.
            MainActor.assumeIsolated { self?.needsFrame = true }
        }
    }

    /// The screens of the front layer as lines, also those that are covered: a stack draws them while it slides.
    var lines: [[String]] {
        (layers.last?.path ?? []).map { id in
            guard let screen = window.screen(at: id) else { return [] }
            return [screen.title] + Self.lines(of: screen)
        }
    }

    /// A screen of this host's own kind draws itself; any other consists of elements.
    private static func lines(of screen: any Screen) -> [String] {
        if let screen = screen as? any DrawnScreen { return screen.body.lines }
        return Content(of: screen).elements.map { $0.isActionable ? "[\($0.label)]" : $0.label }
    }

    /// The layers that a window's tree comes to: stacks in stacks become one path, as SwiftUI has no other.
    static func layers(of snapshot: WindowSnapshot) -> [Layer] {
        func path(of item: WindowSnapshot.Item) -> [PlaceID] {
            guard let container = item.container else { return [item.id] }
            // Of tabs, the user sees one.
            return (container == .stack ? item.children : [item.children[item.selected]]).flatMap(path)
        }
        let sheets = snapshot.modals.map { Layer(sheet: $0.id, path: path(of: $0)) }
        return [Layer(sheet: nil, path: path(of: snapshot.root))] + sheets
    }

    // MARK: - What the user does

    /// The screen that the user sees in front.
    var front: PlaceID? { layers.last?.path.last }

    /// Takes screens off the front stack at once, as a tap on “back” or a long press on it does.
    func pop(_ count: Int = 1) {
        guard dragged == nil, let path = layers.last?.path, path.count > count else { return }
        for id in path.suffix(count).reversed() { untold.append(.back(from: id)) }
        layers[layers.count - 1].path.removeLast(count)
    }

    /// Takes the front sheet away at once, as a swipe downwards does.
    func swipeDown() {
        guard dragged == nil, layers.last?.sheet != nil, let front else { return }
        untold.append(.dismiss(from: front))
        layers.removeLast()
    }

    /// Begins to drag the front screen aside; returns whether it follows the finger.
    @discardableResult func drag() -> Bool {
        tell()
        guard dragged == nil, let layer = layers.last, layer.path.count > 1, let front,
            window.perform(.backGesture(.began, from: front)) == .applied
        else { return false }
        dragged = front
        return true
    }

    /// Lets go of the screen: it slides out at once, or back to where it was.
    func release(goingBack: Bool) {
        guard let dragged else { return }
        self.dragged = nil
        untold.append(.backGesture(goingBack ? .finished : .cancelled, from: dragged))
        if goingBack, front == dragged { layers[layers.count - 1].path.removeLast() }
    }

    /// Presses a button of a screen as it was drawn, by default of the one in front.
    @discardableResult func press(_ button: ElementID, in place: PlaceID? = nil) -> MoveResult? {
        tell()
        return (place ?? front).map { window.perform(.element(button, .activate, in: $0)) }
    }

    /// Answers the question that an alert shows.
    func answer(_ goAhead: Bool, to question: Question) {
        tell()
        window.answer(goAhead, to: question)
    }

    /// Tells the window what the user did.
    ///
    /// What the window refuses shows again in the next frame.
    private func tell() {
        let intents = untold
        untold = []
        for intent in intents { window.perform(intent) }
        if !intents.isEmpty { needsFrame = true }
    }

    // MARK: - Running an app

    /// Prints the front screen and takes a line from the user, until the app or the input ends.
    func run() -> Int32 {
        while status == nil {
            // A host that draws while it waits for the user has a loop around `MainQueue.wait`.
            MainQueue.run { [window] in await window.idle() }
            frame()
            print((lines.last ?? []).joined(separator: "\n"))
            guard let line = readLine() else { break }
            take(line)
        }
        return status ?? 0
    }

    func stop(status: Int32) { self.status = status }

    /// Does what a line says: `back`, a link, or the label of an element.
    private func take(_ line: String) {
        if line == "back" { return pop() }
        if line.contains("://") {
            app.open?(line)
        } else if let screen = front.flatMap(window.screen),
            let element = Content(of: screen).elements.first(where: { $0.label == line })
        {
            press(element.id)
        }
    }
}
