import AppCore

/// What every element has in common.
@MainActor protocol ElementPart {
    /// The word for the kind of element, by which those without an identity are numbered.
    static var kind: String { get }
    var id: ElementID { get set }
    var label: String { get }
}

extension ElementPart {
    /// Whether its identity is only its number among those of its kind.
    var isNumbered: Bool { id.isNumber(of: Self.kind) }
}

extension ElementID {
    /// The identity of what was given none, until the content of its screen gives it a number.
    static func number(of kind: String) -> ElementID { ElementID(kind + "#") }

    /// The next number of a kind.
    static func next(_ kind: String, in numbers: inout [String: Int]) -> ElementID {
        numbers[kind, default: 0] += 1
        return ElementID("\(kind)#\(numbers[kind, default: 0])")
    }

    /// Whether it only says which of its kind it is.
    func isNumber(of kind: String) -> Bool {
        guard rawValue.utf8.count > kind.utf8.count, rawValue.hasPrefix(kind) else { return false }
        let rest = rawValue.utf8.dropFirst(kind.utf8.count)
        return rest.first == UInt8(ascii: "#") && rest.dropFirst().allSatisfy { (48...57).contains($0) }
    }
}
