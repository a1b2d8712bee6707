import NoticeData
import PackReader

extension AppCommand {
    /// Names what the program is made of.
    static let credits = AppCommand(
        "credits", meaning: "names the data, their versions and their licences", options: ["json"]
    ) { options, _ in
        let credits = try Credits(AppContainer.library(options).pack)
        print(options.json ? try jsonLine(credits.json) + "\n" : credits.text, terminator: "")
        return 0
    }
}

/// What the app is made of: the text of NOTICE, and the versions that the packs know.
@MainActor struct Credits {
    /// What NOTICE says before the text of a licence.
    let notice: String
    /// The text of the licence that has to go with the program.
    let licence: String
    /// The sources of the packs with their versions, one line each.
    let sources: [String]

    /// Reads what is inside the program.
    ///
    /// - Parameter kanji: The pack of kanji that is used.
    /// - Throws: `PackError`.
    init(_ kanji: KanjiPack) throws(PackError) {
        let bytes = unsafe UnsafeRawBufferPointer(start: notice_bytes(), count: Int(notice_size()))
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rule = lines.firstIndex { $0.hasPrefix("---") } ?? lines.endIndex
        notice = lines[..<rule].joined(separator: "\n")
        licence = lines[rule...].joined(separator: "\n")
        sources = [
            try kanji.sources(), try CitiesCommand.catalogue().sources(), try AppContainer.glyphs().sources(),
        ].flatMap { $0.split(separator: "\n").map(String.init) }
    }

    /// All of it as `--json` prints it.
    struct JSON: Encodable {
        var version: String
        var sources: [String]
        var notice: String
        var licence: String
    }

    /// All of it, for a program.
    var json: JSON { JSON(version: Help.version, sources: sources, notice: notice, licence: licence) }

    /// All of it, for the shell.
    var text: String {
        "\(notice)This is version \(Help.version), with the data of:\n\n"
            + sources.map { "  \($0)\n" }.joined() + "\n\(licence)"
    }
}
