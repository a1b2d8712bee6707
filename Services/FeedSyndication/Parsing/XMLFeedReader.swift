import CExpat
import FeedModel

/// Reads RSS and Atom from repaired XML with expat.
///
/// External references of the document type are never loaded; its internal declarations are used within limits.
@safe final class XMLFeedReader {
    /// HTML declares 253 entities; expat recurses once for each that is nested inside another.
    private static let mostEntities = 500
    /// For each element, expat goes through all attributes that have a default value.
    private static let mostAttributeTypes = 200
    /// The factor by which entities may expand a feed, and the size up to which it isn't checked.
    private static let growth: (times: Float, freeBytes: UInt64) = (3, 1_000_000)

    private let parser: XML_Parser
    private var assembly: XMLFeedAssembly
    private var entities = 0
    private var attributeTypes = 0

    /// Makes a reader for one feed, whose relative links resolve against a base.
    init(base: String?, _ meter: WorkMeter) throws(FeedError) {
        // The bytes are UTF-8, whatever they declare.
        guard let parser = unsafe loaded_XML_ParserCreate("UTF-8") else {
            throw .malformed(line: 1, reason: "libexpat.so.1 can't be used")
        }
        unsafe self.parser = parser
        assembly = XMLFeedAssembly(base: base, meter)
        _ = unsafe loaded_XML_SetMaximumAmplification(parser, Self.growth.times)
        _ = unsafe loaded_XML_SetActivationThreshold(parser, Self.growth.freeBytes)
        unsafe loaded_XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe setHandlers()
    }

    deinit { unsafe loaded_XML_ParserFree(parser) }

    /// Whether the outermost element has been read and is a feed's.
    var isFeed: Bool { assembly.isFeed }

    /// Reads a feed in UTF-8.
    func read(_ bytes: [UInt8]) throws(FeedError) -> Feed {
        // expat copies each piece, and rescans a token that the last piece left unfinished. A few pieces keep both
        // costs small.
        let size = max(1 << 14, (bytes.count + 3) / 4)
        var start = bytes.startIndex
        repeat {
            let end = min(start + size, bytes.endIndex)
            let status = unsafe bytes[start..<end].withUnsafeBytes { piece in
                unsafe loaded_XML_Parse(
                    parser, piece.bindMemory(to: CChar.self).baseAddress, CInt(piece.count),
                    end == bytes.endIndex ? 1 : 0)
            }
            if let problem = assembly.problem { throw problem }
            guard status == XML_STATUS_OK else {
                // Text, a script or another document after the feed is none of its parts.
                if assembly.isComplete { break }
                throw unsafe damage
            }
            start = end
        } while start < bytes.endIndex
        return try assembly.feed()
    }

    @unsafe private var damage: FeedError {
        let code = unsafe loaded_XML_GetErrorCode(parser)
        if code == XML_ERROR_AMPLIFICATION_LIMIT_BREACH { return .declaresTooMuch }
        let reason = unsafe loaded_XML_ErrorString(code).map { unsafe String(cString: $0) }
        return .malformed(
            line: Int(unsafe loaded_XML_GetCurrentLineNumber(parser)), reason: reason ?? "it isn't valid XML")
    }

    // MARK: Callbacks

    @unsafe private func setHandlers() {
        unsafe loaded_XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let name = unsafe name, let attributes = unsafe attributes else { return }
                unsafe XMLFeedReader.from(reader).start(name, attributes)
            },
            { reader, name in
                guard let name = unsafe name else { return }
                let reader = unsafe XMLFeedReader.from(reader)
                unsafe reader.assembly.end(XMLName(name))
                reader.stopIfDone()
            })
        unsafe loaded_XML_SetCharacterDataHandler(parser) { reader, text, count in
            let text = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
            let reader = unsafe XMLFeedReader.from(reader)
            unsafe reader.assembly.append(text.bindMemory(to: UInt8.self))
            reader.stopIfDone()
        }
        unsafe loaded_XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
            unsafe XMLFeedReader.from(reader).declare(\.entities, atMost: XMLFeedReader.mostEntities)
        }
        unsafe loaded_XML_SetAttlistDeclHandler(parser) { reader, _, _, _, _, _ in
            unsafe XMLFeedReader.from(reader).declare(\.attributeTypes, atMost: XMLFeedReader.mostAttributeTypes)
        }
    }

    /// The reader that the handlers receive as user data; it lives as long as its parser.
    @unsafe private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLFeedReader {
        guard let pointer = unsafe pointer else { preconditionFailure("expat has no reader") }
        return unsafe Unmanaged<XMLFeedReader>.fromOpaque(pointer).takeUnretainedValue()
    }

    @unsafe private func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        // Only the element's own attributes, which precede the defaults of the document type.
        let count = Int(unsafe loaded_XML_GetSpecifiedAttributeCount(parser)) / 2
        unsafe assembly.start(XMLName(name), XMLAttributes(attributes, count: count))
        stopIfDone()
    }

    private func declare(_ counter: ReferenceWritableKeyPath<XMLFeedReader, Int>, atMost limit: Int) {
        self[keyPath: counter] += 1
        assembly.work(100)
        if self[keyPath: counter] > limit { assembly.fail(.declaresTooMuch) }
        stopIfDone()
    }

    private func stopIfDone() {
        if assembly.problem != nil { _ = unsafe loaded_XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }
}

/// An element's name as written, in two parts; both are empty if it is longer than any known name.
struct XMLName {
    private static let longest = 100

    /// The part before the colon; empty if there is none.
    var prefix = ""
    /// The local name.
    var local = ""

    @unsafe init(_ name: UnsafePointer<CChar>) {
        let whole = unsafe String(cString: name)
        guard whole.utf8.count <= Self.longest else { return }
        guard let colon = whole.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            local = whole
            return
        }
        prefix = String(whole[..<colon])
        local = String(whole[whole.utf8.index(after: colon)...])
    }
}
