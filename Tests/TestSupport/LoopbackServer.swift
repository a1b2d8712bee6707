import Foundation
import Glibc
import Synchronization

/// A web server on 127.0.0.x for tests: one thread accepts, and one thread per connection answers by a script.
public final class LoopbackServer: Sendable {
    /// What a client asks for.
    public struct Request: Sendable {
        /// The path with its query, as written.
        public var path = ""
        /// The headers, by their names in lower case.
        public var headers: [String: String] = [:]
        /// The connection on which it came; they are numbered from 1.
        public var connection = 0
    }

    /// What the server does about it.
    public enum Answer: Sendable {
        /// Sends a status, headers, and a body with its true length; another request may follow.
        case ok([UInt8], status: Int = 200, headers: [String: String] = [:])
        /// Sends exactly these bytes and closes.
        case raw([UInt8])
        /// Sends these bytes, then this one over and over until the client disconnects or 32 MiB are sent; more could
        /// pile up on a busy machine.
        case endless([UInt8], UInt8)
        /// Sends these bytes and then nothing until the server is stopped or the client disconnects.
        case hang([UInt8])
        /// Sends these bytes and breaks the connection.
        case reset([UInt8])
    }

    private struct State {
        var connections: Set<CInt> = []
        var connectionCount = 0
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
        var requests: [Request] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var open = 0
        var mostOpen = 0
        var isStopped = false
    }

    /// The server's address, such as `http://127.0.0.1:PORT`.
    public let address: String
    private let listener: CInt
    private let script: @Sendable (Request) -> Answer
    private let state = Mutex(State())

    /// Starts a server on a free port of 127.0.0.1, or of another last number; the script answers from several threads.
    public init(host: UInt8 = 1, _ script: @escaping @Sendable (Request) -> Answer) {
        self.script = script
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = (0x7F00_0000 + UInt32(host)).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe precondition(bind(listener, place, length) == 0 && listen(listener, 128) == 0, "no port is free")
                unsafe getsockname(listener, place, &length)
            }
        }
        self.listener = listener
        address = "http://127.0.0.\(host):\(UInt16(bigEndian: place.sin_port))"
        Thread.detachNewThread { [self] in accept() }
    }

    /// All requests so far.
    public var requests: [Request] { state.withLock(\.requests) }

    /// How many connections were made so far.
    public var connectionCount: Int { state.withLock(\.connectionCount) }

    /// How many connections are open.
    public var openConnectionCount: Int { state.withLock(\.connections.count) }

    /// The most requests that were answered at the same time.
    public var mostAtATime: Int { state.withLock(\.mostOpen) }

    /// Waits until `count` requests have arrived in all.
    public func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.requests.count < count { state.waiting.append((count, continuation)) }
                return state.requests.count >= count
            }
            if isReady { continuation.resume() }
        }
    }

    /// Waits until no connection is open.
    public func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if !state.connections.isEmpty { state.waitingForEnd.append(continuation) }
                return state.connections.isEmpty
            }
            if isReady { continuation.resume() }
        }
    }

    /// Stops listening and breaks all connections; does nothing if the server is already stopped.
    public func stop() {
        // Under the lock, so that no descriptor is closed meanwhile and its number reused.
        state.withLock { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            for connection in state.connections { shutdown(connection, CInt(SHUT_RDWR)) }
            shutdown(listener, CInt(SHUT_RDWR))
        }
    }

    private func accept() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
            guard connection >= 0 else { break }
            let number: Int? = state.withLock { state in
                guard !state.isStopped else { return nil }
                state.connections.insert(connection)
                state.connectionCount += 1
                return state.connectionCount
            }
            guard let number else {
                close(connection)
                break
            }
            Thread.detachNewThread { [self] in serve(connection, number) }
        }
        state.withLock { state in
            state.isStopped = true
            close(listener)
        }
    }

    private func serve(_ connection: CInt, _ number: Int) {
        while var request = read(connection) {
            request.connection = number
            guard answer(request, on: connection) else { break }
        }
        let ready = state.withLock { state in
            state.connections.remove(connection)
            close(connection)
            defer { if state.connections.isEmpty { state.waitingForEnd = [] } }
            return state.connections.isEmpty ? state.waitingForEnd : []
        }
        for continuation in ready { continuation.resume() }
    }

    /// Answers a request; returns whether another one may follow.
    private func answer(_ request: Request, on connection: CInt) -> Bool {
        let ready = state.withLock { state in
            state.requests.append(request)
            state.open += 1
            state.mostOpen = max(state.mostOpen, state.open)
            let split = state.waiting.partition { $0.count <= state.requests.count }
            defer { state.waiting.removeSubrange(split...) }
            return state.waiting[split...].map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
        defer { state.withLock { $0.open -= 1 } }
        switch script(request) {
        case .ok(let body, let status, let headers):
            var head = "HTTP/1.1 \(status) Scripted\r\nContent-Length: \(body.count)\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            return send(connection, Array((head + "\r\n").utf8) + body)
        case .raw(let bytes): send(connection, bytes)
        case .endless(let bytes, let byte):
            var isConnected = send(connection, bytes)
            let chunk = [UInt8](repeating: byte, count: 1 << 16)
            for _ in 0..<512 where isConnected { isConnected = send(connection, chunk) }
            waitForEnd(of: connection)
        case .hang(let bytes):
            send(connection, bytes)
            waitForEnd(of: connection)
        case .reset(let bytes):
            send(connection, bytes)
            // Closing with zero linger time sends a reset instead of an end.
            var linger = linger(l_onoff: 1, l_linger: 0)
            unsafe setsockopt(
                connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        }
        return false
    }

    /// Waits until the client disconnects or the server is stopped.
    private func waitForEnd(of connection: CInt) {
        var byte: UInt8 = 0
        while unsafe Glibc.read(connection, &byte, 1) > 0 {}
    }

    private func read(_ connection: CInt) -> Request? {
        var head: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while head.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
            let count = unsafe Glibc.read(connection, &chunk, chunk.count)
            guard count > 0, head.count < 1 << 16 else { return nil }
            head.append(contentsOf: chunk[0..<count])
            // The start of a TLS handshake, whose request can't be read.
            if head[0] == 0x16 { return Request() }
        }
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3 else { return nil }
        var request = Request(path: String(words[1]))
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            request.headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        return request
    }

    @discardableResult private func send(_ connection: CInt, _ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { bytes in
                unsafe Glibc.send(connection, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
