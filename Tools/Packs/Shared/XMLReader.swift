import Foundation
import FoundationXML
import PackWriting

/// Collects what the elements of an XML document say; a subclass says which.
class XMLReader: NSObject, XMLParserDelegate {
    /// The text of the element that ends.
    private(set) var text = ""
    /// The attributes of the element that began last.
    private(set) var attributes: [String: String] = [:]
    private var problem: String?
    private var parser: XMLParser?

    /// Called when an element begins, and `text` is empty.
    func begin(_ name: String) {}
    /// Called when an element ends.
    func end(_ name: String) {}
    /// Called with each comment.
    func read(comment: String) {}

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - document: The document, without entities of its own.
    ///   - path: Where it is from, for an error.
    ///   - name: What it should be, for an error.
    /// - Throws: `DataError` if it is something else.
    final func read(_ document: Data, from path: String, as name: String) throws {
        // From a stream, because FoundationXML rejects data of more than ten megabytes.
        let parser = XMLParser(stream: InputStream(data: document.withoutDoctype))
        parser.delegate = self
        self.parser = parser
        guard parser.parse(), problem == nil else {
            let reason = problem ?? parser.parserError.map { "\($0)" } ?? "unknown"
            throw DataError(description: "'\(path)' isn't \(name): \(reason)")
        }
    }

    /// Stops reading.
    final func stop(because problem: String) {
        self.problem = problem
        parser?.abortParsing()
    }

    // MARK: - XMLParserDelegate; a subclass couldn't add a method of it, which has an empty one already.

    final func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        self.attributes = attributes
        begin(name)
    }

    final func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        end(name)
    }

    final func parser(_ parser: XMLParser, foundComment comment: String) { read(comment: comment) }

    final func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

extension Data {
    /// An XML document without its document type: FoundationXML crashes on an attribute declared without a default value.
    fileprivate var withoutDoctype: Data {
        guard let start = range(of: Data("<!DOCTYPE".utf8)),
            let end = range(of: Data("]>".utf8), in: start.upperBound..<endIndex)
        else { return self }
        return self[..<start.lowerBound] + self[end.upperBound...]
    }
}
