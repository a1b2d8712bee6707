public import AppCoreContent

extension Element {
    /// The element's texts, as the user reads them.
    public var texts: [String] {
        switch self {
        case .row(let row): [row.title, row.subtitle, row.signedValue, row.badge].compactMap { $0 }
        case .text(let text): [text.text]
        case .glyph(let glyph): [glyph.character]
        case .field(let field): [field.label, field.visibleText, field.problem].compactMap { $0 }
        case .toggle(let toggle): [toggle.label]
        case .choice(let choice): [choice.label] + choice.options
        case .button(let button): [button.label]
        case .progress(let progress): [progress.label]
        case .map(let map): [map.label] + map.points.map(\.label)
        case .picture(let picture): [picture.label]
        case .placeholder(let placeholder): [placeholder.label]
        }
    }
}

extension Content {
    /// The content's texts, as the user reads them: each section's heading, its elements' texts, and its footer.
    var texts: [String] {
        sections.flatMap { section in
            [section.header].compactMap { $0 } + section.elements.flatMap(\.texts) + [section.footer].compactMap { $0 }
        }
    }
}
