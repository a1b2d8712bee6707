import FeedModel
import FeedSyndication
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) final class FeedFetcherTests: Sendable {
    static let feed = Array("<rss><channel><title>T</title></channel></rss>".utf8)

    private static func head(_ lines: String...) -> [UInt8] {
        Array((["HTTP/1.1 200 OK", "Connection: close"] + lines).map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8)
    }

    private static func redirect(_ status: Int, _ location: String) -> LoopbackServer.Answer {
        .ok(Array("moved".utf8), status: status, headers: ["Location": location])
    }

    private static let script: @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer = { request in
        switch request.path {
        case "/ok":
            if request.headers["if-none-match"] == "\"v1\"" { return .raw(Array("HTTP/1.1 304 Same\r\n\r\n".utf8)) }
            if request.headers["if-modified-since"] != nil { return .raw(Array("HTTP/1.1 304 Same\r\n\r\n".utf8)) }
            return .ok(
                feed,
                headers: [
                    "ETag": "\"v1\"", "Last-Modified": "Mon, 15 Jan 2024 10:30:00 GMT",
                    "Content-Type": "application/rss+xml; charset=utf-8",
                ])
        case "/moved": return redirect(301, "/moved2")
        case "/moved2": return redirect(308, "ok?x=1#y")
        case "/found": return redirect(302, "/moved2")
        case "/ok?x=1": return .ok(feed)
        case "/loop": return redirect(302, "/loop2")
        case "/loop2": return redirect(302, "/loop")
        case "/self": return redirect(301, "/self")
        case "/nowhere": return .ok([], status: 302)
        case "/script": return redirect(302, "file:///etc/passwd")
        case let path where path.hasPrefix("/far"):
            let number = Int(path.dropFirst(4)) ?? 0
            return number == 0 ? .ok(feed) : redirect(307, "/far\(number - 1)")
        case "/hang": return .hang([])
        case "/hang-in-body": return .hang(head("Content-Length: 500") + feed)
        case "/reset": return .reset([])
        case "/reset-in-body": return .reset(head("Content-Length: 500") + feed)
        case "/short": return .raw(head("Content-Length: 500") + feed)
        case "/long": return .raw(head("Content-Length: 20") + feed)
        case "/endless": return .endless(head(), 0x20)
        case "/large": return .ok([UInt8](repeating: 0x20, count: 5_000_001))
        case "/just-right": return .ok([UInt8](repeating: 0x20, count: 5_000_000))
        case "/huge-length": return .hang(head("Content-Length: 99999999999"))
        case "/garbage": return .raw(Array("what?\u{1B}[2J\r\n\r\n".utf8))
        case "/empty": return .raw([])
        case let path where path.hasPrefix("/status"): return .ok(feed, status: Int(path.dropFirst(7)) ?? 500)
        case "/who": return .ok(Array((request.headers["authorization"] ?? "nobody").utf8))
        case "/to-who": return redirect(301, "/who")
        case "/agent": return .ok(Array((request.headers["user-agent"] ?? "").utf8))
        default: return .ok([], status: 404)
        }
    }

    private let server = LoopbackServer(FeedFetcherTests.script)

    deinit { server.stop() }

    /// A fetcher with timeouts so long that they don't matter, however busy the machine is.
    private static func fetcher(idle: Duration = .seconds(600)) -> FeedFetcher {
        var configuration = FeedFetcher.Configuration()
        configuration.idleTimeout = idle
        configuration.totalTimeout = .seconds(600)
        return FeedFetcher(configuration: configuration)
    }

    private func fetch(
        _ path: String, validators: FeedValidators = FeedValidators(), idle: Duration = .seconds(600)
    ) async -> Result<FeedFetch, FeedError> {
        let fetcher = Self.fetcher(idle: idle)
        do throws(FeedError) {
            let address = path.contains("://") ? path : server.address + path
            return .success(try await fetcher.fetch(FeedRequest(address, validators: validators)))
        } catch {
            return .failure(error)
        }
    }

    private func document(_ path: String) async throws -> FeedDocument {
        guard case .fetched(let document) = try await fetch(path).get() else {
            throw FeedError.badAddress(path)
        }
        return document
    }

    private func error(_ path: String, idle: Duration = .seconds(600)) async -> FeedError? {
        if case .failure(let error) = await fetch(path, idle: idle) { error } else { nil }
    }

    @Test func `a feed arrives with the server's headers`() async throws {
        let document = try await document("/ok")
        #expect(document.bytes == Self.feed)
        #expect(document.contentType == "application/rss+xml; charset=utf-8")
        #expect(document.address == server.address + "/ok")
        #expect(
            document.validators
                == FeedValidators(entityTag: "\"v1\"", lastModified: "Mon, 15 Jan 2024 10:30:00 GMT"))
        #expect(document.movedTo == nil)
        #expect(try FeedParser().parse(document).title == "T")
        #expect(try await self.document("/agent").bytes == Array("AppCoreFeedReader/1.0".utf8))
    }

    @Test func `an unchanged feed is not sent again`() async throws {
        let validators = try await document("/ok").validators
        #expect(await fetch("/ok", validators: validators) == .success(.notModified(movedTo: nil)))
        let date = FeedValidators(lastModified: validators.lastModified)
        #expect(await fetch("/ok", validators: date) == .success(.notModified(movedTo: nil)))
        let sent = server.requests.map { $0.headers["if-none-match"] }
        #expect(sent == [nil, "\"v1\"", nil])
    }

    @Test func `redirects are followed, and only permanent ones move the feed`() async throws {
        let moved = try await document("/moved")
        #expect(moved.bytes == Self.feed)
        #expect(moved.movedTo == server.address + "/ok?x=1")
        #expect(moved.address == server.address + "/ok?x=1")
        #expect(try await document("/found").movedTo == nil)
        #expect(try await document("/far5").bytes == Self.feed)
        #expect(await error("/far6") == .tooManyRedirects(address: server.address + "/far6", limit: 5))
    }

    @Test(arguments: ["/loop", "/self"]) func `a redirect loop is refused`(path: String) async {
        #expect(await error(path) == .redirectLoop(address: server.address + path))
    }

    @Test(arguments: ["/nowhere", "/script"]) func `a redirect without a usable target is refused`(path: String) async {
        #expect(await error(path) == .badRedirect(address: server.address + path))
    }

    @Test(arguments: ["/hang", "/hang-in-body", "/huge-length"]) func `a hanging server is dropped`(path: String) async
    {
        let expected = FeedError.timedOut(address: server.address + path, seconds: 0.25)
        #expect(await error(path, idle: .milliseconds(250)) == expected)
    }

    @Test(arguments: ["/reset", "/reset-in-body", "/short", "/empty", "/garbage"])
    func `a connection that breaks is an error`(path: String) async {
        let error = await error(path)
        guard case .connectionFailed(server.address + path, _) = error else {
            Issue.record("\(path): \(String(describing: error))")
            return
        }
    }

    @Test func `more bytes than announced are not read`() async throws {
        #expect(try await document("/long").bytes == Array(Self.feed.prefix(20)))
    }

    @Test func `the size is limited during the transfer`() async throws {
        #expect(await error("/endless") == .tooLarge(limit: 5_000_000))
        #expect(await error("/large") == .tooLarge(limit: 5_000_000))
        #expect(try await document("/just-right").bytes.count == 5_000_000)
    }

    @Test(arguments: [400, 401, 403, 404, 410, 429, 500, 503, 999])
    func `a status without a feed is an error`(status: Int) async {
        #expect(await error("/status\(status)") == .status(status, address: server.address + "/status\(status)"))
    }

    @Test func `user and password are sent only to their server and never shown`() async throws {
        let secret = server.address.replacing("http://", with: "http://me:se%20cret@")
        let expected = Array("Basic bWU6c2UgY3JldA==".utf8)
        let direct = try await document(secret + "/who")
        #expect(direct.bytes == expected)
        #expect(direct.address == server.address + "/who")
        let moved = try await document(secret + "/to-who")
        #expect(moved.bytes == expected)
        #expect(moved.movedTo == secret + "/who")
        let other = LoopbackServer { [server] _ in Self.redirect(302, server.address + "/who") }
        defer { other.stop() }
        let away = try await document(other.address.replacing("http://", with: "http://me:se%20cret@") + "/x")
        #expect(away.bytes == Array("nobody".utf8))
        for path in ["/status404?key=hidden", "/loop", "/far6", "/hang", "/reset", "/script"] {
            let message = await error(secret + path, idle: .milliseconds(100)).map { "\($0)" } ?? ""
            #expect(message.contains("127.0.0.1"), "\(path)")
            for word in ["me:", "cret", "hidden"] { #expect(!message.contains(word), "\(message)") }
        }
    }

    @Test func `a port without a listener is an error`() async throws {
        let gone = LoopbackServer { _ in .ok([]) }
        gone.stop()
        let error = await error("http://127.0.0.1:1/feed")
        #expect(error == .connectionFailed(address: "http://127.0.0.1:1/feed", reason: "nothing answers there"))
    }

    @Test func `a cancelled fetch ends at once`() async throws {
        let task = Task { await fetch("/hang") }
        await server.waitForRequests(1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        let early = Task { () -> Result<FeedFetch, FeedError> in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await fetch("/ok")
        }
        #expect(await early.value == .failure(.cancelled))
    }

    @Test func `many feeds arrive four at a time, in order, with progress`() async throws {
        let paths = (0..<14).map { $0 % 5 == 3 ? "/status404" : $0 % 5 == 4 ? "/reset" : "/far\($0 % 3)" }
        let progress = Mutex<[FeedProgress]>([])
        let indices = Mutex<Set<Int>>([])
        let results = await Self.fetcher().fetchAll(
            paths.map { FeedRequest(server.address + $0) },
            onProgress: { step in progress.withLock { $0.append(step) } },
            onResult: { index, _ in indices.withLock { _ = $0.insert(index) } })
        #expect(progress.withLock { $0 } == (0...14).map { FeedProgress(completed: $0, total: 14) })
        #expect(indices.withLock { $0 } == Set(0..<14))
        #expect((1...4).contains(server.mostAtATime))
        for (path, result) in zip(paths, results) {
            switch (path, result) {
            case ("/status404", .failure(.status(404, _))), ("/reset", .failure(.connectionFailed)): continue
            case (_, .success(.fetched(let document))): #expect(document.bytes == Self.feed)
            default: Issue.record("\(path): \(result)")
            }
        }
        #expect(await FeedFetcher().fetchAll([]).isEmpty)
    }

    @Test func `fetching many can be cancelled`() async throws {
        let requests = (0..<10).map { _ in FeedRequest(server.address + "/hang") }
        let task = Task { await Self.fetcher().fetchAll(requests) }
        await server.waitForRequests(4)
        task.cancel()
        #expect(await task.value == [Result<FeedFetch, FeedError>](repeating: .failure(.cancelled), count: 10))
        #expect(server.requests.count == 4)
    }

    @Test func `cancelling fetches at any moment does no harm`() async throws {
        let paths = ["/ok", "/moved", "/loop", "/large", "/reset", "/short", "/status500", "/far5"]
        for round in 0..<30 {
            let requests = paths.map { FeedRequest(server.address + $0) }
            let before = server.requests.count
            let task = Task { await Self.fetcher().fetchAll(requests) }
            await server.waitForRequests(before + 1)
            for _ in 0..<(round % 40) { await Task.yield() }
            task.cancel()
            let results = await task.value
            #expect(results.count == paths.count)
        }
    }

    @Test func `files are read by path and by address`() async throws {
        let folder = try TemporaryFolder("feeds of mine")
        let path = folder.url.appending(path: "a feed.xml").path
        try Data(Self.feed).write(to: URL(filePath: path))
        let fetcher = FeedFetcher()
        let expected = FeedFetch.fetched(FeedDocument(bytes: Self.feed, address: path))
        #expect(try await fetcher.fetch(FeedRequest(path)) == expected)
        #expect(try await fetcher.fetch(FeedRequest(URL(filePath: path).absoluteString)) == expected)
        func error(_ address: String) async -> FeedError? {
            do throws(FeedError) {
                _ = try await fetcher.fetch(FeedRequest(address))
                return nil
            } catch {
                return error
            }
        }
        #expect(await error(path + "x") == .unreadableFile(path: path + "x", reason: "there is no such file"))
        #expect(await error(folder.path) == .unreadableFile(path: folder.path, reason: "it is a directory"))
        #expect(await error("/dev/zero") == .unreadableFile(path: "/dev/zero", reason: "it isn't a regular file"))
        #expect(await error("ftp://e.example/f") == .unsupportedScheme("ftp"))
        #expect(await error("  ") == .badAddress(""))
        #expect(await error("http://") == .badAddress("http://"))
        #expect(await error("https:///x") == .badAddress("https:///x"))
        #expect(await error("example.org/feed").map { "\($0)" }?.contains("begins with https://") == true)
        try Data(repeating: 0x20, count: 5_000_001).write(to: URL(filePath: path))
        #expect(await error(path) == .tooLarge(limit: 5_000_000))
    }
}
