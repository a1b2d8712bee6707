/// The widest line of kana and kanji that still fits beside another screen.
private let widestLine = 36

extension Word {
    /// The readings over the writing of the usual form, in lines of columns; `nil` if it is in kana.
    var furiganaLines: String? {
        let id = id
        guard !id.writing.hasBytes(of: id.reading) else { return nil }
        let isWhole = furigana.map(\.text).joined().hasBytes(of: id.writing)
        let parts = isWhole ? furigana : [Furigana(text: id.writing, reading: id.reading)]
        var lines = [(reading: "", text: "")]
        var used = 0
        for part in parts {
            let reading = part.reading ?? ""
            let width = max(part.text.columns, reading.columns)
            if used > 0, used + width > widestLine {
                lines.append(("", ""))
                used = 0
            }
            lines[lines.count - 1].reading += reading.centred(in: width)
            lines[lines.count - 1].text += part.text.centred(in: width)
            used += width
        }
        return lines.map { "\($0.reading.trimmedAtEnd)\n\($0.text.trimmedAtEnd)" }.joined(separator: "\n")
    }

    /// The reading with each accent that it can have: a line over the high morae, and in words where the pitch falls.
    var accentLines: [(fall: Int, lines: String)] {
        let reading = id.reading
        let morae = Self.morae(of: reading)
        return accents.filter { (0...morae.count).contains($0) }.map { fall in
            let caption = fall == 0 ? "flat" : "falls after \(morae[fall - 1])"
            let lower = "\(reading)  \(caption)"
            if reading.columns > widestLine { return (fall, lower) }
            var upper = ""
            for (index, mora) in morae.enumerated() {
                let isHigh = fall == 1 ? index == 0 : index > 0 && (fall == 0 || index < fall)
                upper += mora.overline(isHigh: isHigh)
                if index + 1 == fall { upper += "＼" }
            }
            return (fall, "\(upper.trimmedAtEnd)\n\(lower)")
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

extension String {
    fileprivate func centred(in width: Int) -> String {
        let room = max(width - columns, 0)
        return String(repeating: " ", count: room / 2) + self + String(repeating: " ", count: room - room / 2)
    }

    fileprivate func overline(isHigh: Bool) -> String {
        if !isHigh { return String(repeating: " ", count: columns) }
        return String(repeating: "￣", count: columns / 2) + String(repeating: "‾", count: columns % 2)
    }
}
