#if Desktop
import AppCoreContent
import CAdwaita
import HostSupport

extension Object {
    /// Shows a text in a label, marked as being in a language, with the first place of a match in bold.
    func show(_ text: String, in language: Language?, match: String? = nil) {
        let text = fitted(text)
        gtk_label_set_text(c(), text)
        var attributes = TextAttributes()
        attributes.append(text, in: language)
        if let match, let range = text.firstRange(ofAnyCase: match) {
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            attributes.addBold(start..<text.utf8.distance(from: text.startIndex, to: range.upperBound))
        }
        setAttributes(attributes)
    }

    /// Marks what a label shows as being in a language; a screen reader is told of it too.
    func mark(_ language: Language?) {
        var attributes = TextAttributes()
        if language != nil { attributes.append(unsafe String(cString: gtk_label_get_text(c())), in: language) }
        setAttributes(attributes)
    }

    /// Marks what a widget shows in labels of its own, such as a row of libadwaita's.
    func markLabels(_ language: Language?) {
        for label in descendants(named: "GtkLabel") { label.mark(language) }
    }

    /// Sets the attributes of a label's text besides those of its markup.
    func setAttributes(_ attributes: TextAttributes) {
        unsafe attributes.withList { gtk_label_set_attributes(c(), $0) }
    }

    /// Marks what stands in a field for text as being in a language.
    func markEntry(_ language: Language?) {
        guard let text = unsafe gtk_editable_get_delegate(c()).map({ Object($0) }), text.typeName == "GtkText" else {
            return
        }
        var attributes = TextAttributes()
        attributes.append(self.text, in: language)
        unsafe attributes.withList { gtk_text_set_attributes(text.c(), $0) }
    }
}

extension TextAttributes {
    /// Passes them on as Pango takes them; `nil` if there are none.
    @MainActor fileprivate func withList(_ use: (OpaquePointer?) -> Void) {
        guard !parts.isEmpty else { return use(nil) }
        let list = unsafe pango_attr_list_new()
        defer { unsafe pango_attr_list_unref(list) }
        for part in parts {
            guard let attribute = unsafe part.kind.attribute else { continue }
            unsafe attribute.pointee.start_index = CUnsignedInt(part.range.lowerBound)
            unsafe attribute.pointee.end_index = CUnsignedInt(part.range.upperBound)
            unsafe pango_attr_list_insert(list, attribute)
        }
        unsafe use(list)
    }
}

extension TextAttributes.Kind {
    fileprivate var attribute: UnsafeMutablePointer<PangoAttribute>? {
        switch self {
        case .language(let language): unsafe pango_attr_language_new(pango_language_from_string(language.tag))
        case .bold: unsafe pango_attr_weight_new(PANGO_WEIGHT_BOLD)
        }
    }
}
#endif
