public import AppCore

/// What a host that draws one window at a time keeps for each window that was in front, as long as the window is open.
@MainActor public final class WindowStates<State> {
    private let windows: AppWindows
    private let make: (Window) -> State
    private var kept: [(window: Int, state: State)] = []

    /// Keeps nothing yet; makes what is kept for a window when it is in front for the first time.
    public init(of windows: AppWindows, _ make: @escaping (Window) -> State) {
        self.windows = windows
        self.make = make
    }

    /// What is kept for the window in front.
    ///
    /// Observation tells a host that reads it while drawing when another window comes to the front.
    public var front: State {
        let open = windows.all.compactMap { windows.number(of: $0) }
        kept.removeAll { !open.contains($0.window) }
        let number = windows.number(of: windows.front) ?? 0
        if let known = kept.first(where: { $0.window == number }) { return known.state }
        let new = make(windows.front)
        kept.append((number, new))
        return new
    }

    /// What is kept for all windows that were in front.
    public var all: [State] { kept.map(\.state) }
}
