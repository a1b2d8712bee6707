#if Desktop
import AppCoreLinks
import CommandSupport
import DesktopHost
import Glibc
import KanjiFlow
import SearchFlow
import WordFlow

extension AppCommand {
    /// Answers the search of the desktop's shell, from the packs alone: no database is opened, and no window.
    static let searchProvider = AppCommand(
        "search-provider", "", title: "search-provider", meaning: "answer the desktop's own search, until it pauses"
    ) { options, _ in
        let printer = HitPrinter(try options.library(), options)
        let provider = SearchProvider { query in
            // A query that can't be looked up finds nothing.
            ((try? printer.hits(for: query, most: 5).hits) ?? []).compactMap { SearchProvider.Result($0) }
        } allResults: { query in
            SearchRoute.search(query: query).link.map { LinkMount.app.prefix + $0 }
        }
        let status = provider.run(as: AppIdentity.desktop(dataDirectory: nil, isUnique: true))
        if status == EX_UNAVAILABLE { printError("there is no session bus to answer on") }
        return status
    }
}

extension SearchProvider.Result {
    /// Makes the result for a hit; `nil` if no link leads to it.
    @MainActor init?(_ hit: Hit) {
        let readings = hit.readings.prefix(4).joined(separator: "、")
        let meanings = hit.meanings.prefix(4).joined(separator: ", ")
        let target: String? =
            switch hit.kind {
            case .kanji: hit.text.unicodeScalars.first.flatMap { KanjiRoute.kanji($0).link }
            case .word: hit.number.flatMap { WordRoute.entry($0).link }
            case .name: SearchRoute.search(query: hit.text).link
            }
        guard let link = target else { return nil }
        self.init(
            link: LinkMount.app.prefix + link, name: hit.text,
            text: [readings, meanings].filter { !$0.isEmpty }.joined(separator: " · "))
    }
}
#endif
