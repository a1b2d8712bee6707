import AppStorage
import FeedModel

extension FetchedFeed {
    static let sample = FetchedFeed(
        title: "Sample",
        items: [
            FeedItem(
                id: "1", title: "An item", summary: "A text with a link [1].",
                links: [FeedLink(href: "kanjilist://kanji/水", text: "water")])
        ])
}
