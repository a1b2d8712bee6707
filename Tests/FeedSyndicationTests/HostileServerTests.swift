import FeedModel
import FeedSyndication
import TestSupport
import Testing

/// Servers that break the rules of HTTP: each fetch ends with a feed or a message, and none crashes the app.
@Suite(.timeLimit(.minutes(20))) struct HostileServerTests {
    private static let broken = "the connection broke before everything arrived"
    private static let tooLarge = "its headers are too large"
    private static let noHTTP = "its answer isn't valid HTTP"

    /// The result of a fetch that a server answers with exactly these bytes.
    private func fetch(_ answer: LoopbackServer.Answer) async -> Result<FeedDocument, FeedError> {
        let server = LoopbackServer { $0.path == "/next" ? .ok(FeedFetcherTests.feed) : answer }
        defer { server.stop() }
        return await ask(server.address + "/feed")
    }

    private func ask(
        _ address: String, _ validators: FeedValidators = FeedValidators()
    ) async -> Result<FeedDocument, FeedError> {
        var configuration = FeedFetcher.Configuration()
        configuration.idleTimeout = .seconds(60)
        configuration.totalTimeout = .seconds(600)
        configuration.byteLimit = 50_000
        do throws(FeedError) {
            let request = FeedRequest(address, validators: validators)
            guard case .fetched(let document) = try await FeedFetcher(configuration: configuration).fetch(request)
            else {
                return .failure(.badAddress("not modified"))
            }
            return .success(document)
        } catch {
            return .failure(error)
        }
    }

    private func fetch(_ text: String) async -> Result<FeedDocument, FeedError> { await fetch(.raw(Array(text.utf8))) }

    private func reason(_ result: Result<FeedDocument, FeedError>) -> String? {
        if case .failure(.connectionFailed(_, let reason)) = result { reason } else { nil }
    }

    // MARK: Unfinished headers

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n",
        "HTTP/1.1 301 Moved\r\nLocation: /next\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n",
    ])
    func `an answer that ends within its headers is a broken connection`(text: String) async {
        #expect(reason(await fetch(text)) == Self.broken)
    }

    @Test(arguments: [100, 103, 200, 204, 206, 301, 304, 307, 401, 404, 429, 500, 503, 999])
    func `no status makes up for unfinished headers`(status: Int) async {
        let head = "HTTP/1.1 \(status) Scripted\r\n"
        for text in [
            head, head + "Content-Length: 0\r\n", head + "Location: /next\r\nETag: \"x", head + "Content-Length: 5",
            head + "X: y\r", "HTTP/1.1 100 Continue\r\n\r\n" + head,
        ] {
            #expect(reason(await fetch(text)) == Self.broken, "\(text)")
        }
        #expect(reason(await fetch(.reset(Array(head.utf8)))) == Self.broken)
    }

    @Test(arguments: ["", "H", "HTTP/1.1", "HTTP/1.1 20", "HTTP/1.1 200 OK"])
    func `an unfinished first line is a broken connection`(text: String) async {
        #expect(reason(await fetch(text)) != nil)
    }

    // MARK: Strange headers

    @Test func `the last of several header blocks counts`() async throws {
        let interim = "HTTP/1.1 103 Early Hints\r\nETag: \"no\"\r\nContent-Type: no/no\r\n\r\n"
        let document = try await fetch("\(interim)\(interim)HTTP/1.1 200 OK\r\nETag: \"yes\"\r\n\r\n<rss/>").get()
        #expect(document.validators.entityTag == "\"yes\"")
        #expect(document.contentType == nil)
        #expect(document.bytes == Array("<rss/>".utf8))
    }

    @Test func `header names are case-insensitive, and the first of several counts`() async throws {
        let document = try await fetch(
            "HTTP/1.1 200 OK\r\ncONTENT-type:text/xml\r\nContent-Type: no/no\r\nETAG:  \"a\"  \r\netag: \"b\"\r\n\r\n<rss/>"
        ).get()
        #expect(document.contentType == "text/xml")
        #expect(document.validators.entityTag == "\"a\"")
        let moved = try await fetch("HTTP/1.1 302 Found\r\nLocation: /next\r\nLocation: file:///etc/passwd\r\n\r\n")
            .get()
        #expect(moved.bytes == FeedFetcherTests.feed)
    }

    @Test func `a folded header is one line`() async throws {
        let document = try await fetch(
            "HTTP/1.1 200 OK\r\nContent-Type: text/xml;\r\n \tcharset=utf-8\r\n\r\n<rss/>"
        ).get()
        #expect(document.contentType == "text/xml; charset=utf-8")
    }

    @Test func `headers that are not UTF-8 do no harm`() async throws {
        let head = Array("HTTP/1.1 200 OK\r\nETag: \"caf".utf8) + [0xE9] + Array("\"\r\nX-".utf8) + [0xFF, 0xFE]
        let document = try await fetch(.raw(head + Array(": y\r\nLast-Modified: 水\r\n\r\n<rss/>".utf8))).get()
        #expect(document.validators.entityTag == "\"caf\u{FFFD}\"")
        #expect(document.validators.lastModified == "水")
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nETag: \"a\0b\"\r\n\r\n<rss/>", "HTTP/1.1 200 OK\0\r\n\r\n<rss/>"])
    func `a NUL in headers is refused`(text: String) async { #expect(reason(await fetch(text)) == Self.noHTTP) }

    @Test func `control characters in headers go nowhere`() async throws {
        let document = try await fetch("HTTP/1.1 200 OK\r\n: x\r\nETag: \u{1B}[2J\u{7}\"a\"\r\n\r\n<rss/>").get()
        #expect(document.bytes.count == 6)
        #expect(document.validators.entityTag == "[2J\"a\"")
    }

    @Test(arguments: ["nothing\r\nETag: \"a\"", " folded: from nothing", "\t", ":", "\r", " "])
    func `an invalid header line is refused or ignored`(line: String) async {
        switch await fetch("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n<rss/>") {
        case .success(let document): #expect(document.bytes.suffix(6) == Array("<rss/>".utf8))
        case .failure(let error): #expect(reason(.failure(error)) == Self.noHTTP, "\(error)")
        }
    }

    @Test(arguments: [
        "<rss><channel><title>T</title></channel></rss>\r\n\r\n", "HTTP/0.9 200 OK\r\n\r\n<rss/>",
        "SSH-2.0-OpenSSH_9.2\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\r\n", "HTTP/7.5 200 OK\r\n\r\n",
        "ICY 200 OK\r\n\r\n<rss/>",
    ])
    func `anything but HTTP is named as such`(text: String) async { #expect(reason(await fetch(text)) == Self.noHTTP) }

    @Test func `an unrequested change of protocol is an answer without a feed`() async {
        let result = await fetch("HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n<rss/>")
        guard case .failure(.status(101, _)) = result else {
            Issue.record("\(result)")
            return
        }
    }

    // MARK: Large headers

    @Test func `endless headers are abandoned`() async {
        let line = "X-Filler: " + String(repeating: "x", count: 1_000) + "\r\n"
        let endless = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 1_000)
        #expect(reason(await fetch(.hang(Array(endless.utf8)))) == Self.tooLarge)
        let interim = String(repeating: "HTTP/1.1 103 Early\r\n\(line)\r\n", count: 1_000)
        #expect(reason(await fetch(.hang(Array(interim.utf8)))) == Self.tooLarge)
        let folded = "HTTP/1.1 200 OK\r\nX: y\r\n" + String(repeating: " x\r\n", count: 100_000)
        #expect(reason(await fetch(.hang(Array(folded.utf8)))) == Self.tooLarge)
        let trailer =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + String(repeating: line, count: 1_000)
        #expect(reason(await fetch(.hang(Array(trailer.utf8)))) == Self.tooLarge)
    }

    @Test func `an endless header line is abandoned`() async {
        let line = "HTTP/1.1 200 OK\r\nX-Filler: " + String(repeating: "x", count: 1_000_000)
        #expect(reason(await fetch(.hang(Array(line.utf8)))) == Self.tooLarge)
        #expect(reason(await fetch(line + "\r\n\r\n<rss/>")) == Self.tooLarge)
        #expect(reason(await fetch(.endless(Array("HTTP/1.1 200 OK\r\nX: ".utf8), 0x78))) == Self.tooLarge)
    }

    @Test func `large headers below the limit are read`() async throws {
        let line = "X-Filler: " + String(repeating: "x", count: 1_000) + "\r\n"
        let document = try await fetch(
            "HTTP/1.1 200 OK\r\n\(String(repeating: line, count: 250))ETag: \"a\"\r\n\r\n<rss/>"
        ).get()
        #expect(document.validators.entityTag == "\"a\"")
    }

    // MARK: Bodies

    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test(arguments: [
        "5\r\n<rss", "5\r\n<rss>\r\n", "5\r\n<rss>\r\n8", "5\r\n<rss>\r\n0\r\n", "5\r\n<rss>\r\n0\r\nX: y\r\n", "",
    ])
    func `chunks that break off are a broken connection`(chunks: String) async {
        #expect(reason(await fetch(Self.chunked + chunks)) == Self.broken)
    }

    @Test(arguments: ["x\r\n<rss>", "-1\r\n<rss>", "FFFFFFFFFFFFFFFFF\r\n<rss>", "5\r\n<rss>???\r\n0\r\n\r\n"])
    func `chunks without a valid size are refused`(chunks: String) async {
        #expect(reason(await fetch(Self.chunked + chunks)) != nil)
    }

    @Test func `chunks are joined, and trailers are not headers`() async throws {
        let document = try await fetch(
            Self.chunked + "3;a=b\r\n<rs\r\n3\r\ns/>\r\n0\r\nETag: \"late\"\r\n\r\n"
        ).get()
        #expect(document.bytes == Array("<rss/>".utf8))
        #expect(document.validators.entityTag == nil)
    }

    @Test(arguments: ["Content-Length: 7", "Content-Length: 5000", "Content-Length: 9223372036854775807"])
    func `a body shorter than announced is a broken connection`(field: String) async {
        #expect(reason(await fetch("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n<rss/>")) == Self.broken)
    }

    @Test(arguments: ["Content-Length: -1", "Content-Length: x", "Content-Length: 99999999999999999999999"])
    func `an invalid length does no harm`(field: String) async {
        let result = await fetch("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n<rss/>")
        if case .success(let document) = result {
            #expect(document.bytes == Array("<rss/>".utf8))
        } else {
            #expect(reason(result) != nil)
        }
    }

    @Test func `the body of a failure is not waited for`() async {
        let result = await fetch(.hang(Array("HTTP/1.1 404 No\r\nContent-Length: 99999\r\n\r\n<html>".utf8)))
        guard case .failure(.status(404, _)) = result else {
            Issue.record("\(result)")
            return
        }
    }

    private static func compressed(_ bytes: [UInt8], _ encoding: String = "gzip") -> LoopbackServer.Answer {
        .ok(bytes, headers: ["Content-Encoding": encoding])
    }

    @Test func `a compressed body is read, limited by its inflated size, and refused if damaged`() async throws {
        let gzip: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x29, 0x2A, 0x2E, 0xB6, 0xB3, 0x49, 0xCE,
            0x48, 0xCC, 0xCB, 0x4B, 0xCD, 0xB1, 0xB3, 0x29, 0xC9, 0x2C, 0xC9, 0x49, 0xB5, 0x0B, 0xB1, 0xD1, 0x87, 0x30,
            0x6C, 0xF4, 0xE1, 0x32, 0xFA, 0x20, 0x85, 0x00, 0x4D, 0xAF, 0x38, 0xC1, 0x2E, 0x00, 0x00, 0x00,
        ]
        let deflate: [UInt8] = [
            0x78, 0xDA, 0xB3, 0x29, 0x2A, 0x2E, 0xB6, 0xB3, 0x49, 0xCE, 0x48, 0xCC, 0xCB, 0x4B, 0xCD, 0xB1, 0xB3, 0x29,
            0xC9, 0x2C, 0xC9, 0x49, 0xB5, 0x0B, 0xB1, 0xD1, 0x87, 0x30, 0x6C, 0xF4, 0xE1, 0x32, 0xFA, 0x20, 0x85, 0x00,
            0x85, 0xD0, 0x10, 0x64,
        ]
        #expect(try await fetch(Self.compressed(gzip)).get().bytes == FeedFetcherTests.feed)
        #expect(try await fetch(Self.compressed(deflate, "deflate")).get().bytes == FeedFetcherTests.feed)
        // A hundred thousand spaces.
        let bomb: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2,
            0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x1A, 0x1E, 0x40, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xAF, 0x06, 0x2D,
            0xF0, 0x79, 0xCA, 0xA0, 0x86, 0x01, 0x00,
        ]
        #expect(await fetch(Self.compressed(bomb)) == .failure(.tooLarge(limit: 50_000)))
        let damaged = gzip[..<20] + [0xFF, 0xFF] + gzip[22...]
        #expect(await fetch(Self.compressed(Array(damaged))) == .failure(.damagedCompression))
        #expect(await fetch(Self.compressed(Array(bomb.prefix(15)))) == .failure(.damagedCompression))
        // Whatever a server calls it, the bytes tell.
        let names = [
            "rot13", "UTF-8", "aws-chunked", "identity", "none", "x-gzip", "gzip, UTF-8", "aws-chunked,gzip", "deflate",
            "GZIP", "", "gzip, gzip", "utf-8; q=1",
        ]
        for name in names {
            for body in [gzip, deflate, FeedFetcherTests.feed] {
                #expect(try await fetch(Self.compressed(body, name)).get().bytes == FeedFetcherTests.feed, "\(name)")
            }
        }
        #expect(try await fetch(.ok(gzip)).get().bytes == FeedFetcherTests.feed)
        let raw = Array(deflate[2..<(deflate.count - 4)])
        #expect(try await fetch(Self.compressed(raw, "deflate")).get().bytes == FeedFetcherTests.feed)
        #expect(try await fetch(.ok(gzip + gzip)).get().bytes == FeedFetcherTests.feed + FeedFetcherTests.feed)
        #expect(try await fetch(.ok(gzip + [0x0A])).get().bytes == FeedFetcherTests.feed)
        // Asked for by nobody, but libcurl can read it.
        let brotli: [UInt8] = [0x0B, 0x02, 0x80] + Array("<rss/>".utf8.prefix(5)) + [0x03]
        #expect(try await fetch(Self.compressed(brotli, "br")).get().bytes == Array("<rss/".utf8))
    }

    // MARK: Requests

    @Test func `a request names its client, and nothing can be injected into it`() async throws {
        let server = LoopbackServer { _ in .ok(FeedFetcherTests.feed, headers: ["Set-Cookie": "a=b"]) }
        defer { server.stop() }
        let validators = FeedValidators(entityTag: "\"a\"\r\nX-Evil: 1", lastModified: "x\0y\nX-Evil: 2")
        for _ in 0..<2 { _ = try await ask(server.address + "/feed", validators).get() }
        _ = try await ask(server.address.replacing("http://", with: "http://:word@") + "/feed").get()
        for request in server.requests {
            #expect(request.headers["user-agent"] == "AppCoreFeedReader/1.0")
            #expect(request.headers["accept-encoding"] == "gzip, deflate")
            #expect(request.headers["accept"]?.hasPrefix("application/atom+xml") == true)
            for name in ["x-evil", "cookie", "if-none-match", "if-modified-since", "authorization", "referer"] {
                #expect(request.headers[name] == nil, "\(name)")
            }
        }
        #expect(server.requests.count == 3)
    }

    @Test func `a failed secure connection and an unknown host are distinguished`() async {
        let server = LoopbackServer { _ in .raw(Array("HTTP/1.1 400 Speak plainly\r\n\r\n".utf8)) }
        defer { server.stop() }
        let plain = await ask(server.address.replacing("http://", with: "https://") + "/feed")
        #expect(reason(plain) == "no secure connection could be made")
        // A label has at most 63 letters, so no name server is asked.
        let nowhere = await ask("http://\(String(repeating: "x", count: 64)).invalid/feed")
        #expect(reason(nowhere) == "there is no such host")
    }
    @Test func `stopping a test server twice stops no other one`() async throws {
        for _ in 0..<50 {
            let first = LoopbackServer { _ in .ok([]) }
            first.stop()
            // Its descriptor is closed a moment later, and the next server gets the same number.
            while case .success = await ask(first.address + "/feed") {}
            let second = LoopbackServer { _ in .ok(FeedFetcherTests.feed) }
            defer { second.stop() }
            first.stop()
            _ = try await ask(second.address + "/feed").get()
        }
    }
}
