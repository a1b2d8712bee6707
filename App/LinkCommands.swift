import AppCore
import FeedFlow
import KanjiFlow
import ProfileFlow

/// `App routes` and `App explain`: tell which links the app has, and what becomes of one.
@MainActor struct LinkCommands {
    let links: LinkTable<AppLink>
    let options: Options

    /// One row of `App routes --json`.
    private struct RouteJSON: Encodable {
        var pattern: String
        var meaning: String
        var gate: String?
    }

    init(_ options: Options) throws {
        links = try appLinks()
        self.options = options
    }

    /// Prints the table of links.
    ///
    /// - Parameter words: The command's own arguments; it has none.
    /// - Returns: The exit status.
    /// - Throws: What is wrong with the command line.
    func routes(_ words: [String]) throws -> CInt {
        if let extra = words.first { throw UsageError.unneededArgument(command: "routes", argument: extra) }
        let width = links.rows.map(\.pattern.count).max() ?? 0
        for row in links.rows {
            if options.json {
                print(try jsonLine(RouteJSON(pattern: row.pattern, meaning: row.meaning, gate: row.gate)))
            } else {
                let padding = String(repeating: " ", count: width - row.pattern.count)
                print("\(row.pattern)\(padding)  \(row.meaning)\(row.gate.map { "; asks for \($0) first" } ?? "")")
            }
        }
        if !options.json, links.mounts.count > 1 {
            print("\nThe same links begin with \(links.mounts.dropFirst().map(\.prefix).joined(separator: " or ")).")
        }
        return 0
    }

    /// Says what becomes of a link that is opened in an app that was just started.
    ///
    /// - Parameter words: The command's own arguments: the link.
    /// - Returns: The exit status: 1 if the link is refused.
    /// - Throws: What is wrong with the command line, the pack or the database.
    func explain(_ words: [String]) throws -> CInt {
        guard let text = words.first else { throw UsageError.missingArgument(command: "explain", what: "a link") }
        if words.count > 1 { throw UsageError.unneededArgument(command: "explain", argument: words[1]) }
        do {
            let row = try links.row(for: text)
            let container = try AppContainer(options)
            let link = try container.destination(of: text)
            print("parsed as  \(row.meaning), by \(row.pattern)")
            print("gated by   \(row.gate.map { "\($0), for a guest; the link waits for it" } ?? "nothing")")
            print("keeps      the tab \(link.tab.title) with its first screen")
            print("closes     what lies over that: modals, and further screens of the tab")
            print("opens      \(link.opened)")
            return 0
        } catch let error as LinkError {
            print("refused    \(error); nothing moves")
            return 1
        }
    }
}

extension AppLink {
    /// What a link opens above the first screen of its tab, in words.
    var opened: String {
        switch self {
        case .kanji(.list(grade: nil)), .feed(.list), .profile(.profile): "nothing more"
        case .kanji(.list(grade: let grade?)): "the kanji of grade \(grade)"
        case .kanji(.kanji(let character)): "the page of \(character)"
        case .kanji(.word(let word)): "the kanji of \(word)"
        case .kanji(.favourites): "the starred kanji"
        case .feed(.feed(let id)): "the items of feed \(id.rawValue), if there is one"
        case .profile(.city): "the profile's editor, and the choice of the home city above it"
        }
    }
}
