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
                self.flow.notify("\(error)")
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
                switch passage {
                case .text(let text): Text(runs(of: text), id: id)
                case .line(let name, let text):
                    let isAddress = text.hasPrefix("https://")
                    Row(
                        name, subtitle: text, hasDisclosure: isAddress, id: id,
                        action: isAddress ? { self.onAddress(text) } : nil)
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
    let title = "SIL Open Font License"
    private let licence: String

    init(_ licence: String) { self.licence = licence }

    var content: Content {
        for (number, passage) in Passage.all(of: licence).enumerated() {
            switch passage {
            case .text(let text): Text(text, id: ElementID("passage-\(number)"))
            case .line(let name, let text): Text("\(name): \(text)", id: ElementID("passage-\(number)"))
            }
        }
    }
}

/// A part of a text with paragraphs, lists and columns.
private enum Passage {
    /// A paragraph, or one point of a list.
    case text(String)
    /// An indented line of two columns.
    case line(name: String, text: String)

    /// Splits a text; what is broken into lines is joined again.
    static func all(of text: String) -> [Passage] {
        text.split(separator: "\n\n").flatMap { paragraph in
            paragraph.split(separator: "\n").reduce(into: [Passage]()) { passages, line in
                let words = line.trimmingPrefix(/\s+/)
                if line.hasPrefix("  "), let gap = words.firstRange(of: /\s{2,}/) {
                    passages.append(
                        .line(name: String(words[..<gap.lowerBound]), text: String(words[gap.upperBound...])))
                } else if !line.hasPrefix("---"), words.hasPrefix("- ") || !passages.joinLast(with: words) {
                    passages.append(.text(String(words)))
                }
            }
        }
    }
}

extension [Passage] {
    /// Joins a line with the passage before it; returns whether there is one.
    fileprivate mutating func joinLast(with line: Substring) -> Bool {
        switch last {
        case .text(let text): self[count - 1] = .text("\(text) \(line)")
        case .line(let name, let text): self[count - 1] = .line(name: name, text: "\(text), \(line)")
        case nil: return false
        }
        return true
    }
}
