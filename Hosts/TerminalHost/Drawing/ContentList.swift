import AppCore
import AppCoreContent
import HostSupport
import TextBasics

/// The elements of a screen as one list, made lazily.
@MainActor struct ContentList {
    private let sections: [Section]
    /// The position of each section's first element, and of the end.
    private let starts: [Int]
    private let made = MadeElements()

    init(_ content: Content) { self.init(content.sections) }

    private init(_ sections: [Section]) {
        self.sections = sections
        var starts = [0]
        for section in sections { starts.append((starts.last ?? 0) + section.elements.count) }
        self.starts = starts
    }

    var count: Int { starts.last ?? 0 }

    subscript(index: Int) -> Element {
        if let known = made.elements[index] { return known }
        let section = section(of: index)
        let element = sections[section].elements[index - starts[section]]
        made.elements[index] = element
        return element
    }

    func id(at index: Int) -> ElementID {
        let section = section(of: index)
        return sections[section].elements.id(at: index - starts[section])
    }

    func section(of index: Int) -> Int {
        var low = 0
        var high = sections.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The first elements of a section.
    func beginning(of section: Int, count: Int) -> some Sequence<Element> {
        let elements = sections[section].elements
        return (0..<min(count, elements.count)).lazy.map { elements[$0] }
    }

    /// The heading above an element, if the element begins a section that has one.
    func header(above index: Int) -> String? {
        let section = section(of: index)
        return starts[section] == index ? sections[section].header : nil
    }

    /// The heading of an element's section.
    func header(of index: Int) -> String? { sections.isEmpty ? nil : sections[section(of: index)].header }

    /// The text below an element, if the element ends a section that has one.
    func footer(below index: Int) -> String? {
        let section = section(of: index)
        return starts[section + 1] == index + 1 ? sections[section].footer : nil
    }

    /// Whether an element begins a section other than the first.
    func beginsSection(_ index: Int) -> Bool { index > 0 && starts[section(of: index)] == index }

    /// How the rows of an element's section stand.
    func layout(of index: Int) -> Section.Layout { sections[section(of: index)].layout }

    /// The positions of a section's rows without another element between them and one of them; `nil` if that is no row.
    private func rows(of section: Int, around index: Int) -> Range<Int>? {
        var (start, end) = (starts[section], starts[section + 1])
        for (position, element) in sections[section].elements.single {
            if case .row = element { continue }
            let other = starts[section] + position
            guard other <= index else {
                end = other
                break
            }
            if other == index { return nil }
            start = other + 1
        }
        return start..<end
    }

    /// How the rows that stand in a grid with an element stand in a width; `nil` if the element isn't in one.
    func grid(of index: Int, width: Int) -> GridShape? {
        let section = section(of: index)
        guard sections[section].layout == .grid else { return nil }
        if made.width != width { (made.width, made.grids) = (width, [:]) }
        if let known = made.grids[section], known.rows.contains(index) { return known }
        guard let rows = rows(of: section, around: index) else { return nil }
        let grid = GridShape(rows, of: self, width: width)
        made.grids[section] = grid
        return grid
    }

    /// Whether there are grids with so few rows that their captions may be shown, and otherwise whether there are any.
    var hasCaptions: Bool { gridCount <= Self.mostCaptions }
    var hasLargeGrid: Bool { gridCount > Self.mostCaptions }

    private static let mostCaptions = 24
    private var gridCount: Int { sections.reduce(0) { $0 + ($1.layout == .grid ? $1.elements.count : 0) } }

    /// The elements that stay in sight, which come first; `nil` if there are none.
    var pinned: ContentList? {
        let pinned = content.pinned
        return pinned.isEmpty ? nil : ContentList(Array(pinned))
    }

    /// The largest section that stands beside the glyph before it.
    private static let largestBeside = 12

    /// The elements that stand beside a glyph: the section after the one that the glyph ends; `nil` if the element
    /// isn't such a glyph.
    func elementsBeside(_ index: Int) -> Range<Int>? {
        let next = section(of: index) + 1
        guard next < sections.count, starts[next] == index + 1, case .glyph = self[index] else { return nil }
        let beside = starts[next]..<starts[next + 1]
        return beside.isEmpty || beside.count > Self.largestBeside ? nil : beside
    }

    /// The position of the glyph beside which an element stands, if it does.
    func glyphBeside(_ index: Int) -> Int? {
        let start = starts[section(of: index)]
        return start > 0 && elementsBeside(start - 1)?.contains(index) == true ? start - 1 : nil
    }

    /// The widest label among adjacent fields, or among adjacent rows with nothing but a value.
    func labelWidth(of element: Element, at index: Int, within room: Int) -> Int {
        func width(_ other: Element) -> Int? {
            switch (element, other) {
            case (.field, .field(let field)) where !field.isSearch: displayWidth(cleaned(field.label))
            case (.row, .row(let row)) where row.isFact: displayWidth(cleaned(row.title))
            default: nil
            }
        }
        guard var widest = width(element) else { return 0 }
        for step in [-1, 1] {
            var next = index + step
            while abs(next - index) <= 8, (0..<count).contains(next), let other = width(self[next]) {
                widest = max(widest, other)
                next += step
            }
        }
        // On a narrow screen the text needs the room.
        if case .row = element { return min(widest, room * 2 / 5) }
        return widest <= room / 3 ? widest : 0
    }

    func firstIndex(of id: ElementID) -> Int? {
        for (section, start) in zip(sections, starts) {
            if let index = section.elements.firstIndex(of: id) { return start + index }
        }
        return nil
    }

    /// How far from the focus the row that is open is searched.
    private static let farthestCurrent = 100

    /// The position of the row that is open now, if it is near another one.
    func current(near index: Int) -> Int? {
        let near = max(index - Self.farthestCurrent, 0)..<min(index + Self.farthestCurrent, count)
        return near.sorted { abs($0 - index) < abs($1 - index) }
            .first { if case .row(let row) = self[$0] { row.isCurrent } else { false } }
    }

    var search: Int? { firstSingle { if case .field(let field) = $0 { field.isSearch } else { false } }?.index }

    /// The position of the field that the user types into at once, if there is one.
    var entered: Int? { firstSingle { if case .field(let field) = $0 { field.startsEditing } else { false } }?.index }

    /// The position of the first field after an element that is part of a form.
    func field(after index: Int) -> Int? {
        for (section, start) in zip(sections, starts) {
            for (position, element) in section.elements.single where start + position > index {
                if case .field(let field) = element, !field.isSearch, field.isEnabled { return start + position }
            }
        }
        return nil
    }

    var content: Content { Content(sections: sections) }

    func button(_ role: Button.Role) -> ElementID? {
        firstSingle { if case .button(let button) = $0 { button.role == role && button.isEnabled } else { false } }?.id
    }

    /// The first element that meets a condition; skips the elements of long lists, so that they are not made.
    private func firstSingle(where condition: (Element) -> Bool) -> (index: Int, id: ElementID)? {
        for (section, start) in zip(sections, starts) {
            if let found = section.elements.single.first(where: { condition($0.element) }) {
                return (start + found.position, found.element.id)
            }
        }
        return nil
    }

    /// Whether the user can do something with an element, or goes through it to others of its grid.
    func takesFocus(_ index: Int) -> Bool {
        let element = self[index]
        if case .row(let row) = element, layout(of: index) == .grid { return row.action != nil }
        return element.takesFocus
    }

    /// The first actionable element; search fields come last, because they have their own key.
    var firstFocus: Int {
        var first = next(from: -1, by: 1)
        let search = search
        if first == search, let search { first = next(from: search, by: 1) ?? search }
        return first ?? 0
    }

    /// The position of the nearest actionable element before another one, or else after it.
    func actionable(nearest index: Int) -> Int { next(from: index, by: -1) ?? next(from: index, by: 1) ?? index }

    /// Returns where the group before or after an element begins, and which of its elements takes the focus: an
    /// actionable one, or else the first; `nil` if there is no further group.
    func group(from index: Int, by step: Int) -> (start: Int, focus: Int)? {
        guard count > 0 else { return nil }
        var section = section(of: index)
        // Going back, the beginning of the same group comes first.
        if step > 0 || focus(in: section) >= index { section += step }
        while sections.indices.contains(section), sections[section].elements.count == 0 { section += step }
        guard sections.indices.contains(section) else { return nil }
        return (starts[section], focus(in: section))
    }

    private func focus(in section: Int) -> Int {
        let range = starts[section]..<min(starts[section + 1], starts[section] + 16)
        return range.first { takesFocus($0) } ?? range.lowerBound
    }

    /// The next actionable element in a direction, if there is one.
    func next(from index: Int, by step: Int) -> Int? {
        var index = index + step
        while (0..<count).contains(index) {
            if takesFocus(index) { return index }
            index += step
        }
        return nil
    }
}

/// What was made of a list: a key and a drawing ask for each cell of a grid three times, and for its shape more often
/// (bench: a key in cells).
@MainActor private final class MadeElements {
    var elements: [Int: Element] = [:]
    /// The shape of each section, or of the part of it that was asked for last, in a width.
    var grids: [Int: GridShape] = [:]
    var width = 0
}

extension Element {
    /// Whether the user can do something with it: activate it, or choose one of its actions.
    var takesFocus: Bool { isActionable || !actions.isEmpty }
}
