import AppCore

/// The elements of a screen as one list, made only when they are asked for.
@MainActor struct ContentList {
    private let sections: [Section]
    /// The position of each section's first element, and of the end.
    private let starts: [Int]

    init(_ content: Content) {
        sections = content.sections
        var starts = [0]
        for section in sections { starts.append((starts.last ?? 0) + section.elements.count) }
        self.starts = starts
    }

    var count: Int { starts.last ?? 0 }

    subscript(index: Int) -> Element {
        let section = section(of: index)
        return sections[section].elements[index - starts[section]]
    }

    /// The identity of an element, by its position.
    func id(at index: Int) -> ElementID {
        let section = section(of: index)
        return sections[section].elements.id(at: index - starts[section])
    }

    /// The section of an element, by its position.
    func section(of index: Int) -> Int {
        var low = 0
        var high = sections.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The heading above an element, if its section begins with it and has one.
    func header(above index: Int) -> String? {
        let section = section(of: index)
        return starts[section] == index ? sections[section].header : nil
    }

    /// The heading of the section that an element is in.
    func header(of index: Int) -> String? { sections.isEmpty ? nil : sections[section(of: index)].header }

    /// The text below an element, if its section ends with it and has one.
    func footer(below index: Int) -> String? {
        let section = section(of: index)
        return starts[section + 1] == index + 1 ? sections[section].footer : nil
    }

    /// Whether a section begins with an element, and is not the first.
    func beginsSection(_ index: Int) -> Bool { index > 0 && starts[section(of: index)] == index }

    /// The position of an element, if it is there.
    func firstIndex(of id: ElementID) -> Int? {
        for (section, start) in zip(sections, starts) {
            if let index = section.elements.firstIndex(of: id) { return start + index }
        }
        return nil
    }

    /// The position of the search field, if there is one; it stands at the top of a screen, before any long list.
    var search: Int? {
        (0..<min(count, 16)).first { index in
            if case .field(let field) = self[index] { field.isSearch } else { false }
        }
    }

    /// The next position in a direction at which a condition holds, if there is one.
    func next(from index: Int, by step: Int, where condition: (Element) -> Bool) -> Int? {
        var index = index + step
        while (0..<count).contains(index) {
            if condition(self[index]) { return index }
            index += step
        }
        return nil
    }
}
