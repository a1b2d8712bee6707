#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport
import TextBasics

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
        object.setLabel(cleaned(text.text))
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
            annotation = run.annotation.map { cleaned($0) } ?? ""
            startsLine = piece.startsLine
        }
    }
}

/// Lays out the children of a box in lines, one after the other.
@MainActor private enum LineLayout {
    /// The style class of a child that begins a line.
    static let startsLine = "starts-line"

    /// Has a box lay out its children in lines.
    static func install(in box: Object) {
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, minimum, natural, _, _ in
                nonisolated(unsafe) let widget = unsafe widget
                let found = MainActor.assumeIsolated {
                    unsafe LineLayout.measure(Object(widget), orientation, Int(size))
                }
                unsafe minimum?.pointee = CInt(found.minimum)
                unsafe natural?.pointee = CInt(found.natural)
            },
            { widget, width, height, _ in
                nonisolated(unsafe) let widget = unsafe widget
                MainActor.assumeIsolated { unsafe LineLayout.allocate(Object(widget), Int(width)) }
            })
        gtk_widget_set_layout_manager(box.widget, layout)
    }

    private struct Size {
        var width: Int
        /// What is above the line that the letters stand on, and below it.
        var (ascent, descent): (Int, Int)
        var startsLine: Bool
    }

    private static func sizes(of children: [Object]) -> [Size] {
        children.map { child in
            var (width, height, text, baseline): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
            gtk_widget_measure(child.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
            gtk_widget_measure(child.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
            if let label = child.children.last {
                gtk_widget_measure(label.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &text, nil, &baseline)
            }
            let descent = Int(text - baseline)
            return Size(
                width: Int(width), ascent: Int(height) - descent, descent: descent,
                startsLine: gtk_widget_has_css_class(child.widget, startsLine) != 0)
        }
    }

    private static func measure(
        _ box: Object, _ orientation: GtkOrientation, _ width: Int
    ) -> (minimum: Int, natural: Int) {
        let sizes = sizes(of: box.children)
        guard orientation == GTK_ORIENTATION_VERTICAL else {
            return (sizes.map(\.width).max() ?? 0, sizes.reduce(0) { $0 + $1.width })
        }
        let whole = lines(of: sizes, width < 0 ? Int.max : width).reduce(0) { $0 + height(of: sizes[$1]) }
        return (whole, whole)
    }

    /// Which children of some sizes stand on each line.
    private static func lines(of sizes: [Size], _ width: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var used = 0
        for (index, size) in sizes.enumerated() {
            if let line = lines.last, !size.startsLine, used + size.width <= width {
                lines[lines.count - 1] = line.lowerBound..<index + 1
            } else {
                lines.append(index..<index + 1)
                used = 0
            }
            used += size.width
        }
        return lines
    }

    private static func height(of line: ArraySlice<Size>) -> Int {
        (line.map(\.ascent).max() ?? 0) + (line.map(\.descent).max() ?? 0)
    }

    private static func allocate(_ box: Object, _ width: Int) {
        let children = box.children
        let sizes = sizes(of: children)
        let isMirrored = gtk_widget_get_direction(box.widget) == GTK_TEXT_DIR_RTL
        var top = 0
        for line in lines(of: sizes, width) {
            let base = top + (sizes[line].map(\.ascent).max() ?? 0)
            var x = 0
            for index in line {
                let size = sizes[index]
                var allocation = GtkAllocation(
                    x: CInt(isMirrored ? width - x - size.width : x), y: CInt(base - size.ascent),
                    width: CInt(size.width), height: CInt(size.ascent + size.descent))
                gtk_widget_size_allocate(children[index].widget, &allocation, -1)
                x += size.width
            }
            top += height(of: sizes[line])
        }
    }
}
#endif
