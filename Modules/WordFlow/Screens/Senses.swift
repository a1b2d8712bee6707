import AppCore
import AppCoreContent

/// The senses of a word with their numbers: the part of speech stands above those that share it, and what else is known
/// of a sense, and the words to see as well, below it.
@MainActor struct Senses {
    let senses: [Word.Sense]
    let onReference: (Word.Reference) -> Void

    var content: Content {
        Content {
            for (index, sense) in senses.enumerated() {
                let label = sense.partsOfSpeech.joined(separator: ", ")
                let isNew = index == 0 || !label.hasBytes(of: senses[index - 1].partsOfSpeech.joined(separator: ", "))
                if isNew, !label.isEmpty { Text(label, style: .caption, id: ElementID("part-of-speech-\(index + 1)")) }
                Text(text(of: sense, number: index + 1), id: ElementID("sense-\(index + 1)"))
                let notes = notes(of: sense)
                if !notes.isEmpty {
                    Text(notes.joined(separator: ", "), style: .caption, id: ElementID("notes-\(index + 1)"))
                }
                references(of: sense, number: index + 1)
            }
        }
    }

    /// What is known of a sense, without what holds for all of them.
    private func notes(of sense: Word.Sense) -> [String] {
        sense.notes.filter { !Self.shared(by: senses).contains($0) }
    }

    /// What holds for all senses of a word.
    static func shared(by senses: [Word.Sense]) -> [String] {
        guard let first = senses.first else { return [] }
        return first.notes.filter { note in senses.allSatisfy { $0.notes.contains(note) } }
    }

    private func text(of sense: Word.Sense, number: Int) -> String {
        (senses.count == 1 ? "" : "\(number)  ") + sense.glosses.joined(separator: "; ")
    }

    private func references(of sense: Word.Sense, number: Int) -> Content {
        let rows =
            sense.references.map { ("See \($0.writing)", $0) } + sense.antonyms.map { ("Opposite: \($0.writing)", $0) }
        let ids = distinct(rows.map { "see-\(number)-\($1.writing.identity)" })
        return Content {
            for (id, (title, word)) in zip(ids, rows) {
                Row(title, hasDisclosure: true, id: id) { self.onReference(word) }
            }
        }
    }
}
