public import AppCore

/// The elements of one section, in order; the rows of a long list are made only when a host asks for them.
///
/// ```swift
/// Elements(feeds, id: { ElementID("feed-\($0.id)") }) { feed in Row(feed.title) { self.onOpen(feed) } }
/// ```
///
/// Thirteen thousand rows cost nothing until a host draws them: only their count is read.
@MainActor public struct Elements: @MainActor RandomAccessCollection {
    private enum Run {
        case one(Element)
        case many(Rows)

        @MainActor var count: Int {
            switch self {
            case .one: 1
            case .many(let rows): rows.count
            }
        }
    }

    private var runs: [Run]

    /// The first position.
    public var startIndex: Int { 0 }
    /// The position after the last.
    public var endIndex: Int { count }

    /// How many elements there are; counting makes no row.
    public private(set) var count: Int

    /// Makes a list of no elements.
    public init() {
        runs = []
        count = 0
    }

    init(_ element: Element) {
        runs = [.one(element)]
        count = 1
    }

    /// Makes a long list, with one row for each item.
    ///
    /// - Parameters:
    ///   - items: The items; stored, and read again whenever a row is made.
    ///   - id: The stable identity of an item's row.
    ///   - index: Finds the position of the item with an identity, counted from 0; `nil` if there is none. Defaults to
    ///     a search that makes the identity of each item before it.
    ///   - row: Makes an item's row; `id` replaces the row's own identity.
    public init<Items: RandomAccessCollection>(
        _ items: Items, id: @escaping (Items.Element) -> ElementID, index: ((ElementID) -> Int?)? = nil,
        row: @escaping (Items.Element) -> Row
    ) {
        func item(_ offset: Int) -> Items.Element { items[items.index(items.startIndex, offsetBy: offset)] }
        runs = [.many(Rows(count: items.count, id: { id(item($0)) }, row: { row(item($0)) }, index: index))]
        count = items.count
    }

    /// The identity of the first element, if there is one.
    var firstID: ElementID? { count > 0 ? id(at: 0) : nil }

    /// Gives the texts without an identity one by their number.
    mutating func nameTexts(after count: inout Int) {
        for index in runs.indices {
            guard case .one(.text(var text)) = runs[index], text.isUnnamed else { continue }
            count += 1
            text.id = ElementID("text-\(count)")
            runs[index] = .one(.text(text))
        }
    }

    mutating func append(_ others: Elements) {
        runs += others.runs
        count += others.count
    }

    /// Makes the element at a position.
    ///
    /// - Parameter position: From 0 up to, but not including, `count`; any other position is a programming error.
    public subscript(position: Int) -> Element {
        let (run, rest) = run(at: position)
        return switch run {
        case .one(let element): element
        case .many(let rows): .row(rows[rest])
        }
    }

    /// The identity of the element at a position, without making the element of a long list.
    ///
    /// - Parameter position: From 0 up to, but not including, `count`; any other position is a programming error.
    /// - Returns: The identity.
    public func id(at position: Int) -> ElementID {
        let (run, rest) = run(at: position)
        return switch run {
        case .one(let element): element.id
        case .many(let rows): rows.id(rest)
        }
    }

    /// The elements outside long lists, with their positions; finding them makes no row.
    public var single: [(position: Int, element: Element)] {
        var found: [(position: Int, element: Element)] = []
        var start = 0
        for run in runs {
            if case .one(let element) = run { found.append((start, element)) }
            start += run.count
        }
        return found
    }

    private func run(at position: Int) -> (run: Run, rest: Int) {
        precondition(position >= 0 && position < count, "element \(position) of \(count) was requested")
        var rest = position
        for run in runs {
            if rest < run.count { return (run, rest) }
            rest -= run.count
        }
        preconditionFailure("the runs have fewer elements than counted")
    }

    /// Finds the position of an element without making the rows before it.
    ///
    /// - Parameter id: The element's identity.
    /// - Returns: The first position with that identity, or `nil`.
    public func firstIndex(of id: ElementID) -> Int? {
        var start = 0
        for run in runs {
            switch run {
            case .one(let element):
                if element.id == id { return start }
            case .many(let rows):
                if let index = rows.firstIndex(of: id) { return start + index }
            }
            start += run.count
        }
        return nil
    }
}

/// A long list whose rows are made one by one.
@MainActor private struct Rows {
    let count: Int
    let id: (Int) -> ElementID
    let row: (Int) -> Row
    let index: ((ElementID) -> Int?)?

    subscript(position: Int) -> Row {
        var made = row(position)
        made.id = id(position)
        return made
    }

    func firstIndex(of wanted: ElementID) -> Int? {
        guard let index else { return (0..<count).first { id($0) == wanted } }
        guard let found = index(wanted), (0..<count).contains(found), id(found) == wanted else { return nil }
        return found
    }
}
