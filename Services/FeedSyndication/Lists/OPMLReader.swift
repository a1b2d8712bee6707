import CExpat

@safe final class OPMLReader {
    private var list = OPML()
    private var problem: OPMLError?
    private var isInside = false

    /// Reads a list in UTF-8: all entries, however deep they are nested.
    func read(_ bytes: [UInt8]) throws(OPMLError) -> OPML {
        guard let parser = unsafe loaded_XML_ParserCreate("UTF-8") else {
            throw .damaged(line: 1, reason: "libexpat.so.1 can't be used")
        }
        defer { unsafe loaded_XML_ParserFree(parser) }
        unsafe loaded_XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe loaded_XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let reader = unsafe reader, let name = unsafe name, let attributes = unsafe attributes else {
                    return
                }
                let list = unsafe Unmanaged<OPMLReader>.fromOpaque(reader).takeUnretainedValue()
                var count = 0
                while unsafe attributes[2 * count] != nil { count += 1 }
                unsafe list.start(XMLName(name).local, XMLAttributes(attributes, count: count))
            }, nil)
        // A list of feeds needs no entities, which can expand without limit.
        unsafe loaded_XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
            guard let reader = unsafe reader else { return }
            unsafe Unmanaged<OPMLReader>.fromOpaque(reader).takeUnretainedValue().fail(
                .damaged(line: 1, reason: "it declares entities"))
        }
        // A problem stops the reading after each piece.
        let size = max(1 << 14, (bytes.count + 63) / 64)
        for start in stride(from: 0, to: max(bytes.count, 1), by: size) {
            let end = min(start + size, bytes.count)
            let status = unsafe bytes[start..<end].withUnsafeBytes { piece in
                unsafe loaded_XML_Parse(
                    parser, piece.bindMemory(to: CChar.self).baseAddress, CInt(piece.count), end == bytes.count ? 1 : 0)
            }
            if let problem { throw problem }
            guard status == XML_STATUS_OK else {
                let reason = unsafe loaded_XML_ErrorString(loaded_XML_GetErrorCode(parser)).map {
                    unsafe String(cString: $0)
                }
                throw .damaged(
                    line: Int(unsafe loaded_XML_GetCurrentLineNumber(parser)), reason: reason ?? "it isn't valid XML")
            }
        }
        return list
    }

    private func fail(_ error: OPMLError) { if problem == nil { problem = error } }

    private func start(_ name: String, _ attributes: XMLAttributes) {
        guard problem == nil else { return }
        guard isInside else {
            isInside = name.lowercased() == "opml"
            if !isInside { fail(.notOPML(found: "<\(name.prefix(30))>")) }
            return
        }
        guard name.lowercased() == "outline" else { return }
        let title = attributes["title"].flatMap { $0.isEmpty ? nil : $0 } ?? attributes["text"] ?? ""
        if let address = attributes["xmlUrl"] ?? attributes["xmlurl"] ?? attributes["xmlURL"] {
            list.add(title: title, address: address)
        } else if ["rss", "atom", "feed"].contains(attributes.word("type")) {
            list.refuse(title, "it has no address")
        }
    }
}
