import PackReader

extension WordPack {
    /// Returns all words, the common ones first.
    ///
    /// - Returns: The words.
    /// - Throws: What is wrong with the pack.
    func allWords() throws -> [WordEntry] { try (0..<count).compactMap { try word(at: $0) } }
}

extension Sequence<WordEntry> {
    /// The writings of all words with their readings, each pair once; common if it is so in any word.
    var distinctForms: [WordEntry.Form] {
        var places: [[String]: Int] = [:]
        var forms: [WordEntry.Form] = []
        for form in flatMap(\.forms) {
            let pair = [form.writing, form.reading]
            if let place = places[pair] {
                if form.isCommon { forms[place] = form }
            } else {
                places[pair] = forms.count
                forms.append(form)
            }
        }
        return forms
    }
}
