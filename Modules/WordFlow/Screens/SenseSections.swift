import AppCore
import AppCoreContent

/// The senses of a word, under their parts of speech, each with the words to see as well.
@MainActor struct SenseSections {
    let senses: [Word.Sense]
    let onReference: (Word.Reference) -> Void

    var content: Content {
        Content {
            for group in groups {
                Section(group.header, id: ElementID("senses-\(group.senses[0].number)")) {
                    for (number, sense) in group.senses {
                        Text(text(of: sense, number: number), id: ElementID("sense-\(number)"))
                        references(of: sense, number: number)
                    }
                }
            }
        }
    }

    /// Consecutive senses with the same parts of speech.
    private var groups: [(header: String, senses: [(number: Int, sense: Word.Sense)])] {
        var groups: [(header: String, senses: [(number: Int, sense: Word.Sense)])] = []
        for (index, sense) in senses.enumerated() {
            let header = sense.partsOfSpeech.joined(separator: ", ")
            if let last = groups.indices.last, header.isEmpty || header.hasBytes(of: groups[last].header) {
                groups[last].senses.append((index + 1, sense))
            } else {
                groups.append((header.isEmpty ? "Meanings" : header, [(index + 1, sense)]))
            }
        }
        return groups
    }

    private func text(of sense: Word.Sense, number: Int) -> String {
        let start = senses.count == 1 ? "" : "\(number)  "
        let notes = sense.notes.isEmpty ? "" : "(\(sense.notes.joined(separator: ", "))) "
        return start + notes + sense.glosses.joined(separator: "; ")
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
