import AppCoreLinks
import AppCoreShell
import CommandSupport

/// Where one of the app's own links leads.
typealias AppLink = MountedLink<AppContainer>

@MainActor enum AppLinks {
    /// The links of all flows, under the app's own scheme and under a web host; built on first use.
    ///
    /// If the flows don't fit together, this stops the program and says why.
    static let table: LinkTable<AppLink> = {
        do throws(MountError) {
            return try LinkTable(of: AppFlow.all, .app, .web(host: "kanjilist.example"))
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}

extension LinkMount {
    static let app = LinkMount.scheme("kanjilist")
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
