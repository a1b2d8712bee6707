import FeedModel
import FoundationEssentials
import TestSupport
import Testing

@testable import FeedSyndication

/// Servers that want cookies, and hosts that aren't ASCII.
@Suite(.timeLimit(.minutes(20))) struct AnswerTests {
    private static func redirect(_ location: String, _ cookies: String...) -> LoopbackServer.Answer {
        let fields = cookies.map { "Set-Cookie: \($0)\r\n" }.joined()
        return .raw(Array("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\(fields)\r\n".utf8))
    }

    private static func fetch(_ address: String) async -> Result<FeedFetch, FeedError> {
        do throws(FeedError) {
            return .success(try await FeedFetcher().fetch(FeedRequest(address)))
        } catch {
            return .failure(error)
        }
    }

    private static func bytes(_ address: String) async throws -> [UInt8] {
        guard case .fetched(let document) = try await fetch(address).get() else { return [] }
        return document.bytes
    }

    // MARK: Cookies

    @Test func `a redirect to itself that sets a cookie is followed with that cookie`() async throws {
        let server = LoopbackServer {
            $0.headers["cookie"] == "seen=1; b=x=y"
                ? .ok(FeedFetcherTests.feed)
                : Self.redirect($0.path, "seen=1; Path=/; HttpOnly", "b=x=y; Domain=.e.example")
        }
        defer { server.stop() }
        for _ in 0..<2 { #expect(try await Self.bytes(server.address + "/feed") == FeedFetcherTests.feed) }
        // Nothing is left for the next fetch.
        #expect(server.requests.map { $0.headers["cookie"] != nil } == [false, true, false, true])
    }

    @Test func `a cookie that changes nothing doesn't hide a loop`() async {
        let server = LoopbackServer { Self.redirect($0.path, "seen=1") }
        defer { server.stop() }
        #expect(await Self.fetch(server.address + "/f") == .failure(.redirectLoop(address: server.address + "/f")))
        #expect(server.requests.count == 2)
        let counting = LoopbackServer { Self.redirect($0.path, "n=\($0.headers["cookie"] ?? "")x") }
        defer { counting.stop() }
        #expect(
            await Self.fetch(counting.address + "/f")
                == .failure(.tooManyRedirects(address: counting.address + "/f", limit: 5)))
        #expect(counting.requests.count == 6)
    }

    @Test func `a cookie reaches no other host`() async throws {
        let other = LoopbackServer(host: 2) { _ in .ok(FeedFetcherTests.feed) }
        defer { other.stop() }
        let server = LoopbackServer { _ in Self.redirect(other.address + "/f", "a=1; Domain=127.0.0.2") }
        defer { server.stop() }
        #expect(try await Self.bytes(server.address + "/f") == FeedFetcherTests.feed)
        #expect(other.requests.map { $0.headers["cookie"] } == [nil])
    }

    @Test func `cookies are forgotten, kept from insecure servers, limited and cleaned`() throws {
        let url = try #require(WebFetch.address("http://e.example/f"))
        let secure = try #require(WebFetch.address("https://e.example/f"))
        var cookies = Cookies()
        cookies.take(["a=1", "a=2", "b=3; Secure", "c", "=d", "", ";", "e=; Path=/x"], from: secure)
        #expect(cookies.header(for: url) == "a=2; e=")
        #expect(cookies.header(for: secure) == "a=2; b=3; e=")
        cookies.take(["a=; Max-Age=0", "b=x; expires=Thu, 01-Jan-1970 00:00:01 GMT"], from: url)
        #expect(cookies.header(for: secure) == "e=")
        cookies.take((0..<100).map { "n\($0)=1" } + ["l=" + String(repeating: "x", count: 5_000)], from: url)
        #expect(cookies.header(for: url)?.split(separator: ";").count == 20)
    }

    // MARK: Hosts

    @Test(arguments: [
        ("https://日本語.example/a", "https://xn--wgv71a119e.example/a"),
        ("https://日本語。example/a?水=1", "https://xn--wgv71a119e.example/a?%E6%B0%B4=1"),
        ("https://%E6%97%A5%E6%9C%AC%E8%AA%9E.example:81", "https://xn--wgv71a119e.example:81"),
        ("http://me:s@MÜNCHEN.example", "http://me:s@xn--mnchen-3ya.example"),
        ("http://faß.de", "http://xn--fa-hia.de"),
        ("http://☃.example", "http://xn--n3h.example"), ("http://мойсайт.рф/", "http://xn--80arbjktj.xn--p1ai/"),
        ("http://xn--wgv71a119e.example/", "http://xn--wgv71a119e.example/"),
        ("http://１２７.0.0.1/", "http://127.0.0.1/"),
        ("http://[::1]/f", "http://[::1]/f"), ("http://a_b.example/", "http://a_b.example/"),
    ])
    func `a host in any script becomes what name servers know`(address: String, known: String) {
        #expect(WebFetch.address(address)?.absoluteString == known)
    }

    @Test func `a host that can't exist is refused`() async {
        for host in [String(repeating: "ü", count: 70) + ".de", "a%2Fb.example", "ü%00.de", "-ü.de", "ü%20b.de"] {
            guard case .failure(.badAddress) = await Self.fetch("http://\(host)/f") else {
                Issue.record("\(host)")
                continue
            }
        }
        #expect(WebAddress.host(of: "https://日本語.example/") == "xn--wgv71a119e.example")
    }

    @Test func `a redirect may lead to a host in another script`() async {
        let server = LoopbackServer { _ in Self.redirect("http://日本語.invalid/f") }
        defer { server.stop() }
        guard case .failure(.connectionFailed(let address, _)) = await Self.fetch(server.address) else {
            Issue.record("it was not asked for")
            return
        }
        #expect(address == "http://xn--wgv71a119e.invalid/f")
    }

    // MARK: One's own network

    @Test func `a foreign address never leads to this machine or its network`() async throws {
        let server = LoopbackServer { _ in .ok(FeedFetcherTests.feed) }
        defer { server.stop() }
        let port = server.address.split(separator: ":").last ?? ""
        for host in ["127.0.0.1", "localhost", "127.1", "[::ffff:127.0.0.1]", "１２７.0.0.1"] {
            let address = "http://\(host):\(port)/f"
            await #expect(throws: FeedError.inOwnNetwork(address)) {
                try await FeedFetcher().fetch(FeedRequest(address, isForeign: true))
            }
        }
        #expect(server.requests.isEmpty)
        var configuration = FeedFetcher.Configuration()
        configuration.countingAsPublic = ["127.0.0.1"]
        _ = try await FeedFetcher(configuration: configuration).fetch(FeedRequest(server.address, isForeign: true))
        #expect(server.requests.count == 1)
        // Behind a proxy, which may be private, only the name tells.
        let reach = Reach(countingAsPublic: [], usesProxy: true, isBarred: true)
        #expect(reach.allows(NetworkAddress("10.0.0.1")) && reach.isNamedPrivate("router.local"))
    }

    // MARK: Schemes

    @Test(arguments: [
        ("feed://e.example/f", "http://e.example/f"), ("feed:https://e.example/f", "https://e.example/f"),
        ("FEEDS://e.example", "https://e.example"), ("pcast://e.example/f", "http://e.example/f"),
        ("itpc:e.example/f", "http://e.example/f"), ("pcast:http://e.example", "http://e.example"),
        ("feed:e.example:80/f", "http://e.example:80/f"), ("feed:ftp://e.example", "ftp://e.example"),
        ("https://e.example/feed:x", "https://e.example/feed:x"), ("/home/feed:x", "/home/feed:x"), ("feed", "feed"),
    ])
    func `an address for a feed reader is one on the web`(address: String, web: String) {
        #expect(WebAddress.withoutFeedScheme(address) == web)
    }

    @Test func `a feed is fetched by an address for a feed reader`() async throws {
        let server = LoopbackServer { _ in .ok(FeedFetcherTests.feed) }
        defer { server.stop() }
        for scheme in ["feed", "pcast", "itpc"] {
            let address = server.address.replacing("http", with: scheme)
            #expect(try await Self.bytes(address + "/f") == FeedFetcherTests.feed)
        }
    }
}
