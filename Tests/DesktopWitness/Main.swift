// Linux only: Glibc and Dispatch, for questions on standard input; FoundationEssentials, for JSON.
import AppCore
import AppCoreContent
import Dispatch
import FoundationEssentials
import Glibc
import HostSupport
import KanjiList

#if Desktop
@testable import DesktopHost

/// Kanji List in windows, with a witness.
///
/// After each line on standard input, it prints what the main window has to show as a line of JSON, which
/// `Scripts/test desktop user` compares with what is seen.
@main @MainActor struct Main {
    static func main() { KanjiListProgram.main(hosts: [WitnessHost.self]) }
}

/// The desktop's host; what it draws comes from the window alone, so the witness reads the same window.
final class WitnessHost: WindowedHost {
    static let name = "desktop"
    static let usualPlace: String? = "in windows"
    static var problem: String? { DesktopHost.problem }
    private let windows: AppWindows
    private let host: DesktopHost
    private var questions: (any DispatchSourceRead)?

    init(_ app: HostedApp, in windows: AppWindows) {
        self.windows = windows
        host = DesktopHost(app, in: windows)
    }

    var copies: ((String) -> Void)? { host.copies }
    func stop(status: CInt) { host.stop(status: status) }
    func play(for duration: Duration) -> Bool { host.play(for: duration) }
    static func handOver(_ identity: DesktopIdentity, link: String?) -> Bool {
        DesktopHost.handOver(identity, link: link)
    }

    func run() -> CInt {
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { self.answer() } }
        source.resume()
        questions = source
        defer { source.cancel() }
        return host.run()
    }

    private func answer() {
        guard readLine() != nil else {
            questions?.cancel()
            return
        }
        guard let data = try? JSONEncoder().encode(Seen(windows.main)) else { return }
        print(String(decoding: data, as: UTF8.self))
        fflush(nil)
    }
}

/// What a window has to show.
struct Seen: Encodable {
    struct Asked: Encodable { var text, confirm, cancel: String }
    struct Tab: Encodable {
        var title: String
        var isChosen: Bool
    }

    struct Item: Encodable {
        var kind: String
        var label: String
        /// All that a screen reader says of a row.
        var spoken: String?
        /// The text in a field.
        var text: String?
        var isOn: Bool?
    }

    struct Page: Encodable {
        var title: String
        var headers: [String]
        var items: [Item]
    }

    var title: String?
    var isWorking: Bool
    var question: Asked?
    var modalCount: Int
    var tabs: [Tab]
    /// The list behind the screen in front, which a wide window shows beside it.
    var beside: Page?
    var pages: [Page]

    @MainActor init(_ window: Window) {
        let snapshot = window.snapshot
        title = window.focusedScreen?.title
        isWorking = window.isWorking
        question = window.question.map { Asked(text: $0.text, confirm: $0.confirm, cancel: $0.cancel) }
        modalCount = snapshot.modals.count
        let sections = snapshot.root.sections
        tabs = (sections?.children ?? []).enumerated().map {
            Tab(title: $0.element.title, isChosen: $0.offset == sections?.selected)
        }
        beside = snapshot.behindFront.flatMap { window.screen(at: $0.id) }.map { Page($0) }
        pages = window.visibleScreens.map { Page($0) }
    }
}

extension Seen.Page {
    /// The elements of a screen; a long list has thousands, of which a test sees the first.
    private static let mostItems = 400

    @MainActor init(_ screen: any Screen) {
        let content = Content(of: screen)
        var all: [Seen.Item] = []
        for section in content.sections {
            for index in 0..<section.elements.count where all.count < Self.mostItems {
                all.append(Seen.Item(section.elements[index], in: section.layout))
            }
        }
        title = screen.title
        headers = content.sections.compactMap(\.header)
        items = all
    }
}

extension Seen.Item {
    @MainActor init(_ element: Element, in layout: Section.Layout) {
        label = element.label
        switch element {
        case .row(let row):
            // Neither a cell of a grid nor a value beside its label is a row of a list.
            let isFact = row.action == nil && row.subtitle == nil && row.value != nil
            kind = layout == .grid ? "cell" : isFact ? "fact" : "row"
            label = row.title
            spoken = row.spoken
            isOn = row.isChecked
        case .button: kind = "button"
        case .toggle(let toggle): (kind, isOn) = ("toggle", toggle.isOn)
        case .field(let field): (kind, text) = (field.isSecure ? "secure" : "field", field.text)
        case .choice: kind = "choice"
        // Its title and its sentence are two labels.
        case .placeholder(let placeholder): (kind, label) = ("text", placeholder.title)
        default: kind = "text"
        }
    }
}
#else
/// Without windows there is nothing to witness.
@main struct Main {
    static func main() { exit(EX_UNAVAILABLE) }
}
#endif
