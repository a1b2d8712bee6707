/// None, one or several elements in order; mostly there are few, and one needs no array.
enum Few<Element> {
    case none
    case one(Element)
    case several([Element])

    var isEmpty: Bool { if case .none = self { true } else { false } }

    var elements: [Element] {
        switch self {
        case .none: []
        case .one(let element): [element]
        case .several(let elements): elements
        }
    }

    init(_ elements: [Element]) {
        switch elements.count {
        case 0: self = .none
        case 1: self = .one(elements[0])
        default: self = .several(elements)
        }
    }

    mutating func append(_ element: Element) {
        if case .none = self { self = .one(element) } else { self = .several(elements + [element]) }
    }

    /// Takes the elements out.
    mutating func take() -> Few {
        var taken = Few.none
        swap(&self, &taken)
        return taken
    }
}

extension Few {
    init() { self = .none }
}
