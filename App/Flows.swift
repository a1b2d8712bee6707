import AppCore
import FeedFlow
import KanjiFlow
import LoginFlow
import ProfileFlow

extension FlowTab {
    /// The app's flows in the order of their tabs.
    static let all: [FlowTab] = [kanji, feed, profile]

    static let kanji = FlowTab("Kanji") { KanjiTabCoordinator($0.container) }
    static let feed = FlowTab("Feed") { FeedTabCoordinator($0) }
    static let profile = FlowTab("Profile") { ProfileTabCoordinator($0.container, after: $0.change) }
}

/// The storyboards of the flows that have one, by the flow's name.
@MainActor let storyboards = ["Login": LoginCoordinator.storyboard]

/// The links of all flows, under the app's own scheme and under a host of the web.
///
/// - Returns: The table.
/// - Throws: That the patterns of two flows fit the same links, with both patterns.
func appLinks() throws(LinkTableError) -> LinkTable<AppLink> {
    var table = LinkTable<AppLink>(.scheme("kanjilist"), .web(host: "kanjilist.example"))
    try table.mount(KanjiListCoordinator.links) { .kanji($0) }
    try table.mount(FeedCoordinator.links) { .feed($0) }
    try table.mount(ProfileCoordinator.links, gate: "a login") { .profile($0) }
    try table.mount(AboutCoordinator.links) { .about }
    return table
}
