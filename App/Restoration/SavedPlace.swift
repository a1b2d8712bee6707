import AppCore

/// Where the user was: the selected tab, and in each tab the links of the screens above its first one.
struct SavedPlace: Codable, Equatable, Sendable {
    /// The format, so that an older app does not misread a newer app's data.
    var format = 1
    /// The title of the selected tab.
    var front: String
    /// The links without their common prefix, by the titles of the tabs.
    var links: [String: [String]]
    /// Unfinished input, by the links of the flows; `nil` if there is none, or in data from an older app.
    var drafts: [String: String]?

    /// Reads where the user is; `nil` while there are no tabs.
    ///
    /// Each tab is saved up to its first screen without a link.
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
                // A flow restores its further screens itself.
                if places.last != link { places.append(link) }
            }
            if !places.isEmpty { links[tab.title] = places }
        }
        if !drafts.isEmpty { self.drafts = drafts }
    }
}

extension WindowSnapshot {
    /// The tabs or the side menu at the window's root, if there are any.
    var appTabs: Item? { root.path.first(where: \.isSectioned) }
}
