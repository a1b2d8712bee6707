import FoundationEssentials
import PackReader

/// The measurements for which this program starts itself: a fresh process prints nanoseconds or bytes.
@MainActor enum ChildMode: String {
    case openPack = "open-pack"
    case openSQLite = "open-sqlite"
    case openJSON = "open-json"
    case openCities = "open-cities"
    case openCitiesSQLite = "open-cities-sqlite"
    case openGlyphs = "open-glyphs"
    case openGlyphsSQLite = "open-glyphs-sqlite"
    case openWords = "open-words"
    case openWordsSQLite = "open-words-sqlite"
    case bare
    case browse
    case browseJSON = "browse-json"

    static func measure(_ arguments: [String]) throws -> Int {
        guard let mode = arguments.first.flatMap(ChildMode.init), arguments.count > 1 else {
            throw ProcessError(description: "--child is for this program itself")
        }
        switch mode {
        case .openPack: return try openPack()
        case .openSQLite: return try openSQLite(arguments[1])
        case .openJSON: return try openJSON(arguments[1])
        case .openCities: return try openCities()
        case .openCitiesSQLite: return try openCitiesSQLite(arguments[1])
        case .openGlyphs: return try openGlyphs()
        case .openGlyphsSQLite: return try openGlyphsSQLite(arguments[1])
        case .openWords: return try openWords()
        case .openWordsSQLite: return try openWordsSQLite(arguments[1])
        case .bare: return try memory().resident
        case .browse: return try browse()
        case .browseJSON: return try browseJSON(arguments[1])
        }
    }

    private static func openPack() throws -> Int {
        let start = now()
        keep(try embeddedPack().kanji("水")?.meanings(in: "en"))
        return now() - start
    }

    private static func openSQLite(_ path: String) throws -> Int {
        let start = now()
        let lookup = try Database(path: path).prepare("SELECT english FROM kanji WHERE codepoint = ?")
        lookup.bind(0x6C34, at: 1)
        if try lookup.step() { keep(lookup.text(0).split(separator: "\t").map(String.init)) }
        return now() - start
    }

    private static func openWords() throws -> Int {
        let start = now()
        let words = try embeddedWords()
        for position in try words.search("water", most: 20).positions { keep(try words.word(at: position)) }
        return now() - start
    }

    private static func openWordsSQLite(_ path: String) throws -> Int {
        let start = now()
        keep(try WordStore(path).search("water"))
        return now() - start
    }

    private static func openJSON(_ path: String) throws -> Int {
        let start = now()
        let all = try JSONDecoder().decode([JSONKanji].self, from: Data(contentsOf: URL(filePath: path)))
        keep(all.first { $0.codepoint == 0x6C34 }?.meanings["en"])
        return now() - start
    }

    private static func browse() throws -> Int {
        let pack = try embeddedPack()
        let browser = try Browser()
        for position in 0..<1000 {
            // In an order spread over the whole pack, so that many blocks are read.
            guard let scalar = try pack.figures(at: position * 7919 % 13_108)?.scalar,
                // A search for another form of a kanji finds the usual one.
                scalar.properties.isUnifiedIdeograph
            else { continue }
            try browser.visit(scalar)
        }
        return try memory().resident
    }

    private static func browseJSON(_ path: String) throws -> Int {
        let all = try JSONDecoder().decode([JSONKanji].self, from: Data(contentsOf: URL(filePath: path)))
        let byCodepoint = Dictionary(uniqueKeysWithValues: all.map { ($0.codepoint, $0) })
        for position in 0..<1000 { keep(byCodepoint[all[position * 7919 % all.count].codepoint]) }
        return try memory().resident
    }
}
