import AppCore
import AppCoreContent
import AppCoreRouting
import AppCoreShell
import FeedFlow

/// The only place that belongs to no flow: the page about what the app is made of.
struct AboutRoute: Equatable, Sendable {
    /// Its link, and how it is shown.
    static var mount: RouteMount<AboutRoute, AboutCoordinator, FlowContext> {
        RouteMount(
            [LinkPattern("about", "what the app is made of: data, versions and licences", to: AboutRoute())],
            title: { _ in "what the app is made of" },
            coordinator: { _, context in try AboutCoordinator(context.container) })
    }
}

/// Shows what the app is made of: its data, their versions and licences.
final class AboutCoordinator: Coordinator {
    let flow = Flow<Void>("about")

    private let credits: Credits
    private let links: any FeedLinks

    init(_ container: AppContainer) throws {
        credits = try Credits(container.library.packs)
        links = container.webLinks
    }

    func start() {
        let screen = AboutScreen(credits)
        screen.onAddress = { self.open($0) }
        screen.onLicence = { self.flow.show(LicenceScreen(self.credits.licence)) }
        flow.show(screen)
    }

    private func open(_ address: String) {
        let links = links
        flow.task("open link") {
            do throws(FeedFailure) {
                try await links.open(address)
                self.flow.notify("Opened in your browser.")
            } catch {
                self.flow.notify("\(error)")
            }
        }
    }
}

final class AboutScreen: ContentScreen {
    let place = Place()
    let title = "About"
    private let credits: Credits
    var onLicence: () -> Void = {}
    var onAddress: (String) -> Void = { _ in }

    init(_ credits: Credits) { self.credits = credits }

    var content: Content {
        Section("Kanji List \(AppIdentity.version)") {
            for (number, paragraph) in paragraphs(of: credits.notice).dropFirst().enumerated() {
                Text(
                    runs(of: paragraph.text), style: paragraph.style, id: ElementID("paragraph-\(number)"))
            }
        }
        Section("The data in this program") {
            for source in credits.sources { Text(source, id: ElementID(source)) }
        }
        Section("The font's licence") {
            Row("SIL Open Font License 1.1", hasDisclosure: true) { self.onLicence() }
        }
    }

    /// The text with its web addresses as links.
    private func runs(of text: String) -> [Text.Run] {
        var runs: [Text.Run] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "https://")?.lowerBound {
            var address = rest[start...].prefix { !$0.isWhitespace && !")>,".contains($0) }
            // A full stop ends the sentence, not the address.
            if address.last == "." { address.removeLast() }
            if start > rest.startIndex { runs.append(.plain(String(rest[..<start]))) }
            let link = String(address)
            runs.append(.link(link) { self.onAddress(link) })
            rest = rest[address.endIndex...]
        }
        if !rest.isEmpty { runs.append(.plain(String(rest))) }
        return runs
    }
}

final class LicenceScreen: ContentScreen {
    let place = Place()
    let title = "SIL Open Font License"
    private let licence: String

    init(_ licence: String) { self.licence = licence }

    var content: Content {
        for (number, paragraph) in paragraphs(of: licence).enumerated() {
            Text(paragraph.text, style: paragraph.style, id: ElementID("paragraph-\(number)"))
        }
    }
}

/// Splits a text into paragraphs at empty lines.
///
/// Indented paragraphs keep their line breaks; others lose them.
private func paragraphs(of text: String) -> [(text: String, style: Text.Style)] {
    text.split(separator: "\n\n").map { paragraph in
        let lines = paragraph.split(separator: "\n")
        guard lines.allSatisfy({ $0.hasPrefix("  ") }) else {
            return (lines.filter { !$0.hasPrefix("---") }.joined(separator: " "), .body)
        }
        return (lines.map { $0.dropFirst(2) }.joined(separator: "\n"), .monospaced)
    }
}
