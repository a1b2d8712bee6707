import AppCore
import AppCoreContent

/// The identity of a list's item.
enum ItemID: Hashable {
    case element(ElementID)
    case block(ElementID)
    case header(ElementID)
    case footer(ElementID)
}

/// The items of a list, made when they are asked for.
@MainActor struct ListItems {
    /// One item.
    enum Item {
        case element(Element)
        case block(ShownSection)
        case header(String)
        case footer(String)
    }

    /// A section with more elements has an item for each.
    private static let longestBlock = 40

    private enum Run {
        case block(ShownSection)
        case text(ItemID, String)
        case elements(Elements)

        @MainActor var count: Int { if case .elements(let elements) = self { elements.count } else { 1 } }
    }

    private var runs: [Run] = []
    private var starts = [0]

    init(_ content: Content, hiding hidden: Set<ElementID>) {
        for section in content.sections {
            // Rows in columns look the same everywhere in the list.
            guard section.isTable || section.elements.count > Self.longestBlock else {
                if let shown = ShownSection(section, hiding: hidden) { append(.block(shown)) }
                continue
            }
            if let header = section.header { append(.text(.header(section.id), header)) }
            append(.elements(section.elements))
            if let footer = section.footer { append(.text(.footer(section.id), footer)) }
        }
    }

    private mutating func append(_ run: Run) {
        runs.append(run)
        starts.append(count + run.count)
    }

    var count: Int { starts[starts.count - 1] }

    subscript(position: Int) -> Item {
        let run = starts.partitioningIndex { $0 > position } - 1
        switch runs[run] {
        case .block(let section): return .block(section)
        case .text(.header, let text): return .header(text)
        case .text(_, let text): return .footer(text)
        case .elements(let elements): return .element(elements[position - starts[run]])
        }
    }

    var ids: [ItemID] {
        runs.flatMap { run -> [ItemID] in
            switch run {
            case .block(let section): [.block(section.section.id)]
            case .text(let id, _): [id]
            case .elements(let elements): elements.indices.map { .element(elements.id(at: $0)) }
            }
        }
    }

    /// The sections that are one item each.
    var blocks: [ShownSection] { runs.compactMap { if case .block(let section) = $0 { section } else { nil } } }
}

extension [Int] {
    /// The first position from which on a condition holds.
    fileprivate func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
