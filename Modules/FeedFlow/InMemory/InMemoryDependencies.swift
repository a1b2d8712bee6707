import AppCore
public import FeedFlow

extension FeedCoordinator {
    /// Makes a coordinator that runs alone, on feeds in memory, and shows a notice for a link that leads out of the
    /// flow.
    public static func inMemory() -> FeedCoordinator {
        weak var made: FeedCoordinator?
        var dependencies = FeedFlowDependencies.inMemory()
        dependencies.onLink = { made?.flow.notify("\($0) leads out of this flow; the app opens it.") }
        dependencies.onKanji = { made?.flow.notify("More about \($0) is outside of this flow; the app shows it.") }
        dependencies.onWord = { id in
            let word = InMemoryWords.known.first { $0.id == id }?.writing ?? ""
            made?.flow.notify("The page of \(word) is outside of this flow; the app shows it.")
        }
        let coordinator = FeedCoordinator(dependencies)
        made = coordinator
        return coordinator
    }
}

extension FeedFlowDependencies {
    /// Makes in-memory dependencies: the feeds last as long as the program.
    @MainActor public static func inMemory() -> FeedFlowDependencies {
        FeedFlowDependencies(
            repository: ScriptedRepository.withSeasons(), kanjiOfTheDay: InMemoryDays(), links: InMemoryLinks(),
            words: InMemoryWords())
    }
}

extension ScriptedRepository {
    /// Makes a repository with two feeds to read and one to subscribe to.
    static func withSeasons() -> ScriptedRepository {
        let repository = ScriptedRepository()
        let kanji = Feed(
            id: FeedID(rawValue: 1), title: "Kanji by the roadside", address: "https://roadside.example/feed",
            unreadCount: 2)
        let week = Feed(
            id: FeedID(rawValue: 2), title: "The week", address: "https://week.example/feed", unreadCount: 1)
        let seasons = Feed(
            id: FeedID(rawValue: 3), title: "Seasons", address: "https://seasons.example/feed", unreadCount: 1)
        repository.stored = [kanji, week]
        repository.offered = [.address(seasons.address): seasons]
        repository.itemsByFeed = [
            kanji.id: [
                item(
                    11, "止まれ: stop", "2026-03-02", day: 20_514,
                    "The sign is a red triangle that stands on its tip. It is read とまれ, and 止 is a foot that stands still.",
                    kanji: "止"),
                item(
                    12, "出口: exit", "2026-03-09", day: 20_521,
                    "It is read でぐち: 出 is to go out, and 口 is a mouth, which has become an opening of any kind.",
                    kanji: "出"),
                item(
                    13, "工事中: under construction", "2026-02-23", day: 20_507,
                    "It is read こうじちゅう. 中 at the end says that something is going on.", kanji: "中", isRead: true),
            ],
            week.id: [
                item(
                    21, "Why Wednesday is a day of water", "2026-03-04", day: 20_516,
                    "The days are named after the sun, the moon and five planets, and Mercury is 水星, the star of water.",
                    kanji: "水")
            ],
            seasons.id: [
                item(
                    31, "春一番", "2026-03-01", day: 20_513,
                    "It is read はるいちばん: the first strong wind from the south, with which spring comes.", kanji: "春")
            ],
        ]
        return repository
    }

    private static func item(
        _ id: Int, _ title: String, _ date: String, day: Int, _ text: String, kanji: String, isRead: Bool = false
    ) -> FeedItem {
        FeedItem(
            summary: FeedItemSummary(
                id: FeedItemID(rawValue: id), title: title, published: day * 86_400, date: date, isRead: isRead),
            text: text, links: [FeedLink(label: kanji, address: "example://\(kanji)", isOfApp: true)])
    }
}
