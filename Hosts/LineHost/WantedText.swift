/// A name that the user typed, which is compared with labels scalar by scalar.
///
/// Swift compares strings in normal form. That equates some kanji, and takes time quadratic in a run of combining
/// marks.
struct WantedText {
    /// How a label matches the typed text; the best first.
    enum Fit: Int {
        case exact, otherLetters, beginning
    }

    private let scalars: [Unicode.Scalar]
    private let lowered: [Unicode.Scalar]

    /// Takes a typed text; one that a list has cut, with `…` at its end, means what begins like it.
    init(_ text: String) {
        let text = text.count > 1 && text.last == "…" ? String(text.dropLast()) : text
        scalars = Array(text.unicodeScalars)
        lowered = Array(text.lowercased().unicodeScalars)
    }

    /// How a label matches; `nil` if it doesn't.
    func fit(of label: String) -> Fit? {
        if label.unicodeScalars.elementsEqual(scalars) { return .exact }
        let letters = label.lowercased().unicodeScalars
        guard letters.starts(with: lowered) else { return nil }
        return letters.dropFirst(lowered.count).isEmpty ? .otherLetters : .beginning
    }

    /// Returns the first of the best matches, by the whole label or also by its beginning.
    func best<Item>(of items: [Item], by label: (Item) -> String, wholly: Bool = false) -> Item? {
        var best: (item: Item, fit: Fit)?
        for item in items {
            guard let fit = fit(of: label(item)), !(wholly && fit == .beginning) else { continue }
            if best.map({ fit.rawValue < $0.fit.rawValue }) ?? true { best = (item, fit) }
        }
        return best?.item
    }
}
