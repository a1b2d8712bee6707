/// Where the flow keeps which kanji are starred and which were viewed lately: a port that the app adapts a store to.
@MainActor public protocol KanjiFavourites: AnyObject {
    /// The starred kanji.
    ///
    /// - Returns: The kanji, the one that was starred last first.
    /// - Throws: What is wrong with the store.
    func starred() async throws -> [Unicode.Scalar]

    /// The kanji whose pages were opened lately.
    ///
    /// - Returns: The kanji, each once, the one that was viewed last first.
    /// - Throws: What is wrong with the store.
    func recentlyViewed() async throws -> [Unicode.Scalar]

    /// Stars a kanji, or takes its star away.
    ///
    /// - Parameters:
    ///   - character: The kanji.
    ///   - isStarred: Whether it is starred afterwards.
    ///   - place: Where among the others its star stood before, as this function has told; `nil` puts it first.
    /// - Returns: Where the star stood that was taken away, to have it back there; `nil` if none was.
    /// - Throws: What is wrong with the store; nothing has changed then.
    func setStarred(_ character: Unicode.Scalar, _ isStarred: Bool, at place: Int?) async throws -> Int?

    /// Notes that a kanji's page was opened now.
    ///
    /// - Parameter character: The kanji.
    /// - Throws: What is wrong with the store.
    func noteViewed(_ character: Unicode.Scalar) async throws

    /// Saves an exported list where the person can find it.
    ///
    /// - Parameter csv: The list as comma-separated values (RFC 4180), with a header line.
    /// - Returns: Where it was saved, in words for the person.
    /// - Throws: Why it could not be saved.
    func export(csv: String) async throws -> String
}

extension KanjiLibrary {
    /// Kanji as comma-separated values after RFC 4180, with a header line.
    func csv(of characters: [Unicode.Scalar]) throws -> String {
        var lines = ["kanji,codepoint,on,kun,meanings,strokes,grade"]
        for character in characters {
            guard let kanji = try kanji(character) else { continue }
            let figures = kanji.figures
            let fields = [
                String(character), codePoint(of: character), kanji.on.joined(separator: " "),
                kanji.kun.joined(separator: " "), (kanji.meanings[.english] ?? []).joined(separator: "; "),
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

/// A character's code point, as in `U+6C34`.
func codePoint(of character: Unicode.Scalar) -> String { "U+" + String(character.value, radix: 16, uppercase: true) }
