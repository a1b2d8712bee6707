import AppCoreWalking
import FeedModel
import FeedSyndication
import TestSupport
import Testing

/// Server answers damaged at random, in the same way every time.
@Suite struct ServerFuzzTests {
    private static let seeds =
        [
            """
            HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml; charset=utf-8\r\nETag: "v1"\r\nContent-Length: 6\r
            Last-Modified: Mon, 15 Jan 2024 10:30:00 GMT\r\n\r\n<rss/>
            """,
            """
            HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nETag: "v1"\r
            Transfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n5;a=b\r\n<rss>\r\n6\r\n</rss>\r\n0\r\nX-Sum: 1\r\n\r\n
            """,
            "HTTP/1.1 301 Moved\r\nLocation: /next?a=b#c\r\nContent-Length: 5\r\nConnection: close\r\n\r\nmoved",
            "HTTP/1.1 304 Same\r\nETag: \"v1\"\r\nDate: Mon, 15 Jan 2024 10:30:00 GMT\r\n\r\n",
            "HTTP/1.0 404 Not Found\r\nContent-Type: text/html\r\n\r\n<html><p>Nothing here</p></html>",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX-Folded: a\r\n b\r\nContent-Type: text/xml\r\n\r\n<rss/>",
            "HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic realm=\"a\", Digest nonce=\"b\"\r\nSet-Cookie: a=b\r\n\r\n",
        ].map { Array($0.utf8) } + [
            Array("HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nContent-Length: 17\r\n\r\n".utf8)
                + [0x78, 0x01, 0x01, 0x06, 0x00, 0xF9, 0xFF] + Array("<rss/>".utf8)
                + [0x07, 0x69, 0x02, 0x02]
        ]

    private static let pieces = [
        "\r\n", "\n", "\r", "\r\n\r\n", "\0", ":", " ", "\t", ";", ",", "\u{1B}", "\u{FFFD}", "0\r\n", "0\r\n\r\n",
        "-1",
        "FFFFFFFFFFFFFFFF\r\n", "99999999999999999999", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/2 200\r\n", "HTTP/1.1 101 Switching\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
        "Content-Length: 3\r\n", "Content-Length: 1, 2\r\n", "Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n", "Content-Encoding: gzip\r\n", "Content-Encoding: br\r\n",
        "Content-Encoding: gzip, gzip, deflate, gzip, gzip, gzip\r\n", "Location:\r\n", "Location: http://\r\n",
        "Location: //\r\n", "Location: ftp://127.0.0.1/\r\n", "ETag: \"\u{7}\"\r\n", "Connection: keep-alive\r\n",
        "Retry-After: 99999999999999999999\r\n", "Content-Range: bytes 5-4/3\r\n", "Proxy-Connection: x\r\n",
        "Strict-Transport-Security: max-age=1\r\n", "Alt-Svc: h2=\":1\"\r\n",
        "X: \(String(repeating: "x", count: 5_000))\r\n",
    ].map { Array($0.utf8) }

    @Test(.timeLimit(.minutes(20))) func `two thousand damaged answers give a feed or an error`() async throws {
        var random = SplitMix(state: 20_261_121)
        let answers = (0..<2_000).map { number -> LoopbackServer.Answer in
            var bytes = Self.seeds[number % Self.seeds.count]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes.damage(with: Self.pieces, using: &random)
            }
            // Most servers close the connection, some reset it, and a few fall silent.
            return switch number % 100 {
            case 0: .hang(bytes)
            case 1...9: .reset(bytes)
            default: .raw(bytes)
            }
        }
        let server = LoopbackServer { request in
            Int(request.path.dropFirst()).map { answers[$0] } ?? .raw([])
        }
        defer { server.stop() }
        var configuration = FeedFetcher.Configuration()
        configuration.idleTimeout = .milliseconds(250)
        configuration.totalTimeout = .seconds(2)
        configuration.byteLimit = 10_000
        // A damaged redirect address is read, but not fetched.
        configuration.redirectLimit = 0
        configuration.concurrentFetches = 16
        let requests = answers.indices.map { FeedRequest("\(server.address)/\($0)") }
        let results = await FeedFetcher(configuration: configuration).fetchAll(requests)
        #expect(results.count == answers.count)
        var kinds: [String: Int] = [:]
        for result in results {
            switch result {
            case .success(.fetched(let document)):
                kinds["fetched", default: 0] += 1
                let validators = document.validators
                expectPlain([document.contentType, validators.entityTag, validators.lastModified].compactMap { $0 })
            case .success(.notModified): kinds["same", default: 0] += 1
            case .failure(let error):
                kinds["\("\(error)".contains("cannot be reached") ? "broken" : "refused")", default: 0] += 1
                expectPlain(["\(error)"])
            }
        }
        for kind in ["fetched", "same", "broken", "refused"] { #expect(kinds[kind, default: 0] > 50, "\(kinds)") }
    }

    private func expectPlain(_ texts: [String]) {
        for scalar in texts.joined().unicodeScalars { #expect(scalar.properties.generalCategory != .control) }
    }
}
