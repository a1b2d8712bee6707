import AppCore
import HostSupport
import TextBasics

/// The command `window`: the list of an app's windows, and what can be done with them.
@MainActor struct WindowList {
    private let windows: AppWindows

    init(_ windows: AppWindows) { self.windows = windows }

    var whereabouts: String {
        let number = windows.number(of: windows.front) ?? 0
        return windows.all.count == 1
            ? "This is window \(number), the only one left." : "This is window \(number) of \(windows.all.count)."
    }

    /// Does what the words after `window` say: a number, `new`, `close`, or nothing, which returns the list; after the
    /// others, another window may be in front.
    func take(_ words: String) throws(Command.Problem) -> String? {
        switch words.lowercased() {
        case "": return list
        case "new":
            if let problem = windows.problem(with: windows.front) { throw Command.Problem(message: problem) }
            windows.openAnother(showing: windows.front)
        case "close":
            guard windows.front !== windows.main else {
                throw Command.Problem(message: "The main window closes with the app; type quit to end.")
            }
            windows.close(windows.front)
        default:
            guard let number = Int(words), let window = windows.all.first(where: { windows.number(of: $0) == number })
            else {
                throw Command.Problem(message: "There is no window '\(shortened(words))'; type window for the list.")
            }
            guard window !== windows.front else {
                throw Command.Problem(message: "Window \(number) is in front already.")
            }
            windows.bringToFront(window)
        }
        return nil
    }

    private var list: String {
        windows.all.map { window in
            let mark = window === windows.front ? "  <- you are here" : ""
            let title = cleaned(window.focusedScreen?.title ?? "")
            return "\(windows.number(of: window) ?? 0)  \(title)\(mark)"
        }.joined(separator: "\n")
    }
}
