public import AppCore

/// The elements of one section, in order; the rows of a long list are made only when a host asks for them.
///
/// ```swift
/// Elements(feeds, id: { ElementID("feed-\($0.id)") }) { feed in Row(feed.title) { self.onOpen(feed) } }
/// ```
///
/// Thirteen thousand rows cost nothing until a host draws them: only their count is read.
@MainActor public struct Elements: @MainActor RandomAccessCollection {
    enum Run {
        case one(Element)
        case many(Rows)
    }

    /// None of them is empty.
    var runs: [Run]
    private var ends: [Int]
    /// Whether some of the elements, long lists aside, have a number for an identity.
    private var hasNumbered = false

    /// The first position.
    public var startIndex: Int { 0 }
    /// The position after the last.
    public var endIndex: Int { count }

    /// How many elements there are; counting makes no row.
    public var count: Int { ends.last ?? 0 }

    /// Makes a list of no elements.
    public init() {
        runs = []
        ends = []
    }

    init(_ element: Element) {
        runs = [.one(element)]
        ends = [1]
        hasNumbered = element.isNumbered
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
        let count = items.count
        let rows = Rows(count: count, id: { id(item($0)) }, row: { row(item($0)) }, index: index)
        (runs, ends) = count > 0 ? ([.many(rows)], [count]) : ([], [])
    }

    var firstID: ElementID? { count > 0 ? id(at: 0) : nil }

    /// Gives the elements without an identity one by their number, which goes on from the numbers given before.
    mutating func number(after numbers: inout [String: Int]) {
        guard hasNumbered else { return }
        for index in runs.indices {
            guard case .one(var element) = runs[index], element.isNumbered else { continue }
            element.number(after: &numbers)
            runs[index] = .one(element)
        }
    }

    /// Changes the elements outside long lists, whose identities stay.
    mutating func changeSingle(_ change: (inout Element) -> Void) {
        for index in runs.indices {
            guard case .one(var element) = runs[index] else { continue }
            change(&element)
            runs[index] = .one(element)
        }
    }

    mutating func append(_ others: Elements) {
        let start = count
        runs += others.runs
        hasNumbered = hasNumbered || others.hasNumbered
        for end in others.ends { ends.append(start + end) }
    }

    /// Makes the element at a position from 0 up to, but not including, `count`; any other position is a programming
    /// error.
    public subscript(position: Int) -> Element {
        let (run, rest) = run(at: position)
        return switch run {
        case .one(let element): element
        case .many(let rows): .row(rows[rest])
        }
    }

    /// The identity of the element at a position from 0 up to, but not including, `count`, without making the element
    /// of a long list.
    public func id(at position: Int) -> ElementID {
        let (run, rest) = run(at: position)
        return switch run {
        case .one(let element): element.id
        case .many(let rows): rows.id(rest)
        }
    }

    /// The elements outside long lists, with their positions; finding them makes no row.
    public var single: [(position: Int, element: Element)] {
        zip(runs, ends).compactMap { run, end in if case .one(let element) = run { (end - 1, element) } else { nil } }
    }

    private func run(at position: Int) -> (run: Run, rest: Int) {
        precondition(position >= 0 && position < count, "element \(position) of \(count) was requested")
        // A loop in a screen's content makes a run for each of its rows.
        var (low, high) = (0, runs.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > position { high = middle } else { low = middle + 1 }
        }
        return (runs[low], position - (low > 0 ? ends[low - 1] : 0))
    }

    /// Finds the first position of an element without making the rows before it.
    public func firstIndex(of id: ElementID) -> Int? {
        for (run, end) in zip(runs, ends) {
            switch run {
            case .one(let element):
                if element.id == id { return end - 1 }
            case .many(let rows):
                if let index = rows.firstIndex(of: id) { return end - rows.count + index }
            }
        }
        return nil
    }
}

/// A long list whose rows are made one by one.
@MainActor struct Rows {
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
