import Foundation
import FoundationXML

/// Reads RSS and Atom from mended XML.
struct XMLFeedReader {
    let base: String?

    func read(_ bytes: [UInt8]) throws(FeedError) -> Feed {
        let events = XMLFeedEvents(base: base)
        // From data in one piece: from a stream FoundationXML stops after the first error, even a harmless one.
        let parser = XMLParser(data: Data(bytes))
        parser.shouldProcessNamespaces = true
        parser.externalEntityResolvingPolicy = .never
        parser.delegate = events
        let isComplete = parser.parse()
        if let problem = events.assembly.problem { throw problem }
        if !isComplete && !events.assembly.sawHarmlessError {
            throw .malformed(line: parser.lineNumber, reason: "it is no XML")
        }
        return events.assembly.feed()
    }
}

/// Hands the parser's events on to a value: a class's variables are checked on each access, which takes longer than all
/// the rest.
private final class XMLFeedEvents: NSObject, XMLParserDelegate {
    private(set) var assembly: XMLFeedAssembly

    init(base: String?) { assembly = XMLFeedAssembly(base: base) }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        assembly.start(name, namespace: namespaceURI ?? "", qualifiedName: qualifiedName ?? "", attributes)
        if assembly.hasProblem { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        assembly.end(name)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { assembly.append(string) }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { assembly.append(block) }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        assembly.fail(code: (error as NSError).code, line: parser.lineNumber)
    }
}
