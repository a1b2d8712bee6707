import AppCore

/// Where a person was: the tab in front, and in each tab the links of what was shown above its first screen.
struct SavedPlace: Codable, Equatable, Sendable {
    /// The format, so that an older app does not misread what a newer one has written.
    var format = 1
    /// The title of the tab in front.
    var front: String
    /// The links, without the beginning that all of them have, by the titles of the tabs.
    var links: [String: [String]]
    /// What was begun and not finished, by the links of the flows; an older app has written none.
    var drafts: [String: String]?

    /// Reads where a person is; `nil` while there are no tabs.
    ///
    /// What has no link of its own is left out, and with it what lies above it: it is restored up to there.
    init?(_ snapshot: WindowSnapshot) {
        guard let tabs = snapshot.appTabs, let inFront = tabs.selectedChild else { return nil }
        front = inFront.title
        links = [:]
        var drafts: [String: String] = [:]
        for tab in tabs.children {
            var places: [String] = []
            for item in tab.children {
                if let link = item.link, let draft = item.draft { drafts[link] = draft }
            }
            for item in tab.children.dropFirst() {
                guard let link = item.link else { break }
                // A flow's further screens come back with the flow.
                if places.last != link { places.append(link) }
            }
            if !places.isEmpty { links[tab.title] = places }
        }
        if !drafts.isEmpty { self.drafts = drafts }
    }
}

extension WindowSnapshot {
    /// The tabs or the side menu at the window's root, if they are there.
    var appTabs: Item? { root.path.first(where: \.isSectioned) }
}
