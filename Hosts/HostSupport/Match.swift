extension String {
    /// Finds a text in any case of its letters.
    ///
    /// - Parameter wanted: The text; one of more than 200 bytes isn't looked for, because no search is that long.
    /// - Returns: Its first place; `nil` if it isn't there, or is empty.
    public func firstRange(ofAnyCase wanted: String) -> Range<Index>? {
        guard !wanted.isEmpty, wanted.utf8.count <= 200 else { return nil }
        let letters = wanted.map { $0.lowercased() }
        var start = startIndex
        while start < endIndex {
            var (index, found) = (start, 0)
            while found < letters.count, index < endIndex, self[index].lowercased() == letters[found] {
                index = self.index(after: index)
                found += 1
            }
            if found == letters.count { return start..<index }
            start = self.index(after: start)
        }
        return nil
    }
}
