/// A name that somebody typed, with which labels are compared scalar by scalar.
///
/// Swift compares texts in their normal form, in which some kanji are equal to others, and which takes time that grows with
/// the square of a run of combining marks.
struct WantedText {
    /// How a label fits what was typed; the best first.
    enum Fit: Int {
        case exact, otherLetters, beginning
    }

    private let scalars: [Unicode.Scalar]
    private let lowered: [Unicode.Scalar]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        lowered = Array(text.lowercased().unicodeScalars)
    }

    /// How a label fits; `nil` if it does not.
    func fit(of label: String) -> Fit? {
        if label.unicodeScalars.elementsEqual(scalars) { return .exact }
        let letters = label.lowercased().unicodeScalars
        guard letters.starts(with: lowered) else { return nil }
        return letters.dropFirst(lowered.count).isEmpty ? .otherLetters : .beginning
    }

    /// The first of what fits best.
    ///
    /// - Parameters:
    ///   - items: What can be meant.
    ///   - label: An item's label.
    ///   - wholly: Whether a beginning of a label is too little.
    /// - Returns: The item, or `nil` if none fits.
    func best<Item>(of items: [Item], by label: (Item) -> String, wholly: Bool = false) -> Item? {
        var best: (item: Item, fit: Fit)?
        for item in items {
            guard let fit = fit(of: label(item)), !(wholly && fit == .beginning) else { continue }
            if best.map({ fit.rawValue < $0.fit.rawValue }) ?? true { best = (item, fit) }
        }
        return best?.item
    }
}
