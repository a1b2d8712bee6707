public import AppCore

/// Where the user was: the selected tab, and in each tab the links of the screens above its first one.
public struct SavedNavigation: Codable, Equatable, Sendable {
    /// The format that this version writes and reads.
    public static let format = 1

    /// The format, so that an older app does not misread a newer app's data.
    public var format = SavedNavigation.format
    /// The name of the selected tab's flow.
    public var front: String
    /// The links without their common prefix, by the names of the tabs' flows.
    public var links: [String: [String]]
    /// Unfinished input on the screens that these lead back to, by the links of the flows.
    ///
    /// It is `nil` if there is none, and in data from an older app.
    public var drafts: [String: String]?

    /// How many screens of a tab are saved and restored, the newest ones.
    public static let screenLimit = 100
    /// How many drafts are restored.
    public static let draftLimit = 100

    /// Reads where the user is; `nil` while there are no tabs of these flows.
    ///
    /// Each tab is saved up to its first screen without a link.
    ///
    /// - Parameters:
    ///   - snapshot: What the window shows.
    ///   - names: The names of the tabs' flows, in order: titles may change.
    public init?(_ snapshot: WindowSnapshot, tabs names: [String]) {
        guard let tabs = snapshot.appTabs, tabs.children.count == names.count, names.indices.contains(tabs.selected)
        else { return nil }
        front = names[tabs.selected]
        links = [:]
        var drafts: [String: String] = [:]
        for (tab, name) in zip(tabs.children, names) {
            var paths: [String] = []
            for (index, item) in tab.children.enumerated() {
                // Nothing leads back to what is above a screen without a link; the tab itself leads to its first screen.
                guard index == 0 || item.link != nil else { break }
                guard let link = item.link else { continue }
                if let draft = item.draft { drafts[link] = draft }
                // A flow restores its further screens itself.
                if index > 0, paths.last != link { paths.append(link) }
            }
            if !paths.isEmpty { links[name] = paths.suffix(Self.screenLimit) }
        }
        if !drafts.isEmpty { self.drafts = drafts }
    }
}

extension SavedNavigation {
    /// Reads where the user is, with the drafts that were handed back and that no flow has taken yet: their pages may
    /// lie in tabs that weren't opened, or behind a login.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - names: The names of the tabs' flows, in order; the result is `nil` while there are no tabs of these flows.
    @MainActor public init?(_ window: Window, tabs names: [String]) {
        self.init(window.snapshot, tabs: names)
        let drafts = window.untakenDrafts.merging(drafts ?? [:]) { _, newer in newer }
        self.drafts = drafts.isEmpty ? nil : drafts
    }

    /// The place within the limits of what is restored, because a file may say anything, and what it lacks, in words.
    func limited(tabs names: [String]) -> (place: SavedNavigation, leftOut: String?) {
        var place = self
        var leftOut: [String] = []
        for name in names {
            guard let paths = links[name], paths.count > Self.screenLimit else { continue }
            place.links[name] = paths.suffix(Self.screenLimit)
            leftOut.append("\(paths.count - Self.screenLimit) screens of '\(name)'")
        }
        if let drafts, drafts.count > Self.draftLimit {
            let shown = Set(names.flatMap { place.links[$0] ?? [] })
            // Those of the screens first.
            let kept = drafts.sorted {
                (shown.contains($0.key) ? 0 : 1, $0.key) < (shown.contains($1.key) ? 0 : 1, $1.key)
            }
            place.drafts = Dictionary(uniqueKeysWithValues: kept.prefix(Self.draftLimit).map { ($0.key, $0.value) })
            leftOut.append("\(drafts.count - Self.draftLimit) drafts")
        }
        return (place, leftOut.isEmpty ? nil : leftOut.joined(separator: ", "))
    }
}

extension WindowSnapshot {
    /// The tabs or the side menu at the window's root, if there are any.
    public var appTabs: Item? { root.path.first(where: \.isSectioned) }
}
