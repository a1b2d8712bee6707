#if Desktop
import AppCore
import CAdwaita
import HostSupport

/// All windows of an app on the desktop, each with a session of its own.
@MainActor final class DesktopSessions {
    /// Whether a program acts in the windows, and the user only watches.
    var isWatched = false
    var onQuit: () -> Void = {}

    private let windows: AppWindows
    private let make: (Window) -> DesktopSession
    private var all: [Int: DesktopSession] = [:]
    private var watch = ChangeWatch()
    private var hasBegun = false
    /// The window that was in front when the windows were drawn last.
    private var front: Window?

    init(_ windows: AppWindows, _ make: @escaping (Window) -> DesktopSession) {
        self.windows = windows
        self.make = make
    }

    var inFront: DesktopSession? { session(of: windows.front) }
    var main: DesktopSession? { session(of: windows.main) }

    private func session(of window: Window) -> DesktopSession? { windows.number(of: window).flatMap { all[$0] } }

    /// Draws the first time, or brings the window in front before all others on the screen.
    func begin() {
        if hasBegun {
            inFront?.present()
            return
        }
        hasBegun = true
        Style.install()
        drawIfChanged()
    }

    /// Draws all windows once the main queue has run.
    func drawSoon() { for session in all.values { session.drawSoon() } }

    func drawIfChanged() {
        guard hasBegun else { return }
        if watch.hasChanged || all.isEmpty { openAndClose() }
        for session in all.values { session.drawIfChanged() }
    }

    private func openAndClose() {
        watch = ChangeWatch()
        let (open, front) = watch.tracking { (windows.all, windows.front) }
        let numbers = open.map { windows.number(of: $0) ?? 0 }
        for (number, session) in all where !numbers.contains(number) {
            session.end()
            all[number] = nil
        }
        for (number, window) in zip(numbers, open) where all[number] == nil {
            let session = make(window)
            session.onQuit = { [weak self] in self?.onQuit() }
            session.isWatched = isWatched
            all[number] = session
        }
        if let before = self.front, before !== front { inFront?.present() }
        self.front = front
    }

    /// Lets go of all content: its closures keep the objects of flows, which may end while the main queue runs.
    func forget() { for session in all.values { session.forget() } }

    func end() {
        for session in all.values { session.end() }
        all = [:]
    }
}
#endif
