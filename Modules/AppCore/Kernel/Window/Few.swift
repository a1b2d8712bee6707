/// No element, one, or several in order; the usual single element needs no array.
enum Few<Item> {
    case none
    case one(Item)
    case several([Item])

    var isEmpty: Bool { if case .none = self { true } else { false } }

    var isOne: Bool { if case .one = self { true } else { false } }

    var elements: [Item] {
        switch self {
        case .none: []
        case .one(let element): [element]
        case .several(let elements): elements
        }
    }

    init(_ elements: [Item]) {
        switch elements.count {
        case 0: self = .none
        case 1: self = .one(elements[0])
        default: self = .several(elements)
        }
    }

    /// Calls the body with each element, in order.
    func visit(_ body: (Item) -> Void) {
        switch self {
        case .none: break
        case .one(let element): body(element)
        case .several(let elements): for element in elements { body(element) }
        }
    }

    mutating func append(_ item: Item) {
        switch self {
        case .none:
            self = .one(item)
        case .one(let first):
            self = .several([first, item])
        case .several(var items):
            self = .none
            items.append(item)
            self = .several(items)
        }
    }
}
