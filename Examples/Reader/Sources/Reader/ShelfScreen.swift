import AppCore
import AppCoreContent
import Observation

/// The stories and the bookmarks.
@Observable final class ShelfScreen: ContentScreen {
    let title = "Shelf"
    /// The page open beside the shelf.
    var open: Spot?
    var bookmarks: [(name: String, spot: Spot)] = []
    var onOpen: (Spot) -> Void = { _ in }
    var onStop: () -> Void = {}

    var content: Content {
        for story in Story.all {
            Row(story.title, isCurrent: story == open?.story, id: ElementID("story-\(story.name)")) {
                self.onOpen(Spot(story: story, page: 1))
            }
        }
        for (index, (name, spot)) in bookmarks.enumerated() {
            Row("Bookmark: \(name)", isCurrent: spot == open, id: ElementID("bookmark-\(index)")) { self.onOpen(spot) }
        }
        Button("Stop reading", id: "stop") { self.onStop() }
    }
}
