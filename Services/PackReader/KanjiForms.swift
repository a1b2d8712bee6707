import TextBasics

extension KanjiPack {
    static let formLength = 6

    /// Returns the kanji as which a character is usually written in Japanese: 国 for the old 國, 図 for the simplified 图, 日
    /// for the radical ⽇; for a kanji of JIS X 0213 alone, such as 剝, also the one that stood for it before.
    ///
    /// - Parameter character: The character.
    /// - Returns: At most four kanji, the likeliest first; none for a character that is usual itself.
    /// - Throws: What is wrong with the pack.
    public func usualForms(of character: Unicode.Scalar) throws(PackError) -> [Unicode.Scalar] {
        let forms: OpenSection
        if let openedForms { forms = openedForms } else { forms = try file.openSection(Section.forms.rawValue) }
        openedForms = forms
        guard forms.count % Self.formLength == 0 else {
            throw .malformed(file: file.name, part: "the section of forms")
        }
        func entry(_ index: Int) throws(PackError) -> (from: Int, to: Int) {
            let start = index * Self.formLength
            return try unsafe forms.withBytes(start..<start + Self.formLength) { bytes throws(PackError) in
                func number(_ place: Int) -> Int {
                    unsafe Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16
                }
                return (number(0), number(3))
            }
        }
        let count = forms.count / Self.formLength
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if try entry(middle).from < Int(character.value) { low = middle + 1 } else { high = middle }
        }
        var found: [Unicode.Scalar] = []
        while low < count, found.count < 4 {
            let (from, to) = try entry(low)
            guard from == Int(character.value) else { break }
            guard let form = Unicode.Scalar(UInt32(to)) else {
                throw .malformed(file: file.name, part: "the forms of \(character.codePoint)")
            }
            found.append(form)
            low += 1
        }
        return found
    }
}
