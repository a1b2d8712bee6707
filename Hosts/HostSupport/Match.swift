extension String {
    /// Finds a text in any case of its letters; `nil` if it isn't there, is empty, or has more than 200 bytes, because
    /// no search is that long.
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
