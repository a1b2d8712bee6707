import AppCoreContent
import DictionaryBasics

extension Word {
    /// The writing of the usual form, with the readings above it unless it is in kana.
    @MainActor var annotatedWriting: [Text.Run] {
        let id = id
        guard !id.writing.hasBytes(of: id.reading) else { return [.plain(id.writing)] }
        guard furigana.map(\.text).joined().hasBytes(of: id.writing) else { return [.ruby(id.writing, id.reading)] }
        return furigana.map { part in part.reading.map { .ruby(part.text, $0) } ?? .plain(part.text) }
    }

    /// The reading with each accent that it can have: a line above the high morae, and a fall behind them if there is one.
    @MainActor var accentedReadings: [[Text.Run]] {
        let morae = Self.morae(of: id.reading)
        guard !morae.isEmpty else { return [] }
        return accents.filter { (0...morae.count).contains($0) }.map { fall in
            // The first mora is low, unless the pitch falls after it.
            let high = fall == 1 ? 0..<1 : 1..<max(fall == 0 ? morae.count : fall, 1)
            let low = morae[..<high.lowerBound].joined()
            let after = morae[high.upperBound...].joined()
            let runs: [Text.Run] = [
                .plain(low), .overlined(morae[high].joined()), fall == 0 ? .plain("") : .fall,
                .plain(fall == 0 ? "  flat" : after),
            ]
            return runs.filter { !$0.text.isEmpty }
        }
    }

    /// Divides a reading into morae; a small vowel or や, ゆ, よ belongs to the kana before it.
    private static func morae(of reading: String) -> [String] {
        reading.reduce(into: []) { morae, kana in
            if "ゃゅょぁぃぅぇぉゎャュョァィゥェォヮ".contains(kana), let last = morae.indices.last {
                morae[last].append(kana)
            } else {
                morae.append(String(kana))
            }
        }
    }
}

extension Word.Sentence {
    /// The sentence, in which the word stands out and rare words have their readings.
    @MainActor var marked: [Text.Run] {
        parts.map { part in
            part.isWord ? .emphasized(part.text) : part.reading.map { .ruby(part.text, $0) } ?? .plain(part.text)
        }
    }
}
