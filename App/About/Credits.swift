import EmbeddedData
import PackReader

/// What the app is made of: the text of NOTICE, and the data versions that the packs record.
@MainActor struct Credits {
    /// The part of NOTICE before the licence text.
    let notice: String
    /// The licence text that must ship with the program.
    let licence: String
    /// The sources of the packs with their versions, one line each.
    let sources: [String]

    init(_ packs: EmbeddedPacks) throws(PackError) {
        let bytes = unsafe UnsafeRawBufferPointer(start: notice_bytes(), count: Int(notice_size()))
        let text = unsafe String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rule = lines.firstIndex { $0.hasPrefix("---") } ?? lines.endIndex
        notice = lines[..<rule].joined(separator: "\n")
        licence = lines[rule...].joined(separator: "\n")
        let named = [
            try packs.kanji.sources(), try packs.words().sources(), try packs.strokes().sources(),
            try packs.parts().sources(), try packs.levels().sources(), try packs.accents().sources(),
            try packs.names().sources(), try packs.sentences().sources(), try packs.cities().sources(),
            try packs.glyphs().sources(),
        ].flatMap { $0.split(separator: "\n").map(String.init) }
        // Several packs may be made from one source.
        sources = named.indices.filter { !named[..<$0].contains(named[$0]) }.map { named[$0] }
    }

    /// The credits as `--json` prints them.
    struct JSON: Encodable {
        var version: String
        var sources: [String]
        var notice: String
        var licence: String
    }

    var json: JSON { JSON(version: AppIdentity.version, sources: sources, notice: notice, licence: licence) }

    var text: String {
        "\(notice)This is version \(AppIdentity.version), with data from:\n\n"
            + sources.map { "  \($0)\n" }.joined() + "\n\(licence)"
    }
}
