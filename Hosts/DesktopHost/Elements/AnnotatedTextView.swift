#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// A paragraph of which parts have something above them: an annotation, or a line, which drops where it ends with a fall.
final class AnnotatedTextView: ElementView {
    private var shown: [Part] = []
    private var style: Text.Style?
    private var labels: [(letters: Object, annotation: Object?)] = []

    init(_ id: ElementID, at place: PlaceID, _ host: ViewHost) {
        super.init(id, at: place, host, Object(desktop_new_text()))
        let layout = ChildLayout { [weak self] _, orientation, width in
            guard let lines = self?.lines else { return (0, 0) }
            guard orientation == GTK_ORIENTATION_VERTICAL else { return (lines.minimum, lines.natural) }
            let height = lines.places(in: width < 0 ? Int.max : width).height
            return (height, height)
        } allocate: { [weak self] box, width, _ in
            self?.allocate(width, isMirrored: gtk_widget_get_direction(box.widget) == GTK_TEXT_DIR_RTL)
        }
        layout.install(in: object)
    }

    override func write(_ element: Element) {
        guard case .text(let text) = element else { return }
        let links = text.links(element)
        var parts: [Part] = []
        for piece in text.pieces {
            if piece.run.isFall, let last = parts.indices.last, parts[last].isOverlined {
                parts[last].falls = true
            } else {
                parts.append(Part(piece, link: links[piece.position], language))
            }
        }
        guard parts != shown || text.style != style else { return }
        (shown, style) = (parts, text.style)
        object.setLabel(fitted(text.text))
        for child in object.children { gtk_box_remove(object.c(), child.widget) }
        labels = parts.map { add($0, text.style) }
    }

    private func add(_ part: Part, _ style: Text.Style) -> (letters: Object, annotation: Object?) {
        let letters = Object(desktop_new_silent_label())
        gtk_label_set_markup(letters.c(), part.markup)
        letters.setAttributes(part.attributes)
        letters.followLinks(at: place, host)
        // What is read above needs a larger text below.
        for name in style == .headline ? ["title-1"] : style.classes { letters.addClass(name) }
        letters.setClass("high", part.isOverlined)
        letters.setClass("falls", part.falls)
        object.append(letters)
        guard !part.annotation.isEmpty else { return (letters, nil) }
        let annotation = Object(desktop_new_silent_label())
        annotation.show(part.annotation, in: language)
        annotation.addClass(style == .headline ? "caption" : "ruby")
        object.append(annotation)
        return (letters, annotation)
    }

    // MARK: - The layout

    private var lines: RubyLines {
        RubyLines(
            zip(shown, labels).map { part, labels in
                let (size, baseline) = Self.size(of: labels.letters)
                return RubyLines.Part(
                    width: size.width, ascent: baseline, descent: size.height - baseline,
                    annotation: labels.annotation.map { Self.size(of: $0).size }, startsLine: part.startsLine)
            })
    }

    private func allocate(_ width: Int, isMirrored: Bool) {
        func put(_ label: Object, _ x: Int, _ y: Int) {
            let (size, _) = Self.size(of: label)
            ChildLayout.place(
                label, x: isMirrored ? width - x - size.width : x, y: y, width: size.width, height: size.height)
        }
        for (labels, place) in zip(labels, lines.places(in: width).places) {
            put(labels.letters, place.x, place.y)
            if let annotation = labels.annotation { put(annotation, place.annotationX, place.annotationY) }
        }
    }

    private static func size(of label: Object) -> (size: RubyLines.Size, baseline: Int) {
        var (width, height, baseline): (CInt, CInt, CInt) = (0, 0, 0)
        gtk_widget_measure(label.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        gtk_widget_measure(label.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, &baseline)
        return (RubyLines.Size(width: Int(width), height: Int(height)), Int(baseline < 0 ? height : baseline))
    }

    private struct Part: Equatable {
        let markup: String
        let annotation: String
        let startsLine: Bool
        let isOverlined: Bool
        var falls = false
        var attributes = TextAttributes()

        @MainActor init(_ piece: TextPiece, link: ElementID?, _ language: Language?) {
            var run = piece.run
            run.text = piece.text
            isOverlined = run.isOverlined
            // A line of its own stands above it.
            run.isOverlined = false
            markup = run.markup(link: link)
            annotation = run.annotation.map { fitted($0) } ?? ""
            startsLine = piece.startsLine
            attributes.append(piece.text, in: run.language ?? language)
        }
    }
}
#endif
