#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// A paragraph of which parts have annotations: each part below what stands above it, in as many lines as it takes.
final class AnnotatedTextView: ElementView {
    private var shown: [Part] = []
    private var style: Text.Style?

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(desktop_new_text()))
        LineLayout.install(in: object)
    }

    override func write(_ element: Element) {
        guard case .text(let text) = element else { return }
        object.setLabel(fitted(text.text))
        let links = text.links(element)
        let parts = text.pieces.map { Part($0, link: links[$0.position]) }
        guard parts != shown || text.style != style else { return }
        (shown, style) = (parts, text.style)
        for child in object.children { gtk_box_remove(object.c(), child.widget) }
        for part in parts { object.append(widget(of: part, text.style)) }
    }

    private func widget(of part: Part, _ style: Text.Style) -> Object {
        let widget = Object.box(GTK_ORIENTATION_VERTICAL)
        let labels = [Object(desktop_new_silent_label()), Object(desktop_new_silent_label())]
        gtk_label_set_text(labels[0].c(), part.annotation)
        labels[0].isVisible = !part.annotation.isEmpty
        labels[0].addClass("caption")
        gtk_label_set_markup(labels[1].c(), part.markup)
        labels[1].followLinks(at: place, host)
        // What is read above needs a larger text below.
        for name in style == .headline ? ["title-2"] : style.classes { labels[1].addClass(name) }
        for label in labels { widget.append(label) }
        widget.setClass(LineLayout.startsLine, part.startsLine)
        return widget
    }

    private struct Part: Equatable {
        let markup: String
        let annotation: String
        let startsLine: Bool

        @MainActor init(_ piece: TextPiece, link: ElementID?) {
            var run = piece.run
            run.text = piece.text
            markup = run.markup(link: link)
            annotation = run.annotation.map { fitted($0) } ?? ""
            startsLine = piece.startsLine
        }
    }
}
#endif
