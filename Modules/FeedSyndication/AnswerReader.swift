/// Puts one answer together from what libcurl hands over: lines of headers and pieces of the body.
struct AnswerReader {
    /// The most that all headers of an answer may have, in bytes.
    static let headerLimit = 256 * 1024

    /// Why the rest of an answer is not read.
    enum Refusal {
        case headersTooLarge
        case bodyTooLarge
    }

    private enum Part {
        case statusLine
        case fields
        case body
    }

    private(set) var answer = Transfer.Answer()
    private(set) var refusal: Refusal?
    /// When something came the last time.
    private(set) var lastNews = ContinuousClock.now
    private let byteLimit: Int
    private var part = Part.statusLine
    private var headerBytes = 0
    /// The name of the field that a folded line would go on with.
    private var openName: String?

    /// Makes a reader.
    ///
    /// - Parameter byteLimit: The largest body, in bytes.
    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Whether the last block of headers is there to its end; libcurl does not mind if it is not.
    var hasHeaders: Bool { part == .body }

    /// Whether the body is of interest: only that of a success is.
    var wantsBody: Bool { (200...299).contains(answer.status) }

    /// Takes a line of the headers, also of those before and after the answer's own.
    ///
    /// - Parameters:
    ///   - line: The line with its end.
    ///   - status: The status of the block that the line is in.
    /// - Returns: Whether the rest is wanted.
    mutating func take(line: [UInt8], status: Int) -> Bool {
        lastNews = .now
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            refusal = .headersTooLarge
            return false
        }
        switch part {
        case .statusLine: part = .fields
        // As libcurl sees it: "\r\r\n" ends a block too.
        case .fields where line.first == 0x0D || line.first == 0x0A: return endBlock(status)
        case .fields: takeField(line)
        case .body: break  // a field that comes after the body
        }
        return true
    }

    /// Takes a piece of the body.
    ///
    /// - Parameter piece: The piece, decompressed.
    /// - Returns: Whether the rest is wanted.
    mutating func take(body piece: UnsafeRawBufferPointer) -> Bool {
        lastNews = .now
        guard piece.count <= byteLimit - answer.bytes.count else {
            refusal = .bodyTooLarge
            return false
        }
        unsafe answer.bytes.append(contentsOf: piece)
        return true
    }

    private mutating func endBlock(_ status: Int) -> Bool {
        openName = nil
        // After an interim answer another one comes. Only 101 leaves HTTP, so nothing comes after it.
        if (100...199).contains(status), status != 101 {
            answer.fields = [:]
            part = .statusLine
            return true
        }
        answer.status = status
        part = .body
        return wantsBody
    }

    private mutating func takeField(_ line: [UInt8]) {
        if line[0] == 0x20 || line[0] == 0x09 {
            if let openName { answer.fields[openName]? += " " + Self.text(line[...]) }
            return
        }
        openName = nil
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let name = Self.text(line[..<colon]).lowercased()
        // Of those that contradict each other the first counts.
        guard answer.fields[name] == nil else { return }
        answer.fields[name] = Self.text(line[(colon + 1)...])
        openName = name
    }

    /// A part of a line without the white space around it: UTF-8, or else Latin-1, as fields were of old.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 }) else {
            return ""
        }
        let trimmed = bytes[start...end]
        if let text = String(validating: trimmed, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for byte in trimmed { text.append(Unicode.Scalar(byte)) }
        return String(text)
    }
}
