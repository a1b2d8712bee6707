import AppCore
import AppCoreContent
import AppCoreLinks
import Observation

/// What the guide's table shows, in its order; the name is the sample's link.
enum Sample: String, CaseIterable, Route {
    case nothing
    case symbol
    case folded
    case unfolded
    case disabled
    case actions
    case placeholder
    case emphasized
    case link
    case ruby
    case overlined
    case menu
    case grid
    case file
    case glyph
    case toggle
    case choice
    case progress
    case map
    case picture
    case waiting
    case split
    case vanishing

    static var links: [LinkPattern<Sample>] {
        allCases.filter { $0 != .waiting }.map { LinkPattern($0.rawValue, to: $0) }
    }
    var title: String { "the sample \(rawValue)" }
}

/// What waits for the user in one of the tabs.
@MainActor @Observable final class Inbox { var unreadCount = 0 }

final class SampleCoordinator: Coordinator {
    let flow = Flow<Void>("sample")
    private let sample: Sample
    private let inbox: Inbox

    init(_ sample: Sample, _ inbox: Inbox) {
        self.sample = sample
        self.inbox = inbox
    }

    func start() {
        if sample == .waiting { inbox.unreadCount = 3 }
        if sample == .vanishing {
            flow.show(VanishingScreen())
        } else {
            flow.show(
                sample == .split
                    ? SplitContainer(holding: [SampleScreen(.nothing), SampleScreen(.symbol)]) : SampleScreen(sample))
        }
    }
}

/// A screen with a sample; `Scripts/test desktop elements` takes the code of each from here.
final class SampleScreen: ContentScreen {
    let title = "Sample"
    private let sample: Sample

    init(_ sample: Sample) { self.sample = sample }

    /// The sample follows a button, because the focus hides how the first element looks.
    var content: Content {
        Button("First") {}
        switch sample {
        case .nothing: Content()
        case .symbol: Row("Starred", symbol: .star) {}
        case .folded: Row("Grade 1", isExpanded: false) {}
        case .unfolded: Row("Grade 1", isExpanded: true) {}
        case .disabled: Button("Done", isEnabled: false) {}
        case .actions: Section.actions { Button("Refresh", symbol: .refresh) {} }
        case .placeholder:
            Placeholder("Nothing found", "Try another word.", symbol: .search)
            Button("Search the web") {}
        case .emphasized: Text([.plain("Drink "), .emphasized("water"), .plain(".")])
        case .link: Text([.plain("Read "), .link("the guide") {}, .plain(".")])
        case .ruby: Text([.ruby("学", "がっ"), .ruby("校", "こう")])
        case .overlined: Text([.plain("は"), .overlined("し")])
        case .menu: Row("Rivers", actions: [Button("Star") {}]) {}
        case .grid: Section("Parts", layout: .grid) { Row("日", subtitle: "sun", badge: "★") {} }
        case .file: Field("File", kind: .file, text: "") { _ in }
        case .glyph: Glyph("水", label: "water")
        case .toggle: Toggle("Starred", isOn: true) { _ in }
        case .choice: Choice("Order", options: ["by time", "by name"], selected: 0) { _ in }
        case .progress: Progress("Reading", fraction: 0.5)
        case .map: PointMap("Home", points: [.init("Kyoto", longitude: 135.8, latitude: 35, id: "kyoto")])
        case .picture: Picture("A line", width: 2, height: 1, strokes: [[.move(x: 0, y: 0), .line(x: 2, y: 1)]])
        case .waiting, .split, .vanishing: Content()
        }
    }
}
