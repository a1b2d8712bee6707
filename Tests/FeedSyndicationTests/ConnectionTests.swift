import Dispatch
import FeedModel
import Synchronization
import TestSupport
import Testing

@testable import FeedSyndication

/// How many connections a refresh makes, and for what they are used again.
///
/// Here 127.0.0.1 counts as public; other loopback addresses are private.
@Suite(.timeLimit(.minutes(20))) struct ConnectionTests {
    private static let configuration = {
        var configuration = FeedFetcher.Configuration()
        configuration.idleTimeout = .seconds(600)
        configuration.totalTimeout = .seconds(600)
        configuration.countingAsPublic = ["127.0.0.1"]
        return configuration
    }()

    private static func redirect(_ location: String, _ body: [UInt8] = Array("moved".utf8)) -> LoopbackServer.Answer {
        .ok(body, status: 302, headers: ["Location": location])
    }

    private static func fetch(
        _ addresses: [String], onResult: @Sendable (Int, Result<FeedFetch, FeedError>) -> Void = { _, _ in }
    ) async -> [Result<FeedFetch, FeedError>] {
        await FeedFetcher(configuration: configuration)
            .fetchAll(addresses.map { FeedRequest($0) }, onResult: onResult)
    }

    private static func isFeed(_ result: Result<FeedFetch, FeedError>) -> Bool {
        if case .success(.fetched(let document)) = result { document.bytes == FeedFetcherTests.feed } else { false }
    }

    // MARK: How many

    @Test func `a hundred feeds of one host arrive over four connections, closed afterwards`() async {
        let server = LoopbackServer { _ in .ok(FeedFetcherTests.feed) }
        defer { server.stop() }
        let results = await Self.fetch((0..<100).map { "\(server.address)/\($0)" })
        #expect(results.allSatisfy(Self.isFeed))
        #expect(Set(server.requests.map(\.path)).count == 100)
        #expect((1...4).contains(server.connectionCount), "\(server.connectionCount)")
        await server.waitForEnd()
    }

    @Test func `a redirect on the same host goes over the same connection`() async throws {
        let server = LoopbackServer { $0.path == "/3" ? .ok(FeedFetcherTests.feed) : Self.redirect("/3") }
        defer { server.stop() }
        _ = try await FeedFetcher(configuration: Self.configuration).fetch(FeedRequest(server.address + "/1"))
        #expect(server.requests.count == 2 && server.connectionCount == 1)
        await server.waitForEnd()
    }

    @Test func `hosts that redirect to one host make four connections there`() async {
        let target = LoopbackServer(host: 9) { _ in .ok(FeedFetcherTests.feed) }
        defer { target.stop() }
        let sources = (2...4).map { host in LoopbackServer(host: host) { Self.redirect(target.address + $0.path) } }
        defer { for source in sources { source.stop() } }
        let results = await Self.fetch((0..<60).map { "\(sources[$0 % 3].address)/\($0)" })
        #expect(results.allSatisfy(Self.isFeed))
        #expect(target.requests.count == 60 && target.connectionCount <= 4, "\(target.connectionCount)")
        for source in sources { #expect(source.connectionCount <= 4, "\(source.connectionCount)") }
    }

    @Test func `a silent host doesn't hold up the others`() async {
        let silent = LoopbackServer { _ in .hang([]) }
        defer { silent.stop() }
        let other = LoopbackServer(host: 2) { _ in .ok(FeedFetcherTests.feed) }
        defer { other.stop() }
        let addresses = (0..<40).map { "\(silent.address)/\($0)" } + (0..<30).map { "\(other.address)/\($0)" }
        let left = Mutex(30)
        let results = await Self.fetch(addresses) { index, _ in
            // The silent host ends only after all feeds of the other one have arrived.
            if index >= 40,
                left.withLock({
                    $0 -= 1
                    return $0 == 0
                })
            {
                silent.stop()
            }
        }
        #expect(results[40...].allSatisfy(Self.isFeed))
        #expect(!results[..<40].contains(where: Self.isFeed))
        #expect(silent.mostAtATime == 4)
    }

    @Test func `many hosts never have more connections than allowed`() async {
        let servers = (1...24).map { host in LoopbackServer(host: host) { _ in .ok(FeedFetcherTests.feed) } }
        defer { for server in servers { server.stop() } }
        let open = Mutex(0)
        let results = await Self.fetch((0..<96).map { "\(servers[$0 % 24].address)/\($0)" }) { _, _ in
            let count = servers.reduce(0) { $0 + $1.openConnectionCount }
            open.withLock { $0 = max($0, count) }
        }
        #expect(results.allSatisfy(Self.isFeed))
        // A server notices the end of a connection a moment after it was replaced.
        #expect(open.withLock(\.self) <= 2 * Self.configuration.concurrentFetches)
        for server in servers { await server.waitForEnd() }
    }

    // MARK: What keeps a connection

    @Test(arguments: [(304, 0), (404, 9), (404, 9_000), (410, 0), (500, 9)])
    func `an answer without a feed keeps the connection`(status: Int, length: Int) async {
        let server = LoopbackServer { _ in .ok([UInt8](repeating: 0x20, count: length), status: status) }
        defer { server.stop() }
        _ = await Self.fetch((0..<40).map { "\(server.address)/\($0)" })
        #expect(server.requests.count == 40 && server.connectionCount <= 4, "\(server.connectionCount)")
    }

    @Test func `a large body that isn't wanted is not read`() async {
        let server = LoopbackServer { _ in
            .endless(Array("HTTP/1.1 404 No\r\nContent-Length: 99999999\r\n\r\n".utf8), 0x20)
        }
        defer { server.stop() }
        let results = await Self.fetch(["\(server.address)/a"])
        #expect(results == [.failure(.status(404, address: server.address + "/a"))])
    }

    @Test func `a redirect is followed although its body never comes`() async {
        let server = LoopbackServer {
            $0.path == "/b"
                ? .ok(FeedFetcherTests.feed)
                : .hang(Array("HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 5\r\n\r\nmo".utf8))
        }
        defer { server.stop() }
        let results = await Self.fetch(["\(server.address)/a"])
        #expect(results.allSatisfy(Self.isFeed))
        #expect(server.connectionCount == 2)
    }

    @Test func `a connection that the server closes is replaced`() async {
        let feed = FeedFetcherTests.feed
        let server = LoopbackServer { _ in
            .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: \(feed.count)\r\n\r\n".utf8) + feed)
        }
        defer { server.stop() }
        let results = await Self.fetch((0..<40).map { "\(server.address)/\($0)" })
        #expect(results.allSatisfy(Self.isFeed))
        #expect(server.requests.count == 40)
    }

    @Test func `headers of one answer are not taken for those of the next`() async throws {
        let server = LoopbackServer {
            .ok(FeedFetcherTests.feed, headers: $0.path == "/0" ? ["ETag": "\"a\"", "Content-Type": "text/xml"] : [:])
        }
        defer { server.stop() }
        var configuration = Self.configuration
        configuration.connectionsPerHost = 1
        let requests = (0..<3).map { FeedRequest("\(server.address)/\($0)") }
        let results = await FeedFetcher(configuration: configuration).fetchAll(requests)
        let tags = try results.map { result -> String? in
            guard case .fetched(let document) = try result.get() else { return nil }
            return document.validators.entityTag
        }
        #expect(tags == ["\"a\"", nil, nil] && server.connectionCount == 1)
    }

    // MARK: What is kept apart

    @Test func `a header that continues none is not joined to one of the answer before`() async throws {
        let tag = String(repeating: "x", count: 30)
        let server = LoopbackServer { request in
            if request.path == "/1" { return .ok([], status: 302, headers: ["Location": "/2", "ETag": "\"\(tag)\""]) }
            return .raw(Array("HTTP/1.1 200 OK\r\n more: x\r\nX: y\r\n\r\n<rss/>".utf8))
        }
        defer { server.stop() }
        // On a new connection, such an answer isn't valid HTTP; on one that was used, it was read with freed memory.
        for _ in 0..<20 {
            let result = await Self.fetch([server.address + "/1"])[0]
            guard case .failure(.connectionFailed(_, "its answer isn't valid HTTP")) = result else {
                Issue.record("\(result)")
                return
            }
        }
        #expect(server.connectionCount == 20)
    }

    @Test func `no connection carries two users' requests`() async {
        let server = LoopbackServer { _ in .ok(FeedFetcherTests.feed) }
        defer { server.stop() }
        let hosts = ["", "me:one@", "me:two@", "you@"].map { server.address.replacing("http://", with: "http://\($0)") }
        let results = await Self.fetch((0..<80).map { "\(hosts[$0 % 4])/\($0)" })
        #expect(results.allSatisfy(Self.isFeed))
        let users = Dictionary(grouping: server.requests, by: \.connection)
            .mapValues { Set($0.map { $0.headers["authorization"] ?? "" }) }
        #expect(users.values.allSatisfy { $0.count == 1 }, "\(users)")
        #expect(Set(users.values.joined()).count == 4)
        #expect(server.mostAtATime <= 4)
    }

    @Test func `a redirect from the web doesn't use a connection into a private network that another feed made`() async
    {
        let inside = LoopbackServer(host: 2) { _ in .ok(FeedFetcherTests.feed) }
        defer { inside.stop() }
        let isIdle = DispatchSemaphore(value: 0)
        let outside = LoopbackServer { _ in
            isIdle.wait()
            return Self.redirect(inside.address + "/stolen")
        }
        defer { outside.stop() }
        let results = await Self.fetch([inside.address + "/own", outside.address + "/a"]) { index, _ in
            if index == 0 { isIdle.signal() }
        }
        #expect(Self.isFeed(results[0]))
        #expect(results[1] == .failure(.leadsToPrivateNetwork(address: inside.address + "/stolen")))
        #expect(inside.requests.map(\.path) == ["/own"])
    }

    @Test func `cancelling one fetch leaves the connections of the others alone`() async {
        let isOver = DispatchSemaphore(value: 0)
        let server = LoopbackServer {
            if $0.path == "/slow" { isOver.wait() }
            return $0.path == "/hang" ? .hang([]) : .ok(FeedFetcherTests.feed)
        }
        defer { server.stop() }
        let connections = Connections(Self.configuration)
        func fetch(_ path: String) -> Task<Result<FeedFetch, FeedError>, Never> {
            let fetch = WebFetch(
                configuration: Self.configuration, validators: FeedValidators(), connections: connections)
            let address = server.address + path
            return Task {
                do throws(FeedError) {
                    return .success(try await fetch.fetch(address))
                } catch {
                    return .failure(error)
                }
            }
        }
        let slow = fetch("/slow")
        await server.waitForRequests(1)
        let hanging = fetch("/hang")
        await server.waitForRequests(2)
        hanging.cancel()
        #expect(await hanging.value == .failure(.cancelled))
        isOver.signal()
        #expect(Self.isFeed(await slow.value))
        #expect(Self.isFeed(await fetch("/next").value))
        #expect(server.requests.last?.connection == 1)
        connections.close()
        await server.waitForEnd()
    }
}
