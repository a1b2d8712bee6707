import AppCoreLinks
import AppCoreShell
import CommandSupport

extension AppFlow {
    /// The flows that have a tab, in the order of the tabs.
    static var tabs: [AppFlow] { all.filter(\.hasTab) }

    /// The flows that the app can run alone.
    static var alone: [AppFlow] { tabs + [login] }
}

@MainActor enum AppLinks {
    /// The links of all flows, under the app's own scheme and under a web host; built on first use.
    ///
    /// If patterns of two flows match the same links, this stops the program and names both patterns.
    static let table: LinkTable<AppLink> = {
        var table = LinkTable<AppLink>(.app, .web(host: "kanjilist.example"))
        do throws(LinkError) {
            try table.mount(AppFlow.all)
            try table.mount(AboutRoute.mount, of: "About")
        } catch {
            preconditionFailure("\(error)")
        }
        return table
    }()
}

extension LinkMount {
    static let app = LinkMount.scheme("kanjilist")
}

extension AppContainer {
    /// Whether a link needs a login first.
    func asksForLogin(_ link: AppLink) -> Bool { link.needsLogin && account == nil }
}

extension AppLink {
    /// Reads the link with which the app is to start, a word of the command line.
    @MainActor init(argument: String) throws(UsageError) {
        do throws(LinkError) {
            self = try AppLinks.table.target(of: argument)
        } catch {
            throw .badLink(argument, "\(error)")
        }
    }
}
