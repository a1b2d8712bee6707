import FeedModel
import TestSupport
import Testing

@testable import FeedSyndication

/// The allowed targets of redirects.
///
/// Here 127.0.0.1 counts as public; other loopback addresses are private.
@Suite(.timeLimit(.minutes(20))) struct RedirectTests {
    private static func redirect(_ status: Int, _ location: String) -> LoopbackServer.Answer {
        .ok([], status: status, headers: ["Location": location])
    }

    private static func fetch(
        _ address: String, _ validators: FeedValidators = FeedValidators()
    ) async -> Result<FeedFetch, FeedError> {
        var configuration = FeedFetcher.Configuration()
        configuration.idleTimeout = .seconds(60)
        configuration.totalTimeout = .seconds(600)
        configuration.countingAsPublic = ["127.0.0.1"]
        do throws(FeedError) {
            return .success(
                try await FeedFetcher(configuration: configuration).fetch(FeedRequest(address, validators: validators)))
        } catch {
            return .failure(error)
        }
    }

    private static func document(_ address: String) async throws -> FeedDocument {
        guard case .fetched(let document) = try await fetch(address).get() else { throw FeedError.empty }
        return document
    }

    // MARK: Private networks

    private static let privateHosts = [
        "http://127.0.0.2:PORT", "http://127.2:PORT", "http://0x7f000002:PORT", "http://2130706434:PORT",
        "http://[::ffff:127.0.0.2]:PORT", "http://0.0.0.0:PORT", "http://[::1]:PORT", "http://[::]:PORT",
    ]

    @Test(arguments: privateHosts, [301, 302, 307])
    func `a feed on the web can't redirect into a private network`(host: String, status: Int) async {
        let inside = LoopbackServer(host: 2) { _ in .ok(FeedFetcherTests.feed) }
        defer { inside.stop() }
        let port = inside.address.split(separator: ":").last.map(String.init) ?? ""
        let target = host.replacing("PORT", with: port) + "/feed"
        let outside = LoopbackServer { $0.path == "/a" ? Self.redirect(302, "/b") : Self.redirect(status, target) }
        defer { outside.stop() }
        for path in ["/a", "/b"] {
            guard case .failure(.leadsToPrivateNetwork(let address)) = await Self.fetch(outside.address + path) else {
                Issue.record("\(target) was asked")
                continue
            }
            #expect(address == WebAddress.shown(target))
        }
        #expect(inside.requests.isEmpty)
    }

    @Test func `a host name can't lead into a private network either`() async {
        let inside = LoopbackServer(host: 2) { _ in .ok(FeedFetcherTests.feed) }
        defer { inside.stop() }
        let port = inside.address.split(separator: ":").last.map(String.init) ?? ""
        // No name resolves to 127.0.0.2 here, but "localhost" resolves to an address that is just as private: ::1, or
        // one that counts as public in other tests.
        var configuration = FeedFetcher.Configuration()
        configuration.countingAsPublic = ["127.0.0.3"]
        let outside = LoopbackServer(host: 3) { _ in Self.redirect(302, "http://localhost:\(port)/feed") }
        defer { outside.stop() }
        await #expect(throws: FeedError.leadsToPrivateNetwork(address: "http://localhost:\(port)/feed")) {
            try await FeedFetcher(configuration: configuration).fetch(FeedRequest(outside.address))
        }
        #expect(inside.requests.isEmpty)
    }

    @Test func `a feed in a private network is fetched, and may redirect within it and to the web`() async throws {
        let outside = LoopbackServer { _ in .ok(FeedFetcherTests.feed) }
        defer { outside.stop() }
        let other = LoopbackServer(host: 3) { $0.path == "/out" ? Self.redirect(302, outside.address) : .ok([0x41]) }
        defer { other.stop() }
        let inside = LoopbackServer(host: 2) { Self.redirect(302, other.address + $0.path) }
        defer { inside.stop() }
        #expect(try await Self.document(inside.address + "/in").bytes == [0x41])
        #expect(try await Self.document(inside.address + "/out").bytes == FeedFetcherTests.feed)
    }

    @Test func `after a server on the web, no redirect leads back into a private network`() async {
        let home = LoopbackServer(host: 3) { _ in .ok(FeedFetcherTests.feed) }
        defer { home.stop() }
        let outside = LoopbackServer { _ in Self.redirect(302, home.address) }
        defer { outside.stop() }
        let inside = LoopbackServer(host: 2) { _ in Self.redirect(302, outside.address) }
        defer { inside.stop() }
        #expect(
            await Self.fetch(inside.address)
                == .failure(.leadsToPrivateNetwork(address: home.address)))
        #expect(home.requests.isEmpty)
    }

    // MARK: Proxies

    @Test func `behind a proxy only host names are checked, and the proxy itself may be private`() throws {
        let proxy = try #require(NetworkAddress("10.0.0.1", port: 3128))
        var reach = Reach(countingAsPublic: [], usesProxy: true)
        reach.note(proxy, host: "feeds.example")
        #expect(reach.allows(proxy))
        #expect(!reach.allows(NetworkAddress("10.0.0.1", port: 80)))
        #expect(!reach.allows(NetworkAddress("10.0.0.2", port: 3128)))
        for host in ["127.0.0.1", "localhost", "printer.local", "a.localhost", "[::1]", "192.168.1.1", "LOCALHOST"] {
            #expect(!reach.allows(host: host), "\(host)")
        }
        for host in [
            "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0", "0x7f.1", "192.168.257", "localhost.", "127.0.0.1.",
            "router.local.", "printer", "nas.lan", "hub.home.arpa", "db.internal", "x.corp", "a.home", "b.localdomain",
            "%6cocalhost", "127%2e0%2e0%2e1", "１２７.0.0.1", "127。0。0。1", "ｌocalhost", "①", "", "[fe80::1%25eth0]",
            "[::ffff:10.0.0.1]", "017700000001",
        ] { #expect(!reach.allows(host: host), "\(host)") }
        for host in [
            "other.example", "日本語.example", "xn--wgv71a119e.example", "1.1", "8.8.8.8", "134744072", "a.local.example",
        ] {
            #expect(reach.allows(host: host), "\(host)")
        }
        var home = Reach(countingAsPublic: [], usesProxy: true)
        home.note(proxy, host: "printer.local")
        #expect(home.allows(host: "192.168.1.1") && home.allows(NetworkAddress("10.0.0.9")))
    }

    // MARK: Addresses

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.0.1", "198.18.0.1", "224.0.0.1",
        "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.51.100.7", "203.0.113.9",
        "::", "::1", "fc00::1", "fdff::1", "fe80::1", "fe80::1%eth0", "febf::1", "fec0::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::10.0.0.1",
        "64:ff9b:1::1", "2002:7f00:0001::", "2002:c0a8:0101::1", "2001::1", "2001:db8::1", "100::1", "3fff::1",
        "4000::1", "::ffff:0:127.0.0.1",
    ])
    func `an address is private`(text: String) throws { #expect(try !#require(NetworkAddress(text)).isPublic) }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
        "169.253.0.1", "169.255.0.1", "172.15.255.255", "172.32.0.0", "192.167.0.1", "192.169.0.1", "192.1.0.1",
        "198.17.0.1", "198.20.0.1", "223.255.255.255", "2001:4860:4860::8888", "2606:4700::1111", "2a00::1",
        "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:0101:0101::1", "2001:200::1", "3ffe::1",
    ])
    func `an address is public`(text: String) throws { #expect(try #require(NetworkAddress(text)).isPublic) }

    @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::g", "1::2::3", "%"])
    func `invalid addresses are refused`(text: String) { #expect(NetworkAddress(text) == nil) }

    // MARK: Permanent moves

    @Test func `another host takes a feed over only by sending one`() async throws {
        let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer = { request in
            switch request.path {
            case "/feed": .ok(FeedFetcherTests.feed)
            case "/same": .ok([], status: 304)
            default: .ok([], status: 404)
            }
        }
        let other = LoopbackServer(host: 3, answer)
        defer { other.stop() }
        let old = LoopbackServer(host: 2) { Self.redirect(301, other.address + $0.path) }
        defer { old.stop() }
        #expect(try await Self.document(old.address + "/feed").movedTo == other.address + "/feed")
        #expect(await Self.fetch(old.address + "/same") == .success(.notModified(movedTo: nil)))
        #expect(await Self.fetch(old.address + "/gone") == .failure(.status(404, address: other.address + "/gone")))
        let near = LoopbackServer(host: 2) { $0.path == "/x" ? Self.redirect(308, "/same") : answer($0) }
        defer { near.stop() }
        #expect(await Self.fetch(near.address + "/x") == .success(.notModified(movedTo: near.address + "/same")))
    }

    @Test(
        arguments: [
            (["https://a.example/1", "http://a.example/2"], nil), (["https://a.example/1", "https://b.example/2"], 1),
            (["http://a.example/1", "https://a.example/2"], 1),
            (["https://a.example/1", "https://a.example/2", "http://a.example/3"], 1),
            (["https://a.example/1", "http://a.example/2", "https://a.example/3"], nil),
            (["http://a.example/1", "https://a.example/2", "http://a.example/3"], 1),
            (["http://a.example/1", "http://b.example/2"], 1), (["HTTPS://a.example/1", "HTTP://a.example/2"], nil),
        ] as [([String], Int?)])
    func `a feed never moves from https to http`(way: [String], end: Int?) throws {
        let stops = try way.map { try #require(WebFetch.address($0)) }
        var move = WebFetch.Move()
        for (from, to) in zip(stops, stops.dropFirst()) { move.follow(isPermanent: true, from: from, to: to) }
        #expect(move.target == end.map { stops[$0] })
        var loan = WebFetch.Move()
        for (from, to) in zip(stops, stops.dropFirst()) { loan.follow(isPermanent: false, from: from, to: to) }
        #expect(loan.target == nil)
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "FILE:/etc/passwd", "feed:http://127.0.0.1/",
        "data:,x", "javascript:x", "http:///x", "http://", "//", "https:x", "",
    ])
    func `a redirect away from the web is refused`(location: String) async {
        let server = LoopbackServer { _ in Self.redirect(302, location) }
        defer { server.stop() }
        let result = await Self.fetch(server.address + "/f")
        #expect(result == .failure(.badRedirect(address: server.address + "/f")), "\(result)")
    }

    @Test func `a long redirect is refused`() async {
        let server = LoopbackServer { _ in Self.redirect(302, "/" + String(repeating: "x", count: 90_000)) }
        defer { server.stop() }
        #expect(await Self.fetch(server.address + "/f") == .failure(.badRedirect(address: server.address + "/f")))
    }

    // MARK: Cancelling

    @Test func `a fetch is cancelled within a tenth of a second`() async throws {
        let server = LoopbackServer { request in
            switch request.path {
            case "/head": .hang(Array("HTTP/1.1 200 OK\r\nX: y\r\n".utf8))
            case "/body": .hang(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<rss>".utf8))
            case "/drip": .endless(Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n".utf8), 0x20)
            default: .hang([])
            }
        }
        defer { server.stop() }
        for path in ["/nothing", "/head", "/body", "/drip"] {
            // On a busy machine, one attempt of five has to be fast.
            var fastest = Duration.seconds(600)
            var limit = Duration.milliseconds(100)
            for _ in 0..<5 where fastest > limit {
                // The time of an empty task shows how busy the machine is.
                let idle = ContinuousClock.now
                for _ in 0..<4 { await Task.detached { await Task.yield() }.value }
                limit = max(.milliseconds(100), (ContinuousClock.now - idle) * 8)
                let before = server.requests.count
                let task = Task { await Self.fetch(server.address + path) }
                await server.waitForRequests(before + 1)
                let start = ContinuousClock.now
                task.cancel()
                let result = await task.value
                fastest = min(fastest, ContinuousClock.now - start)
                #expect(path == "/drip" || result == .failure(.cancelled), "\(path)")
            }
            #expect(fastest < limit, "\(path)")
        }
    }
}
