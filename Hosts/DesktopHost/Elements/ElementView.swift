#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// The widget of one element, which lives as long as the element keeps its identity and kind.
///
/// It keeps the identity alone: an element's closures keep the objects of its flow.
@MainActor class ElementView {
    let id: ElementID
    let place: PlaceID
    let host: ViewHost
    private let kept: Kept
    /// Whether the element is being written to the widget, so that the widget's own signals aren't intents.
    private(set) var isUpdating = false
    /// What the widget's own labels show, and the language that they are marked as being in.
    private var marked: (texts: [String?], language: Language?) = ([], nil)

    /// The language of the screen's texts.
    final var language: Language? { host.languages[place] }

    final var object: Object { kept.object }

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost, _ object: Object) {
        self.id = id
        self.place = place
        self.host = host
        kept = Kept(object)
    }

    final func update(_ element: Element) {
        isUpdating = true
        write(element)
        object.isSensitive = element.isEnabled
        isUpdating = false
    }

    /// Writes an element to the widget; for subclasses.
    func write(_ element: Element) {}

    /// Marks what the widget's own labels show as being in a language of its own, or in that of the screen, if it is new.
    final func mark(_ texts: String?..., as own: Language? = nil) {
        let new = own ?? language
        guard new != marked.language || texts != marked.texts else { return }
        if new != nil || marked.language != nil { object.markLabels(new) }
        marked = (texts, new)
    }

    /// Tells the window what the user did.
    final func send(_ event: ElementEvent) {
        if !isUpdating { host.send(event, id, place) }
    }

    /// Has a row offer what can be done with it.
    final func offer(_ isActive: Bool, _ actions: [Button], by row: RowActions, add: (Object) -> Void) {
        row.offer(isActive, actions, on: object) { [weak self] id in
            if let self { host.send(.activate, id ?? self.id, place) }
        }
        row.showButton(on: object, add: add)
    }

    /// What stays the same as long as a view does.
    static func kind(of element: Element) -> String {
        switch element {
        case .row: "row"
        case .text(let text): text.isLong ? "long" : text.isAnnotated ? "annotated" : "text"
        case .glyph: "glyph"
        case .field(let field): field.isFile ? "file" : field.isSecure ? "secure" : "field"
        case .toggle: "toggle"
        case .choice: "choice"
        case .button: "button"
        case .progress: "progress"
        case .map: "map"
        case .picture(let picture): picture.showsSteps ? "steps" : "picture"
        case .placeholder: "placeholder"
        }
    }

    /// Makes the view of an element, which shows nothing yet; `labels` gives the labels of facts one width.
    static func make(
        _ element: Element, in run: RunKind, _ labels: Object?, at place: PlaceID, _ host: ViewHost
    ) -> ElementView {
        switch element {
        case .row where run == .table: TableRowView(element.id, at: place, host)
        case .row where run == .facts: FactView(element.id, labels, at: place, host)
        case .row: RowView(element.id, at: place, host)
        case .text(let text) where text.isLong: LongTextView(element.id, at: place, host)
        case .text(let text) where text.isAnnotated: AnnotatedTextView(element.id, at: place, host)
        case .text: TextView(element.id, at: place, host)
        case .glyph: GlyphView(element.id, at: place, host)
        case .field(let field) where field.isFile: FileView(field.id, at: place, host)
        case .field(let field): FieldView(field, at: place, host)
        case .toggle: ToggleView(element.id, at: place, host)
        case .choice: ChoiceView(element.id, at: place, host)
        case .button: ButtonView(element.id, at: place, host)
        case .progress: ProgressView(element.id, at: place, host)
        case .map: MapView(element.id, at: place, host)
        case .picture(let picture) where picture.showsSteps: StepsView(element.id, at: place, host)
        case .picture: PictureView(element.id, at: place, host)
        case .placeholder: PlaceholderView(element.id, at: place, host)
        }
    }
}
#endif
