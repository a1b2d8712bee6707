import AppPacks
import FeedFlow
import PackReader

/// Adapts the dictionary to the feed flow's `ItemWords`: cuts a text as the search does with a sentence.
@MainActor final class PackItemWords: ItemWords {
    private let library: PackKanjiLibrary

    init(_ library: PackKanjiLibrary) { self.library = library }

    /// The most characters of a paragraph that are cut at once, so that keys wait for no more.
    private static let longestPart = 500

    @MainActor func words(of text: String, most: Int) async throws(FeedFailure) -> [ItemWord] {
        do {
            var found: [ItemWord] = []
            var known: Set<Int> = []
            for part in Self.parts(of: text) {
                for piece in try library.packs.lookUp().pieces(of: String(part)) {
                    guard found.count < most else { return found }
                    guard case .word(let position) = piece.kind, known.insert(position).inserted,
                        let entry = try library.packs.words().word(at: position)
                    else { continue }
                    found.append(ItemWord(entry, for: piece.text))
                }
                await Task.yield()
                try Task.checkCancellation()
            }
            return found
        } catch {
            throw FeedFailure("\(error)")
        }
    }

    /// The paragraphs of a text; a long one is divided at a mark.
    private static func parts(of text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline).flatMap { paragraph in
            var parts: [Substring] = []
            var rest = paragraph
            while rest.count > longestPart {
                let head = rest.prefix(longestPart)
                let end = head.lastIndex { "。！？、 ".contains($0) }.map(head.index(after:)) ?? head.endIndex
                parts.append(rest[..<end])
                rest = rest[end...]
            }
            return parts + [rest]
        }
    }
}

extension ItemWord {
    fileprivate init(_ entry: WordEntry, for text: String) {
        let form = entry.form(for: text)
        let hasReading = !form.reading.utf8.elementsEqual(form.writing.utf8)
        self.init(
            id: ItemWordID(rawValue: entry.number), writing: form.writing, reading: hasReading ? form.reading : nil,
            meaning: entry.gloss(3))
    }
}
