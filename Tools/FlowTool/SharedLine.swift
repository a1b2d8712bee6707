/// A flow's lines in a file that all flows share.
struct SharedLine {
    let path: String
    let lines: [String]
    /// Returns the index in the file's lines at which to insert them; `nil` if the file has no such list.
    let position: ([Substring]) -> Int?
    /// The list, in words.
    let list: String
    /// How a line that names the flow begins, also one that was changed by hand.
    let mark: String

    var line: String { lines.count == 1 ? String(lines[0].drop { $0 == " " }) : "\(lines.count) lines" }

    /// Returns the index of the end of a list: the line that closes it, with the indentation of the one that opens it.
    static func end(of list: String, in lines: [Substring]) -> Int? {
        guard let start = lines.firstIndex(where: { $0.drop { $0 == " " } == list }) else { return nil }
        let closing = lines[start].prefix { $0 == " " } + "]"
        return lines[start...].firstIndex { $0.hasPrefix(closing) }
    }

    /// Returns the text with the lines added; throws if the file has no such list.
    func added(to text: String) throws(Refusal) -> String {
        var all = Self.lines(of: text)
        guard let position = position(all) else { throw .state("\(path) has no \(list)") }
        // swift-format takes the comma from a list's only element.
        let before = all.index(before: position)
        if lines[0].hasSuffix(","), let last = all[before].last, !",[(".contains(last) { all[before] += "," }
        all.insert(contentsOf: lines.map { $0[...] }, at: position)
        return all.joined(separator: "\n")
    }

    /// Returns the text without the lines; `nil` if they are missing or were changed.
    func removed(from text: String) -> String? {
        var all = Self.lines(of: text)
        let wanted = lines.map { $0[...] }
        guard let range = all.firstRange(of: wanted) else { return nil }
        all.removeSubrange(range)
        let (last, before) = (range.lowerBound - 1, range.lowerBound - 2)
        if before >= 0, all[before].hasSuffix("["), all[last].hasSuffix(",") { all[last].removeLast() }
        return all.joined(separator: "\n")
    }

    /// Returns the text without the one line that begins with the mark; `nil` if there is none, there are more, or the
    /// flow has several lines here, which can't be told from their neighbours once they were changed.
    func removedByMark(from text: String) -> String? {
        var all = Self.lines(of: text)
        let marked = all.indices.filter { isMarked(all[$0]) }
        guard lines.count == 1, marked.count == 1 else { return nil }
        all.remove(at: marked[0])
        return all.joined(separator: "\n")
    }

    /// The lines that begin with the mark, as `path:number: line`.
    func marked(in text: String) -> [String] {
        Self.lines(of: text).enumerated().filter { isMarked($0.element) }
            .map { "\(path):\($0.offset + 1): \($0.element.drop { $0 == " " })" }
    }

    private func isMarked(_ line: Substring) -> Bool {
        let code = line.drop { $0 == " " }
        guard code.hasPrefix(mark), let next = code.dropFirst(mark.count).first else { return code == mark[...] }
        return !next.isLetter && !next.isNumber
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
