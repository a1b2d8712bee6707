import AppCore
import AppCoreContent
import Glibc
import HostSupport
import LineHost
import Observation

/// A screen with work: a button starts a task that waits for a line from a file.
@Observable final class ProbeScreen: ContentScreen {
    let title = "Probe"
    var text = "nothing yet"
    @ObservationIgnored var onWait: () -> Void = {}
    @ObservationIgnored var onHop: () -> Void = {}
    @ObservationIgnored var onLeave: () -> Void = {}

    var content: Content {
        Text(text, id: "text")
        Button("Wait") { self.onWait() }
        Button("Hop") { self.onHop() }
        Button("Leave") { self.onLeave() }
    }
}

/// A screen that asks for a password and shows its length; after “hang”, it keeps the main thread for ever.
@Observable final class SecretScreen: ContentScreen {
    let title = "Secret"
    private var password = ""

    var content: Content {
        Field("Password", kind: .secure, text: password, onEdit: { self.take($0) })
        Text("\(password.count) letters", id: "count")
        Field("Name", text: "", onEdit: { _ in })
    }

    private func take(_ text: String) {
        password = text
        guard text == "hang" else { return }
        _ = unsafe write(STDOUT_FILENO, "hanging\n> ", 10)
        while true { pause() }
    }
}

/// Shows the screen; "Wait" reads a byte of the file while the host waits, "Hop" needs many turns but no time.
final class ProbeCoordinator: Coordinator {
    let flow = Flow<Void>("probe")
    private let file: String

    init(file: String) { self.file = file }

    func start() {
        if file == "secret" {
            flow.show(SecretScreen())
            return
        }
        let screen = ProbeScreen()
        screen.onLeave = { self.flow.finish() }
        screen.onWait = {
            screen.text = "waiting"
            self.flow.task {
                let file = self.file
                screen.text = await Task.detached { firstByte(of: file) }.value
            }
        }
        screen.onHop = { self.hop(20) { screen.text = "hopped" } }
        flow.show(screen)
    }

    /// Requests one turn of the main actor after another; none of them waits for anything.
    private func hop(_ turns: Int, then done: @escaping () -> Void) {
        Task { @MainActor in
            if turns == 0 { done() } else { hop(turns - 1, then: done) }
        }
    }
}

/// Waits for a byte in a file, such as a pipe that the test writes to later.
nonisolated func firstByte(of file: String) -> String {
    let descriptor = unsafe open(file, O_RDONLY)
    defer { close(descriptor) }
    var byte: UInt8 = 0
    guard unsafe read(descriptor, &byte, 1) == 1 else { return "the file ended" }
    return "got \(Unicode.Scalar(byte))"
}

/// Runs the line host on the standard descriptors; the only argument names the file, or is `secret` for the password.
@main @MainActor struct Probe {
    static func main() {
        let app = HostedApp { windows, onEnd in
            windows.main.run(ProbeCoordinator(file: CommandLine.arguments.last ?? "")) { _ in onEnd() }
        }
        let windows = AppWindows()
        let host = LineHost(app, in: windows)
        app.start(windows) { host.stop(status: 7) }
        exit(host.run())
    }
}
