import AppPacks
import AppStorage
import DictionaryBasics
import KanjiFlow
import PackReader
import TextBasics

/// The starred kanji and words as comma-separated values (RFC 4180), with a header line.
@MainActor struct StarsFile {
    let library: PackKanjiLibrary

    /// The text of the file, with meanings in the user's language.
    func csv(of kanji: [Unicode.Scalar], _ words: [WordID]) throws -> String {
        let header = ["kind", "text", "readings", "meanings", "strokes", "grade", "code"]
        return try ([header] + kanji.compactMap(line(of:)) + words.map(line(of:)))
            .map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// What is known of a kanji; `nil` if the dictionary doesn't have it.
    private func line(of character: Unicode.Scalar) throws -> [String]? {
        guard let kanji = try library.pack.kanji(character) else { return nil }
        return [
            "kanji", String(character), (kanji.on + kanji.kun).joined(separator: " "),
            kanji.meanings(in: library.language.language).joined(separator: "; "), String(kanji.figures.strokes),
            kanji.figures.grade.map { String($0) } ?? "", character.codePoint,
        ]
    }

    /// What is known of a word: its texts alone if the dictionary doesn't have it.
    private func line(of word: WordID) throws -> [String] {
        let star = StarredWord(number: word.number, writing: word.writing, reading: word.reading)
        let entry = try PackWordLibrary.entry(of: star, in: library.packs.words())
        let reading = entry?.first.reading ?? word.reading
        let writing = entry?.first.writing ?? word.writing
        return [
            "word", writing, reading == writing ? "" : reading,
            entry.map { $0.senses.flatMap(\.glosses).joined(separator: "; ") } ?? "", "", "",
            word.number == 0 ? "" : String(word.number),
        ]
    }

    private func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
