import Foundation

extension Data {
    /// An XML document without its document type: FoundationXML crashes on an attribute declared without a default value.
    var withoutDoctype: Data {
        guard let start = range(of: Data("<!DOCTYPE".utf8)),
            let end = range(of: Data("]>".utf8), in: start.upperBound..<endIndex)
        else { return self }
        return self[..<start.lowerBound] + self[end.upperBound...]
    }
}
