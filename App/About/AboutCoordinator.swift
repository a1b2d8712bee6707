import AppCore
import AppCoreContent
import AppPacks
import FeedFlow

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
                self.flow.notify("\(error)", action: NoticeAction("Copy") { self.flow.notify(links.copy(address)) })
            }
        }
    }
}

final class AboutScreen: ContentScreen {
    let title = "About"
    private let credits: Credits
    var onLicence: () -> Void = {}
    var onAddress: (String) -> Void = { _ in }

    init(_ credits: Credits) { self.credits = credits }

    var content: Content {
        Section("Kanji List \(AppIdentity.version)") {
            for (number, passage) in Passage.all(of: credits.notice).dropFirst().enumerated() {
                let id = ElementID("passage-\(number)")
                if let name = passage.name {
                    let isAddress = passage.text.hasPrefix("https://")
                    Row(
                        name, subtitle: passage.text, hasDisclosure: isAddress, id: id,
                        action: isAddress ? { self.onAddress(passage.text) } : nil)
                } else {
                    Text(runs(of: passage.text), id: id)
                }
            }
        }
        Section("The data in this program") {
            for source in credits.sources { Text(source, id: ElementID(source)) }
        }
        Section("The font's licence") {
            Row("SIL Open Font License 1.1", hasDisclosure: true, id: "font-licence") { self.onLicence() }
        }
    }

    /// The text with its web addresses as links.
    private func runs(of text: String) -> [Text.Run] {
        var runs: [Text.Run] = []
        var end = text.startIndex
        // A full stop ends the sentence, not the address.
        for match in text.matches(of: /https:\/\/[^\s)>,]*[^\s)>,.]/) {
            if match.range.lowerBound > end { runs.append(.plain(String(text[end..<match.range.lowerBound]))) }
            let link = String(match.output)
            runs.append(.link(link) { self.onAddress(link) })
            end = match.range.upperBound
        }
        if end < text.endIndex { runs.append(.plain(String(text[end...]))) }
        return runs
    }
}

final class LicenceScreen: ContentScreen {
    let title = "SIL Open Font License"
    private let licence: String

    init(_ licence: String) { self.licence = licence }

    var content: Content {
        for (number, passage) in Passage.all(of: licence).enumerated() {
            Text(passage.line, id: ElementID("passage-\(number)"))
        }
    }
}

/// A paragraph of a text, a point of a list, or an indented line of two columns, of which the first is the name.
struct Passage {
    var name: String?
    var text: String

    /// The name and the text in one line.
    var line: String { (name.map { "\($0): " } ?? "") + text }

    /// Splits a text; what is broken into lines is joined again.
    static func all(of text: String) -> [Passage] {
        text.split(separator: "\n\n").flatMap { paragraph in
            let lines = paragraph.split(separator: "\n").filter { !$0.hasPrefix("---") }
            return lines.reduce(into: [Passage]()) { passages, line in
                let words = line.trimmingPrefix(/\s+/)
                if line.hasPrefix("  "), let gap = words.firstRange(of: /\s{2,}/) {
                    passages.append(
                        Passage(name: String(words[..<gap.lowerBound]), text: String(words[gap.upperBound...])))
                } else if let last = passages.indices.last, !words.hasPrefix("- ") {
                    passages[last].text += "\(passages[last].name == nil ? "" : ",") \(words)"
                } else {
                    passages.append(Passage(text: String(words)))
                }
            }
        }
    }
}
