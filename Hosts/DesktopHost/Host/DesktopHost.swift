#if Desktop
// Linux only: GTK and Glibc, for windows and signals.
import AppCore
import AppCoreContent
import CAdwaita
import Glibc
public import HostSupport

/// Draws an app's windows on the desktop, with GTK 4 and libadwaita.
///
/// GLib's loop owns the main thread, and runs the work on the main queue as it comes. The host draws after what the user
/// did and when Observation reports a change to what is shown; when idle, it sleeps.
@MainActor public final class DesktopHost: WindowedHost {
    /// What `--host` calls it.
    public static let name = "desktop"

    private let identity: DesktopIdentity
    /// The application with its windows; `nil` where there is no display.
    private let drawing: (application: Kept, sessions: DesktopSessions)?
    private var source: MainQueueSource?
    private var signals: SignalListener?
    private var status: CInt?
    /// Whether GLib knows the app's name, which can be set only once.
    private var isIntroduced = false

    /// Why it can't draw here: there is no display.
    public static var problem: String? { isPossible ? nil : "there is no display to draw on" }

    /// Whether there is a display to draw on; the first call connects to it.
    private static var isPossible: Bool {
        prepareBus()
        // The second call always says yes.
        gtk_init_check()
        return unsafe gdk_display_get_default() != nil
    }

    /// Connects to the session bus, and keeps the app alive if the bus is missing or dies.
    private static func prepareBus() {
        if let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) {
            // Otherwise the bus's end is the app's, in the middle of what the user types.
            unsafe g_dbus_connection_set_exit_on_close(bus, 0)
            unsafe g_object_unref(UnsafeMutableRawPointer(bus))
        } else {
            // GTK finds the accessibility bus by the display too, but names its objects by the session bus: it crashes.
            unsafe setenv("GTK_A11Y", "none", 1)
        }
    }

    /// Makes a host that has drawn nothing yet.
    ///
    /// - Parameters:
    ///   - app: How the desktop knows the app, its tabs' pictures, its shortcuts for the menu, and what completes, checks and
    ///     opens the links that the user types.
    ///   - windows: The windows to draw.
    public init(_ app: HostedApp, in windows: AppWindows) {
        let identity = app.identity
        self.identity = identity
        guard Self.isPossible else {
            drawing = nil
            return
        }
        var flags = G_APPLICATION_HANDLES_OPEN.rawValue
        if !identity.isUnique { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
        let application = Kept(Object(adw_application_new(identity.identifier, GApplicationFlags(rawValue: flags))))
        // `Kept` has a reference of its own; an application isn't floating.
        unsafe g_object_unref(application.object.raw)
        let object = application.object
        let sessions = DesktopSessions(windows) { window in
            let session = DesktopSession(
                window: window, among: windows, name: identity.name, application: object,
                links: app.links,
                shortcuts: app.open == nil ? [] : app.shortcuts.filter { $0.link != app.about?.link },
                problem: app.problem,
                onOpen: app.open)
            session.views.symbols = app.symbols
            (session.credits, session.icon) = (app.about?.credits, identity.identifier)
            return session
        }
        drawing = (application, sessions)
    }

    /// Hands a start over to the app that runs already, if it does, which then comes to the front.
    ///
    /// Call it before anything is opened that only one process may use, such as a database.
    ///
    /// - Parameters:
    ///   - identity: How the desktop knows the app.
    ///   - link: The link to open there, if any.
    /// - Returns: Whether there is such an app: then this process has nothing left to do.
    public static func handOver(_ identity: DesktopIdentity, link: String?) -> Bool {
        guard identity.isUnique, isPossible else { return false }
        let application = Kept(Object(g_application_new(identity.identifier, G_APPLICATION_HANDLES_OPEN)))
        unsafe g_object_unref(application.object.raw)
        guard g_application_register(application.object.c(), nil, nil) != 0,
            g_application_get_is_remote(application.object.c()) != 0
        else { return false }
        if let link {
            let file = Object(unsafe g_file_new_for_uri(link))
            var files: [OpaquePointer?] = unsafe [file.c()]
            g_application_open(application.object.c(), &files, 1, "")
            unsafe g_object_unref(file.raw)
        } else {
            g_application_activate(application.object.c())
        }
        if let bus = g_application_get_dbus_connection(application.object.c()) {
            unsafe g_dbus_connection_flush_sync(bus, nil, nil)
        }
        return true
    }

    /// Copies a text to the clipboard.
    public var copies: ((String) -> Void)? { { self.drawing?.sessions.inFront?.copy($0) } }

    /// Ends the loop; `run` returns the status.
    public func stop(status: CInt) {
        guard self.status == nil else { return }
        self.status = status
        if let drawing { g_application_quit(drawing.application.object.c()) }
    }

    /// Draws and takes what the user does until they quit or `stop` is called; call it on the main thread, outside any
    /// task.
    ///
    /// - Returns: The exit status: 0, the status given to `stop`, 128 plus the number of the signal that ended the loop,
    ///   or `EX_UNAVAILABLE` if there is no display.
    public func run() -> CInt {
        guard let (application, sessions) = drawing else { return EX_UNAVAILABLE }
        introduce()
        signals = SignalListener([SIGINT, SIGTERM, SIGHUP]) { [weak self] in self?.stop(status: 128 + $0) }
        defer { signals?.cancel() }
        sessions.onQuit = { [weak self] in self?.stop(status: 0) }
        let source = MainQueueSource(before: { sessions.forget() }, after: { sessions.drawIfChanged() })
        source.start()
        defer { source.stop() }
        // GLib ends an application without a window, and the first one may wait for its first screen.
        g_application_hold(application.object.c())
        application.object.on("activate") { sessions.begin() }
        application.object.on("open") { arguments in
            sessions.begin()
            for link in Self.links(in: arguments) { sessions.main?.open(link) }
        }
        let end = g_application_run(application.object.c(), 0, nil)
        sessions.end()
        return status ?? end
    }

    /// Draws for a while what a program does in the window, such as a replay; what the user does there is ignored.
    ///
    /// Call it on the main thread, outside any task, as often as there is something to see.
    ///
    /// - Parameter duration: How long to draw.
    /// - Returns: Whether to go on; `false` once the user has closed the window, and where there is no display.
    public func play(for duration: Duration) -> Bool {
        guard let (application, sessions) = drawing, status == nil else { return false }
        sessions.isWatched = true
        sessions.onQuit = { [weak self] in self?.stop(status: 0) }
        introduce()
        guard g_application_register(application.object.c(), nil, nil) != 0 else { return false }
        let source = MainQueueSource(before: { sessions.forget() }, after: { sessions.drawIfChanged() })
        source.start()
        defer { source.stop() }
        sessions.begin()
        sessions.drawSoon()
        let end = ContinuousClock.now + duration
        var hasEnded = false
        Task {
            try? await Task.sleep(until: end)
            hasEnded = true
        }
        while !hasEnded, status == nil { g_main_context_iteration(nil, 1) }
        sessions.forget()
        return status == nil
    }

    private func introduce() {
        guard !isIntroduced else { return }
        isIntroduced = true
        g_set_prgname(identity.identifier)
        g_set_application_name(identity.name)
    }

    /// The links of the signal `open`: an array of files and its length.
    private static func links(in arguments: SignalArguments) -> [String] {
        guard let files = unsafe arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self) else { return [] }
        return (0..<arguments.int(1)).compactMap { index in
            guard let uri = unsafe g_file_get_uri(files[index]) else { return nil }
            defer { unsafe g_free(uri) }
            return unsafe String(cString: uri)
        }
    }
}
#endif
