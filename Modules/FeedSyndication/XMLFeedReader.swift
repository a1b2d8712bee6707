import CLibXML

/// Reads RSS and Atom from mended XML by libxml2.
struct XMLFeedReader {
    /// libxml2 is opened and made ready once before anything else.
    private static let isReady = loaded_xml_init()

    let base: String?

    func read(_ bytes: [UInt8]) throws(FeedError) -> Feed {
        guard Self.isReady else { throw .notInstalled(library: "libxml2", purpose: "XML cannot be read") }
        var assembly = XMLFeedAssembly(base: base)
        let lastProblem = unsafe withUnsafeMutablePointer(to: &assembly) { assembly in
            var events = unsafe Self.events(for: assembly)
            return unsafe bytes.withUnsafeBytes { bytes in
                unsafe bytes.baseAddress.map { unsafe loaded_xml_read($0, bytes.count, &events) } ?? 0
            }
        }
        if let problem = assembly.problem { throw problem }
        if lastProblem != 0 && !assembly.sawHarmlessError {
            throw .malformed(line: 1, reason: XMLProblem.reason(Int(lastProblem)))
        }
        return assembly.feed()
    }

    /// Hands the parser's events on to a value, which has to stay where it is until all is read.
    private static func events(for assembly: UnsafeMutablePointer<XMLFeedAssembly>) -> xml_events {
        unsafe xml_events(
            receiver: assembly,
            start: { receiver, name, prefix, space, count, attributes in
                let name = unsafe String(cString: name)
                let qualifiedName = unsafe prefix.map { unsafe String(cString: $0) + ":" + name } ?? name
                let namespace = unsafe space.map { unsafe String(cString: $0) } ?? ""
                let values = unsafe XMLFeedReader.values(attributes, count: Int(count))
                unsafe XMLFeedReader.assembly(receiver).pointee
                    .start(name, namespace: namespace, qualifiedName: qualifiedName, values)
            },
            end: { receiver, name in
                unsafe XMLFeedReader.assembly(receiver).pointee.end(String(cString: name))
            },
            text: { receiver, bytes, count in
                unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
                    unsafe XMLFeedReader.assembly(receiver).pointee
                        .append(UnsafeBufferPointer(start: bytes, count: Int(count)))
                }
            },
            problem: { receiver, number, line in
                unsafe XMLFeedReader.assembly(receiver).pointee.fail(code: Int(number), line: Int(line))
            },
            is_done: { unsafe XMLFeedReader.assembly($0).pointee.hasProblem })
    }

    private static func assembly(_ receiver: UnsafeMutableRawPointer) -> UnsafeMutablePointer<XMLFeedAssembly> {
        unsafe receiver.assumingMemoryBound(to: XMLFeedAssembly.self)
    }

    /// The values of attributes by their names as they are written.
    private static func values(
        _ attributes: UnsafePointer<UnsafePointer<CChar>?>?, count: Int
    ) -> [String: String] {
        var values: [String: String] = [:]
        guard count > 0, let attributes = unsafe attributes else { return values }
        for index in 0..<count {
            let attribute = unsafe attributes + 5 * index
            guard let name = unsafe attribute[0], let start = unsafe attribute[3], let end = unsafe attribute[4] else {
                continue
            }
            let key = unsafe attribute[1].map { unsafe String(cString: $0) + ":" + String(cString: name) }
            let value = unsafe UnsafeRawBufferPointer(start: start, count: end - start)
            unsafe values[key ?? String(cString: name)] = unsafe String(decoding: value, as: UTF8.self)
        }
        return values
    }
}
