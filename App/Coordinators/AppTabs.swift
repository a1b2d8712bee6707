import AppCore
import AppCoreDependencies
import AppCoreShell

extension TabsCoordinator<FlowContext> {
    /// Makes the coordinator of this app's tabs; after a sign-in or sign-up, the profile is in front.
    convenience init(_ tabs: [AppFlow], of context: FlowContext, restoring saved: SavedNavigation?) {
        let container = context.container
        var context = context
        context.startsWithSearch = container.startsWithSearch && saved?.isFurtherOn != true
        container.startsWithSearch = false
        self.init(
            tabs, context: context, links: { AppLinks.table }, layout: { container.experiments.layout(in: $0) },
            front: context.login == nil ? nil : AppFlow.profile.name, restoring: saved,
            mayRestore: { !container.asksForLogin($0) })
    }
}

extension SavedNavigation {
    /// Whether the user was anywhere but on the dictionary's first screen.
    @MainActor fileprivate var isFurtherOn: Bool { front != AppFlow.kanji.name || links[front]?.isEmpty == false }
}
