/// Takes the addresses that attributes give.
extension ItemBuilder {
    mutating func takeLink(_ href: String, _ attributes: XMLAttributes) {
        switch attributes.word("rel") ?? "alternate" {
        case "alternate", "http://www.iana.org/assignments/relation/alternate":
            // A page may have a copy for programs, which people can't read.
            let type = (attributes.word("type") ?? "").prefix { $0 != ";" }
            setLink(href, rank: ["", "text/html", "application/xhtml+xml"].contains(type) ? 1 : 2)
        case "enclosure", "related", "via":
            attachments.add(href, text: PlainText.line(attributes["title"] ?? attributes["type"] ?? href))
        default: return
        }
    }

    /// Takes the address of a picture, a sound or a film from `media:group` or `media:content`; of the versions in a
    /// group, the first and the default one.
    mutating func takeMedia(_ attributes: XMLAttributes, base: String?, isInGroup: Bool) {
        if !isInGroup { hasMedia = false }
        guard let href = attributes["url"].flatMap({ WebAddress.resolve($0, base: base) }),
            !hasMedia || attributes.word("isDefault") == "true"
        else { return }
        hasMedia = true
        attachments.add(href, text: PlainText.line(attributes["type"] ?? attributes["medium"] ?? href))
    }
}
