extension String {
    /// Whether it stands before another one in a list that people read: in any case, and numbers in it by their value,
    /// so that `F2` comes before `F10`.
    ///
    /// - Parameter other: The other text.
    /// - Returns: Whether this one comes first; a total order, in which texts that read the same go by their scalars.
    public func naturallyPrecedes(_ other: String) -> Bool {
        let order = NaturalPieces(self).compared(to: NaturalPieces(other))
        return order == 0 ? unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars) : order < 0
    }
}

/// The characters of a text, in lower case, with each run of digits as one piece.
private struct NaturalPieces {
    private let text: [Unicode.Scalar]

    init(_ text: String) { self.text = Array(text.lowercased().unicodeScalars) }

    /// Below zero if it comes before another text, above zero if it comes after it.
    func compared(to other: NaturalPieces) -> Int {
        var (here, there) = (0, 0)
        while here < text.count, there < other.text.count {
            let (own, others) = (number(from: here), other.number(from: there))
            if !own.isEmpty, !others.isEmpty {
                let (digits, otherDigits) = (significant(own), other.significant(others))
                if digits.count != otherDigits.count { return digits.count - otherDigits.count }
                for (first, second) in zip(digits, otherDigits) where first != second { return first < second ? -1 : 1 }
                (here, there) = (own.upperBound, others.upperBound)
            } else {
                if text[here] != other.text[there] { return text[here] < other.text[there] ? -1 : 1 }
                (here, there) = (here + 1, there + 1)
            }
        }
        return (text.count - here) - (other.text.count - there)
    }

    private func number(from start: Int) -> Range<Int> {
        start..<(text[start...].firstIndex { !("0"..."9").contains($0) } ?? text.count)
    }

    /// The digits of a number without zeros at its beginning.
    private func significant(_ number: Range<Int>) -> ArraySlice<Unicode.Scalar> { text[number].drop { $0 == "0" } }
}
