import AppPacks
import AppStorage
import KanjiFlow
import PackReader

/// The user's locale, as in `ja_JP.UTF-8`.
struct UserLocale {
    /// Its name; empty if there is none.
    let name: String

    /// Makes a locale by its name, or by what the environment says about messages.
    init(_ name: String?) {
        self.name =
            name
            ?? ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(DataDirectory.environment).first { !$0.isEmpty } ?? ""
    }

    var country: String? {
        name.split(separator: ".").first?.split(separator: "_").dropFirst().first.map(String.init)
    }

    /// The language, or English if there are no meanings in it.
    var language: MeaningLanguage { MeaningLanguage(rawValue: String(name.prefix { $0.isLetter })) ?? .english }
}

extension Options {
    /// Opens the packs that the options name, for meanings in the language of the locale.
    @MainActor func library() throws(PackError) -> PackKanjiLibrary {
        try PackKanjiLibrary(EmbeddedPacks(kanji: kanjiPack), UserLocale(surroundings.locale).language)
    }
}
