import AppCore
import AppCoreContent
import Observation

@MainActor protocol FeedItemInput: Presentable {
    /// The item's summary, known before its text.
    var summary: FeedItemSummary? { get set }
    /// The item with its text, once it is loaded.
    var item: FeedItem? { get set }
    /// Why the text can't be read.
    var problem: String? { get set }
    var hasPrevious: Bool { get set }
    var hasNext: Bool { get set }
    var followsWebLinks: Bool { get set }
}

@MainActor protocol FeedItemOutput: Presentable {
    var onPrevious: () -> Void { get set }
    var onNext: () -> Void { get set }
    var onLink: (FeedLink) -> Void { get set }
    /// The user wants to know more about the kanji that the item is about.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// The user wants to reload the text.
    var onReload: () -> Void { get set }
}

@Observable final class FeedItemScreen: ContentScreen, FeedItemInput, FeedItemOutput {
    var summary: FeedItemSummary?
    var item: FeedItem?
    var problem: String?
    var hasPrevious = false
    var hasNext = false
    var followsWebLinks = false

    var onPrevious: () -> Void = {}
    var onNext: () -> Void = {}
    var onLink: (FeedLink) -> Void = { _ in }
    var onKanji: (Unicode.Scalar) -> Void = { _ in }
    var onReload: () -> Void = {}

    var title: String { summary?.title ?? "" }
    var textLanguage: Language? { item?.kanji == nil ? summary?.language ?? item?.text.language : .japanese }

    var content: Content {
        if let summary {
            Text(summary.title, style: .headline, id: "title")
            if !summary.byline.isEmpty { Text(summary.byline, style: .caption, id: "byline") }
        }
        if let item {
            if let kanji = item.kanji { Glyph(String(kanji), id: "glyph") }
            Text(item.text.isEmpty ? "This item has no text." : item.text, id: "text")
            if !item.links.isEmpty { links(item.links) }
            if let kanji = item.kanji {
                Row("More about \(kanji)", hasDisclosure: true, id: "more") { self.onKanji(kanji) }
            }
        } else if let problem {
            Text(problem, style: .error, id: "problem")
            Button("Try again", id: "try-again") { self.onReload() }
        } else {
            Progress("Loading the text", id: "loading")
        }
        Section(id: "neighbours") {
            Button("Previous", isEnabled: hasPrevious, id: "previous") { self.onPrevious() }
            Button("Next", isEnabled: hasNext, id: "next") { self.onNext() }
        }
    }

    private func links(_ links: [FeedLink]) -> Section {
        Section("Links") {
            Elements(Array(links.enumerated()), id: { ElementID("link-\($0.offset)") }) { numbered in
                let link = numbered.element
                let address = DisplayText.line(link.shownAddress, orElse: "no address")
                let label = link.shownLabel
                let leadsOn = link.isOfApp || self.followsWebLinks && link.isOfWeb
                return Row(
                    "[\(numbered.offset + 1)] \(label)", subtitle: label == address ? nil : address,
                    hasDisclosure: leadsOn, action: leadsOn ? { self.onLink(link) } : nil)
            }
        }
    }
}
