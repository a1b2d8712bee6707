import AppCore
import AppCoreLinks
public import AppCoreShell
import AppCoreTesting
public import AppCoreWalking
public import Testing

/// An app of tabs, with where its users were from one start to the next.
final class TabbedWorld<Context>: WalkedWorld {
    let texts: [String: [String]]
    private(set) var links: [String] = []
    private(set) var hasEnded = false
    private let context: Context
    private let make: @MainActor (Context) throws -> TabbedApp<Context>
    private let places = PlacesInMemory()
    private weak var app: TabbedApp<Context>?

    init(
        _ texts: [String: [String]], _ context: Context,
        _ make: @escaping @MainActor (Context) throws -> TabbedApp<Context>
    ) {
        (self.texts, self.context, self.make) = (texts, context, make)
    }

    func start(in window: Window, _ setting: FlowSetting) {
        guard let app = try? make(context) else {
            hasEnded = true
            return
        }
        hasEnded = false
        links = app.links.entries.compactMap(\.example)
        self.app = app
        app.run(in: window, restoringFrom: places) { self.hasEnded = true }
    }

    func open(_ link: String) { app?.open(link) }
}

extension Walker {
    /// Expects a walk through an app of tabs to succeed, whose users open its links, sign in, and quit and start again.
    ///
    /// ```swift
    /// let texts = ["Name": ["Ann"], "Password": ["secret"]]
    /// await Walker(seed: 1).expect(typing: texts, context: AppContainer()) { try .recipes($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - texts: What the users may type, by the labels of fields, such as a name and a password.
    ///   - context: What the app is made from, new for each walk; it outlives the starts of one.
    ///   - sourceLocation: Where a failure is reported.
    ///   - make: Makes the app, for each start.
    public func expect<Context>(
        typing texts: [String: [String]] = [:], context: @autoclosure @escaping @MainActor () -> Context,
        sourceLocation: SourceLocation = #_sourceLocation,
        app make: @escaping @MainActor (Context) throws -> TabbedApp<Context>
    ) async {
        do { _ = try make(context()) } catch {
            Issue.record(error, sourceLocation: sourceLocation)
            return
        }
        await expect(in: { TabbedWorld(texts, context(), make) }, sourceLocation: sourceLocation)
    }
}
