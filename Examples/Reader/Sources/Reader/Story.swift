/// A short story, in pages.
struct Story: Hashable, Sendable {
    let name: String
    let title: String
    let pages: [String]

    static let all = [
        Story(
            name: "fox", title: "The fox and the grapes",
            pages: [
                "A fox saw a bunch of grapes that hung\nfrom a vine, ripe and dark.",
                "He jumped, took a run and jumped again,\nbut the vine was too high for him.",
                "“They are sour anyway,” he said, and went\naway with his nose in the air.",
            ]),
        Story(
            name: "crow", title: "The crow and the pitcher",
            pages: [
                "A thirsty crow found a pitcher with a\nlittle water at the bottom.",
                "His beak did not reach it, and the pitcher\nwas too heavy to turn over.",
                "So he dropped in one pebble after another.\nThe water rose, and he drank.",
            ]),
    ]
}

/// A page of a story, as a bookmark stores it.
struct Spot: Hashable, Sendable {
    let story: Story
    /// The page's number, from 1.
    let page: Int

    var label: String { "\(story.title), page \(page)" }
    var next: Spot? { page < story.pages.count ? Spot(story: story, page: page + 1) : nil }
}

/// A word with a note, which links to other words in its text.
enum Word: String, CaseIterable {
    case clay = "Earth that can be shaped, and is then fired."
    case climber = "A plant that holds on to others."
    case jug = "A pot with a handle, often made of clay."
    case pebble = "A small round stone."
    case pitcher = "A large jug with a narrow neck."
    case vine = "A climber that grapes grow on."

    static func all(in text: String) -> [Word] { allCases.filter { text.contains("\($0)") } }
}
