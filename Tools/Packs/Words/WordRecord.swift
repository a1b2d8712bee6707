import PackReader

/// What the pack says of a word, as Documentation/Maintaining/Packs.md describes it.
struct WordRecord {
    /// The record in UTF-8.
    let bytes: [UInt8]

    /// Writes the record of an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - forms: Its forms, the usual one first.
    ///   - references: Finds the words that an entry refers to.
    init(_ entry: JMdict.Entry, _ forms: WordForms, _ references: WordReferences) {
        var lines: [String] = []
        for form in forms.forms {
            var fields = [(form.isCommon ? "P" : "-") + form.writing]
            let reading = form.reading == form.writing ? "" : form.reading
            if !reading.isEmpty || !form.information.isEmpty { fields.append(reading) }
            if !form.information.isEmpty { fields.append(form.information.joined(separator: ",")) }
            lines.append(fields.joined(separator: "\t"))
        }
        var partsOfSpeech: [String] = []
        for sense in entry.senses {
            let isSame = sense.partsOfSpeech == partsOfSpeech
            partsOfSpeech = sense.partsOfSpeech
            var fields = ["s" + (isSame ? "" : partsOfSpeech.joined(separator: ","))]
            if !sense.tags.isEmpty { fields.append("t" + sense.tags.joined(separator: ",")) }
            fields += sense.spellings.map { "o" + $0 }
            fields += sense.notes.map { "n" + $0 }
            fields += sense.sources.map { ($0.isMadeInJapan ? "w" : "l") + $0.language + $0.text }
            fields += sense.references.map { "x" + references.field($0, of: entry) }
            fields += sense.antonyms.map { "a" + references.field($0, of: entry) }
            fields += sense.glosses.map { "=" + $0 }
            lines.append(fields.joined(separator: "\t"))
        }
        bytes = Array(lines.joined(separator: "\n").utf8)
    }
}

/// Finds the entries that other entries refer to by a writing, a reading or both, such as `学校・がっこう・1`.
struct WordReferences {
    private var written: [String: [Int]] = [:]
    private var read: [String: [Int]] = [:]
    private var both: [[String]: [Int]] = [:]

    /// Gathers the forms of all words.
    ///
    /// - Parameter words: The words, the usual ones first.
    init(_ words: [(entry: JMdict.Entry, forms: WordForms)]) {
        for (entry, _) in words {
            for writing in entry.writings {
                written[writing.text, default: []].append(entry.number)
                for reading in entry.readings { both[[writing.text, reading.text], default: []].append(entry.number) }
            }
            for reading in entry.readings { read[reading.text, default: []].append(entry.number) }
        }
    }

    /// The number of the word that a reference means, a comma, and how the reference writes the word.
    func field(_ reference: String, of entry: JMdict.Entry) -> String {
        var parts = reference.split(separator: "・", omittingEmptySubsequences: false).map(String.init)
        // The number of a sense.
        if parts.count > 1, let last = parts.last, Int(last) != nil { parts.removeLast() }
        let text = parts.joined(separator: "・")
        for end in (1...parts.count).reversed() {
            let writing = parts[..<end].joined(separator: "・")
            let reading = parts[end...].joined(separator: "・")
            let found = reading.isEmpty ? written[writing] ?? read[writing] : both[[writing, reading]]
            if let number = found?.first(where: { $0 != entry.number }) { return "\(number),\(writing)" }
        }
        return "," + (written[parts[0]] == nil ? text : parts[0])
    }
}
