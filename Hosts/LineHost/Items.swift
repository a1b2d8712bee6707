import AppCore
import AppCoreContent
import TextBasics

extension FrameMaker {
    /// Returns an element's items: one, or its own followed by one for each of a map's points or a text's links.
    func items(of element: Element, at place: PlaceID) -> [Frame.Item] {
        var item = Frame.Item(
            id: element.id.rawValue, kind: "", label: cleaned(element.label), actionable: element.isActionable)
        item.target = Frame.Target(place: place, element: element.id)
        switch element {
        case .row(let row):
            item.kind = "row"
            item.label = cleaned(row.title)
            item.value = row.signedValue.map { cleaned($0) }
            item.detail = row.subtitle.map { cleaned($0) }
            item.badge = row.badge.flatMap { $0.isEmpty ? nil : cleaned($0) }
            item.match = row.match.map { cleaned($0) }
            item.checked = row.isChecked ? true : nil
            item.leadsFurther = row.hasDisclosure
            item.open = row.isCurrent ? true : nil
            let actions = element.actions
            item.target.actions = actions.map(\.id)
            item.actions = actions.isEmpty ? nil : actions.map { cleaned($0.label) }
        case .text(let text):
            item.kind = "text"
            item.label = cleaned(text.text, keepingLines: true)
            item.style = text.style == .body ? nil : text.style.rawValue
            return [item] + element.actions.map { link($0, at: place) }
        case .glyph(let glyph):
            item.kind = "glyph"
            item.value = cleaned(glyph.character)
        case .field(let field):
            describe(field, in: &item)
        case .toggle(let toggle):
            item.kind = "toggle"
            item.checked = toggle.isOn
        case .choice(let choice):
            item.kind = "choice"
            item.value = choice.selected.map { cleaned(choice.options[$0]) }
            item.options = choice.options.map { cleaned($0) }
            item.target.takes = .option
        case .button(let button):
            item.kind = "button"
            item.detail = button.role == .destructive ? "cannot be undone" : nil
        case .progress(let progress):
            item.kind = "progress"
            item.value = progress.fraction.map { "\(Int(($0 * 100).rounded(.down))) %" }
        case .map(let map):
            item.kind = "map"
            item.actionable = false
            return [item] + map.points.map { point(of: map, $0, at: place) }
        case .picture:
            item.kind = "picture"
        case .placeholder:
            item.kind = "placeholder"
        }
        if !element.isEnabled {
            item.detail = [item.detail, Frame.unavailable].compactMap { $0 }.joined(separator: ", ")
        }
        return [item]
    }

    private func describe(_ field: Field, in item: inout Frame.Item) {
        item.target.takes = .text
        item.problem = field.problem.map { cleaned($0) }
        item.detail = field.text.isEmpty ? field.placeholder.map { cleaned($0) } : nil
        item.value = cleaned(field.visibleText)
        switch field.kind {
        case .text, .file, .newFile:
            item.kind = "field"
        case .secure:
            item.kind = "secure"
        case .search(let completions):
            item.kind = "search"
            item.options = completions.isEmpty ? nil : completions.map { cleaned($0) }
        }
    }

    private func link(_ button: Button, at place: PlaceID) -> Frame.Item {
        var item = Frame.Item(
            id: button.id.rawValue, kind: "link", label: cleaned(button.label), actionable: button.isEnabled)
        item.target = Frame.Target(place: place, element: button.id)
        return item
    }

    private func point(of map: PointMap, _ point: PointMap.Point, at place: PlaceID) -> Frame.Item {
        var item = Frame.Item(
            id: point.id.rawValue, kind: "point", label: cleaned(point.label), actionable: map.onSelect != nil)
        item.checked = map.selected == point.id ? true : nil
        item.target = Frame.Target(place: place, element: map.id, event: .choosePoint(point.id))
        return item
    }
}
