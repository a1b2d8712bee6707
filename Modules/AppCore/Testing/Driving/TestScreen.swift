public import AppCore
public import AppCoreContent
public import Observation

/// A screen for tests: rows that report their taps, content of the test's own, and a door that may be locked.
///
/// ```swift
/// let home = TestScreen("Home", rows: ["Open"])
/// home.onTap = { _ in flow.run(coordinator) { outcomes.append($0) } }
/// ```
@Observable public final class TestScreen: ContentScreen {
    /// The title.
    public var title: String
    /// The titles of its rows, which are their identities too.
    public var rows: [String]
    /// Whether the screen may leave.
    @ObservationIgnored public var door: LeaveDecision
    /// Called with the title of the row that was tapped.
    public var onTap: (String) -> Void = { _ in }
    /// Called when the screen has come into view.
    public var onAppear: () -> Void = {}
    @ObservationIgnored private let further: () -> Content

    /// Makes a screen, which may leave as its door says, with content below its rows.
    public init(
        _ title: String, rows: [String] = [], door: LeaveDecision = .allowed,
        @ContentBuilder content: @escaping () -> Content = { Content() }
    ) {
        self.title = title
        self.rows = rows
        self.door = door
        further = content
    }

    /// The rows, and below them the test's own content.
    public var content: Content {
        if !rows.isEmpty {
            Section(id: "rows") {
                for row in rows { Row(row, id: ElementID(row)) { self.onTap(row) } }
            }
        }
        further()
    }

    /// Whether the screen may leave: `door`.
    public func canLeave() -> LeaveDecision { door }

    /// Calls `onAppear`.
    public func didAppear() { onAppear() }
}
