import AppCore
import AppCoreContent
import Observation

@MainActor protocol FeedItemInput: Presentable {
    /// The item's summary, known before its text.
    var summary: FeedItemSummary? { get set }
    /// The item with its text, once it is loaded.
    var item: FeedItem? { get set }
    /// The words of its text.
    var words: TextWords { get set }
    /// Why the text can't be read.
    var problem: String? { get set }
    var hasPrevious: Bool { get set }
    var hasNext: Bool { get set }
    /// Whether it can be marked as read or unread.
    var canMark: Bool { get set }
    var followsWebLinks: Bool { get set }
}

@MainActor protocol FeedItemOutput: Presentable {
    var onPrevious: () -> Void { get set }
    var onNext: () -> Void { get set }
    var onNextUnread: () -> Void { get set }
    /// The user wants the item marked as read or unread.
    var onMark: (Bool) -> Void { get set }
    /// The user wants to see the item's page in the browser.
    var onBrowse: () -> Void { get set }
    var onLink: (FeedLink) -> Void { get set }
    /// The user wants to know more about the kanji that the item is about.
    var onKanji: (Unicode.Scalar) -> Void { get set }
    /// The user wants to see the words of the text.
    var onWords: () -> Void { get set }
    /// The user wants to know more about a word.
    var onWord: (ItemWordID) -> Void { get set }
    /// The user wants to reload the text.
    var onReload: () -> Void { get set }
}

@Observable final class FeedItemScreen: ContentScreen, FeedItemInput, FeedItemOutput {
    var summary: FeedItemSummary?
    var item: FeedItem?
    var words = TextWords.none
    var problem: String?
    var hasPrevious = false
    var hasNext = false
    var canMark = false
    var followsWebLinks = false
    private var showsWords = false

    var onPrevious: () -> Void = {}
    var onNext: () -> Void = {}
    var onNextUnread: () -> Void = {}
    var onMark: (Bool) -> Void = { _ in }
    var onBrowse: () -> Void = {}
    var onLink: (FeedLink) -> Void = { _ in }
    var onKanji: (Unicode.Scalar) -> Void = { _ in }
    var onWords: () -> Void = {}
    var onWord: (ItemWordID) -> Void = { _ in }
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
            if words != .none { wordList }
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
            if canMark { Button("Next unread", key: "n", id: "next-unread") { self.onNextUnread() } }
            Button("Previous", isEnabled: hasPrevious, id: "previous") { self.onPrevious() }
            Button("Next", isEnabled: hasNext, id: "next") { self.onNext() }
        }
        if let summary { actions(for: summary) }
    }

    private func actions(for summary: FeedItemSummary) -> Section {
        Section.actions {
            if followsWebLinks, summary.webPage != nil {
                Button("Open in the browser", symbol: .link, key: "o", id: "browse") { self.onBrowse() }
            }
            if canMark {
                Button(summary.isRead ? "Mark as unread" : "Mark as read", key: "d", id: "mark") {
                    self.onMark(!summary.isRead)
                }
            }
        }
    }

    private var wordList: Section {
        Section(layout: .table, id: "words") {
            Row("Words", value: wordCount, isExpanded: showsWords, id: "words-heading") {
                self.showsWords.toggle()
                if self.showsWords, self.words == .folded { self.onWords() }
            }
            if showsWords { unfoldedWords }
        }
    }

    private var wordCount: String? { if case .found(let words) = words { "\(words.count)" } else { nil } }

    @ContentBuilder private var unfoldedWords: Content {
        switch words {
        case .none, .folded: Content()
        case .loading: Progress("Looking up the words", id: "words-loading")
        case .found(let words) where words.isEmpty: Text("None of them is in the dictionary.", id: "no-words")
        case .found(let words):
            for word in words {
                Row(
                    word.writing, subtitle: word.meaning, value: word.reading, hasDisclosure: true,
                    id: ElementID("word-\(word.id.rawValue)")
                ) { self.onWord(word.id) }
            }
        case .failed(let reason):
            Text(reason, style: .error, id: "words-problem")
            Button("Look them up again", id: "words-again") { self.onWords() }
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
