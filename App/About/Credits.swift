import AppPacks
import PackReader

/// What the app is made of: the text of NOTICE, and the data versions that the packs record; `--json` prints it so.
struct Credits: Encodable {
    let version = AppIdentity.version
    /// The sources of the packs with their versions, one line each.
    let sources: [String]
    /// The part of NOTICE before the licence text.
    let notice: String
    /// The licence text that must ship with the program.
    let licence: String

    init(_ packs: EmbeddedPacks) throws(PackError) {
        let lines = EmbeddedPacks.notice.split(separator: "\n", omittingEmptySubsequences: false)
        let rule = lines.firstIndex { $0.hasPrefix("---") } ?? lines.endIndex
        notice = lines[..<rule].joined(separator: "\n")
        licence = lines[rule...].joined(separator: "\n")
        sources = try packs.sources()
    }

    var text: String {
        "\(notice)This is version \(version), with data from:\n\n" + sources.map { "  \($0)\n" }.joined()
            + "\n\(licence)"
    }
}
