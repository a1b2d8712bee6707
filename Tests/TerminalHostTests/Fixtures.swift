import AppCore
import AppCoreContent
import HostSupport
import Observation

@testable import TerminalHost

@Observable final class FormScreen: ContentScreen {
    let title: String
    @ObservationIgnored var door = LeaveDecision.allowed
    var name = ""
    var password = ""
    var query = ""
    var isOn = false
    var size: Int? = 1
    @ObservationIgnored var events: [String] = []
    @ObservationIgnored private let make: (FormScreen) -> Content

    init(_ title: String, @ContentBuilder _ make: @escaping (FormScreen) -> Content) {
        self.title = title
        self.make = make
    }

    var content: Content { make(self) }
    func canLeave() -> LeaveDecision { door }

    /// The names of the fields that the user types into at once.
    @ObservationIgnored var entered: Set<String> = []

    var nameField: Field {
        Field(
            "Name", text: name, startsEditing: entered.contains("Name"), id: "name", onEdit: { self.name = $0 },
            onCommit: { self.events.append("name \($0)") })
    }

    var passwordField: Field {
        Field("Password", kind: .secure, text: password, onEdit: { self.password = $0 })
    }

    var searchField: Field {
        Field(
            "Search", kind: .search(completions: []), text: query, placeholder: "anything",
            startsEditing: entered.contains("Search"), onEdit: { self.query = $0 })
    }

    /// Called with the title of a row that is pressed.
    @ObservationIgnored var onRow: (String) -> Void = { _ in }
    /// The title of the row whose page is open.
    var current: String?

    func row(_ title: String, isCurrent: Bool = false) -> Row {
        Row(title, isCurrent: isCurrent, hasDisclosure: true) {
            self.events.append(title)
            self.onRow(title)
        }
    }
}

/// A window with screens, its session, and what the session draws.
@MainActor final class Stage {
    let window: Window
    let windows = AppWindows()
    let session: TerminalSession
    let root = TestFlow()
    var opened: [String] = []

    init(width: Int = 80, height: Int = 24, _ screens: any Presentable...) {
        window = windows.main
        var open: (String) -> Void = { _ in }
        session = TerminalSession(
            window: window, among: windows, links: { ["kanji://list", "kanji://word/", "kanji://word/%E6%B0%B4"] },
            shortcuts: [Shortcut("a", "about this app", link: "kanji://about")],
            problem: { $0.contains("wrong") ? "it is wrong" : nil }, onOpen: { open($0) })
        session.resize(width: width, height: height)
        window.run(root) { _ in }
        for screen in screens { root.flow.show(screen) }
        open = { [unowned self] in self.opened.append($0) }
    }

    var canvas: Canvas { Renderer(session: session).draw() }
    var lines: [String] { canvas.lines }

    func press(_ keys: Key...) {
        for key in keys {
            session.press(key)
            _ = canvas
        }
    }

    func type(_ text: String) { for character in text { press(.character(character)) } }

    /// Whether a line with this text is selected.
    func hasFocus(_ text: String) -> Bool {
        let canvas = canvas
        return canvas.lines.enumerated().contains { y, line in
            line.contains(text) && (0..<canvas.width).contains { canvas[$0, y].role == .selected }
        }
    }
}

final class TestFlow: Coordinator {
    let flow = Flow<Void>("test")
    func start() { flow.show(FormScreen("Root") { $0.row("root row") }) }
}

extension String {
    /// The text without the trailing characters that meet a condition.
    func trimmingSuffix(while condition: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, condition(last) { text.removeLast() }
        return text
    }
}
