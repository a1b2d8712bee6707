import AppCore
import AppCoreShell
import AppStorage
import FeedModel
import LoginFlow

extension CatalogueCoordinator<AppContainer> {
    /// Makes the catalogue of this app's screens, for `App --screens`, in a folder and with an account of its own.
    convenience init(_ container: AppContainer) {
        self.init(
            AppLinks.table, context: container,
            others: [
                ("the introduction", { $0.run(IntroductionCoordinator()) { _ in } }),
                (
                    "the welcome, signing in and signing up",
                    { $0.run(LoginCoordinator(container.loginFlow)) { _ in } }
                ),
            ])
    }
}

extension FetchedFeed {
    static let sample = FetchedFeed(
        title: "Sample",
        items: [
            FeedItem(
                id: "1", title: "An item", summary: "A text with a link [1].",
                links: [FeedLink(href: "kanjilist://kanji/水", text: "water")])
        ])
}
