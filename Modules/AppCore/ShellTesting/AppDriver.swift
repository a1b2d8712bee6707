import AppCore
public import AppCoreShell
public import AppCoreTesting
public import Testing

/// Drives a whole app as its users would, from one start to the next.
///
/// ```swift
/// let app = try await AppDriver.start { try Self.app() }
/// #expect(app.title == "Home")
/// await app.open("desk://note/2")
/// await app.press("Sign in", filling: ["Name": "Ann"])
/// ```
public typealias AppDriver<Context> = FlowDriver<TabbedApp<Context>>

extension FlowDriver {
    /// Starts an app as its program does, and waits until it is idle.
    ///
    /// It keeps in memory where each user was, and what they had not finished.
    ///
    /// - Parameters:
    ///   - clock: The clock of the app's windows. Defaults to one that stands still.
    ///   - make: Makes the app, for this start and for each later one; what a store has to keep in between is the test's.
    /// - Returns: The driver.
    /// - Throws: What `make` throws.
    public static func start<Context>(
        clock: any Clock<Duration> = ScriptedClock(), _ make: @escaping () throws -> TabbedApp<Context>
    ) async throws -> AppDriver<Context> where Root == TabbedApp<Context> {
        let app = try make()
        let places = PlacesInMemory()
        let driver = AppDriver<Context>(
            clock: clock, { app },
            run: { app, window, onEnd in app.run(in: window, restoringFrom: places) { onEnd(.finished(())) } })
        driver.makeAgain = make
        await driver.idle()
        return driver
    }

    /// Opens a link from any source, and waits until the app is idle.
    public func open<Context>(
        _ link: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async where Root == TabbedApp<Context> {
        coordinator?.open(link)
        await idle(sourceLocation: sourceLocation)
    }

    /// Quits the app, starts it anew, and waits until it has returned to where its user was.
    ///
    /// - Throws: What making the app throws, or storing where the user was.
    public func restart<Context>() async throws where Root == TabbedApp<Context> {
        await idle()
        try await coordinator?.end(status: 0)
        guard let app = try makeAgain?() else { return }
        await restart { app }
    }
}

/// Where users were, from one start of an app to the next.
final class PlacesInMemory: NavigationStore {
    private var places: [String?: SavedNavigation] = [:]
    private var unfinishedCount = 0

    func place(of user: String?) -> SavedNavigation? { places[user] }
    func store(_ place: SavedNavigation, of user: String?) { places[user] = place }
    func unfinishedStarts() -> Int { unfinishedCount }
    func noteUnfinishedStarts(_ count: Int) { unfinishedCount = count }
}
