import AppCore

/// A flow of the app, with all that the rest of the app has to know of it: its tab, its links and its storyboard.
///
/// Each is made beside the adapters for what the flow depends on; Flows.swift lists them.
@MainActor struct AppFlow {
    let name: String
    let tab: FlowTab?
    let storyboard: (() -> StoryboardMap)?
    fileprivate let mountLinks: (inout LinkTable<AppLink>) throws(LinkError) -> Void

    /// Makes a flow that has a tab, in which links to its places are opened.
    ///
    /// - Parameters:
    ///   - name: The flow's name, which is also the tab's title.
    ///   - makeTab: Makes the tab's coordinator.
    init<Root: Coordinator & LinkOpening>(_ name: String, makeTab: @escaping (TabContext) -> Root) {
        self.name = name
        tab = FlowTab(name, make: makeTab)
        storyboard = nil
        mountLinks = { (table) throws(LinkError) in try table.mount(Root.Route.self) }
    }

    /// Makes a flow that other flows of the app run.
    ///
    /// - Parameters:
    ///   - name: The flow's name.
    ///   - storyboard: Its scenes and the segues between them.
    init(_ name: String, storyboard: @escaping () -> StoryboardMap) {
        self.name = name
        tab = nil
        self.storyboard = storyboard
        mountLinks = { (_) throws(LinkError) in }
    }
}

extension FlowTab {
    /// The tabs of the app's flows, in order.
    static let all = AppFlow.all.compactMap(\.tab)
}

extension LinkMount {
    /// The app's own scheme.
    static let app = LinkMount.scheme("kanjilist")
}

/// The links of all flows, under the app's own scheme and under a host of the web.
///
/// - Returns: The table.
/// - Throws: That the patterns of two flows fit the same links, with both patterns.
@MainActor func appLinks() throws(LinkError) -> LinkTable<AppLink> {
    var table = LinkTable<AppLink>(.app, .web(host: "kanjilist.example"))
    for flow in AppFlow.all { try flow.mountLinks(&table) }
    try table.mount(AboutRoute.self)
    return table
}
