import AppCore
import Glibc
import KanjiData
import KanjiFlow
import PackReader

/// What the app's flows depend on; a test overrides properties in a subclass.
class AppContainer: DependencyContainer {
    /// The kanji and words that the app was started with.
    let pack: KanjiPack

    /// Opens the pack that the options name, or the one inside the program.
    init(_ options: Options, lifetimes: LifetimeLog? = nil) throws(PackError) {
        if let path = options.kanjiPack {
            pack = try KanjiPack(contentsOfFile: path)
        } else {
            let bytes = unsafe UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size()))
            pack = try unsafe KanjiPack(embedded: bytes, name: "inside the program")
        }
        kanjiCount = try pack.count()
        super.init(lifetimes: lifetimes)
    }

    private let kanjiCount: Int

    var kanjiLibrary: any KanjiLibrary { app { PackKanjiLibrary(pack, count: kanjiCount) } }

    var kanjiFlow: KanjiFlowDependencies {
        app { KanjiFlowDependencies(library: kanjiLibrary, language: preferredLanguage) }
    }

    /// The language of the person's locale, if meanings are given in it.
    var preferredLanguage: MeaningLanguage {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { continue }
            let language = unsafe String(cString: value).prefix { $0.isLetter }
            return MeaningLanguage(rawValue: String(language)) ?? .english
        }
        return .english
    }
}
