import AppCore
import AppCoreContent
import HostSupport
import TextBasics

extension FrameMaker {
    /// Returns an element's items: one, or a map's own item followed by one for each of its points.
    func items(of element: Element, at place: PlaceID) -> [Frame.Item] {
        var item = Frame.Item(
            id: element.id.rawValue, kind: "", label: cleaned(element.label), actionable: element.isActionable)
        item.target = Frame.Target(place: place, element: element.id)
        switch element {
        case .row(let row):
            item.kind = "row"
            item.label = cleaned(row.title)
            item.value = row.value.map { cleaned($0) }
            item.detail = row.subtitle.map { cleaned($0) }
            item.badge = row.badge.map { cleaned($0) }
            item.match = row.match.map { cleaned($0) }
            item.checked = row.isChecked ? true : nil
            item.leadsFurther = row.hasDisclosure
            item.open = row.isCurrent ? true : nil
        case .text(let text):
            item.kind = "text"
            item.label = cleaned(text.text, keepingLines: true)
            item.style = text.style == .body ? nil : text.style.rawValue
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
        }
        if !element.isEnabled {
            item.detail = [item.detail, "not available now"].compactMap { $0 }.joined(separator: ", ")
        }
        return [item]
    }

    private func describe(_ field: Field, in item: inout Frame.Item) {
        item.target.takes = .text
        item.problem = field.problem.map { cleaned($0) }
        item.detail = field.text.isEmpty ? field.placeholder.map { cleaned($0) } : nil
        item.value = cleaned(field.visibleText)
        switch field.kind {
        case .text:
            item.kind = "field"
        case .secure:
            item.kind = "secure"
        case .search(let completions):
            item.kind = "search"
            item.options = completions.isEmpty ? nil : completions.map { cleaned($0) }
        }
    }

    private func point(of map: PointMap, _ point: PointMap.Point, at place: PlaceID) -> Frame.Item {
        var item = Frame.Item(
            id: point.id.rawValue, kind: "point", label: cleaned(point.label), actionable: map.onSelect != nil)
        item.checked = map.selected == point.id ? true : nil
        item.target = Frame.Target(place: place, element: map.id, event: .choosePoint(point.id))
        return item
    }
}
