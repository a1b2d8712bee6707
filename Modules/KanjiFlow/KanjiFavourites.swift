public import DictionaryBasics
import TextBasics

/// A store of starred and recently viewed kanji: a port that the app implements.
@MainActor public protocol KanjiFavourites: StarStore where Item == Unicode.Scalar {
    /// Reads the kanji whose pages the user opened recently, each once, the most recently viewed first.
    func recentlyViewed() async throws -> [Unicode.Scalar]

    /// Records that the user opened a kanji's page now.
    func noteViewed(_ character: Unicode.Scalar) async throws

    /// Writes comma-separated values (RFC 4180), with a header line, to a new file, as the user named it; an error says
    /// what to do about it.
    func export(csv: String, to path: String) async throws
}

extension KanjiLibrary {
    /// Kanji as comma-separated values (RFC 4180), with a header line, and with meanings in a language.
    func csv(of characters: [Unicode.Scalar], in language: MeaningLanguage) throws -> String {
        var lines = ["kanji,codepoint,on,kun,meanings,strokes,grade"]
        for character in characters {
            guard let kanji = try kanji(character) else { continue }
            let figures = kanji.figures
            let fields = [
                String(character), character.codePoint, kanji.on.joined(separator: " "),
                kanji.kun.joined(separator: " "), kanji.meanings(in: language).joined(separator: "; "),
                String(figures.strokes), figures.grade.map { String($0) } ?? "",
            ]
            lines.append(fields.map(quoted).joined(separator: ","))
        }
        return lines.map { $0 + "\r\n" }.joined()
    }

    private func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
