import CCurl
import Glibc
import Synchronization

/// One request and its answer, on its own thread, because libcurl blocks and Swift's threads must not.
enum Transfer {
    struct Request: Sendable {
        /// An http or https address, without user and password.
        let address: String
        let peer: Peer
        let reach: Reach
        let isRedirected: Bool
        /// Whether libcurl expands the body: it may know more than gzip and zlib, but refuses names that it doesn't know.
        let isExpanded: Bool
        private(set) var fields: [String] = []

        /// Makes a request for an http or https address without user and password; `isRedirected` if it continues a
        /// fetch, `isExpanded` if libcurl expands the body.
        init(_ address: String, to peer: Peer, reach: Reach, isRedirected: Bool, isExpanded: Bool = false) {
            self.address = address
            self.peer = peer
            self.reach = reach
            self.isRedirected = isRedirected
            self.isExpanded = isExpanded
            set("Authorization", peer.credentials)
        }

        /// Sets a header; ignores a value that is empty or contains control characters.
        mutating func set(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return }
            fields.append("\(name): \(value)")
        }
    }

    enum Field: String, CaseIterable {
        case contentType = "Content-Type"
        case contentEncoding = "Content-Encoding"
        case entityTag = "ETag"
        case lastModified = "Last-Modified"
        case location = "Location"
    }

    struct Answer: Sendable {
        let status: Int
        /// The headers; of several with the same name, the first one counts.
        let fields: [Field: String]
        /// The values of the headers `Set-Cookie` of a redirect.
        let cookies: [String]
        /// The body; empty unless the status is a success.
        let bytes: [UInt8]
        /// The other end of the connection: the server, or a proxy.
        let server: NetworkAddress?
    }

    /// Sends a request, as soon as it has its turn, and takes its time without that wait from what remains; a redirect
    /// counts as an answer.
    static func run(
        _ request: Request, _ limits: FeedFetcher.Configuration, within remaining: inout Duration,
        over connections: Connections
    ) async throws(FeedError) -> Answer {
        // When this returns, libcurl has released everything but the connection.
        let connection = try await connections.take(for: request)
        defer { connections.giveBack(connection) }
        guard !Task.isCancelled else { throw .cancelled }
        let (start, whole) = (ContinuousClock.now, remaining)
        defer { remaining = whole - (ContinuousClock.now - start) }
        let exhausted = FeedError.connectionFailed(
            address: WebAddress.shown(request.address), reason: "this machine has too many open files or threads")
        let waiter = Waiter()
        let result: Result<Answer, FeedError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRunning = startThread {
                    continuation.resume(
                        returning: Exchange.run(request, limits, within: whole, over: connection, until: waiter))
                }
                if !isRunning { continuation.resume(returning: .failure(exhausted)) }
            }
        } onCancel: {
            waiter.cancel()
        }
        return try result.get()
    }

    /// Starts a thread in which a write to a broken connection can't kill the program; returns whether it was started.
    private static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        let box = unsafe Unmanaged.passRetained(Box(body))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { box in
                var signals = sigset_t()
                unsafe sigemptyset(&signals)
                unsafe sigaddset(&signals, SIGPIPE)
                unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
                if let box = unsafe box { unsafe Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            unsafe box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}

/// Ends a wait for a server from another thread.
final class Waiter: Sendable {
    /// Marked safe: the handle is only used to wake it up, which any thread may do, and only between `begin` and `end`.
    @safe private struct State: @unchecked Sendable {
        var isCancelled = false
        var multi: UnsafeMutableRawPointer?
    }

    private let state = Mutex(State())

    /// Whether the answer is no longer wanted.
    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Begins a wait, and wakes the handle up until `end`; the waiting thread checks `isCancelled` each time it wakes
    /// up.
    func begin(_ multi: UnsafeMutableRawPointer) { state.withLock { state in unsafe state.multi = unsafe multi } }

    /// Ends the wait, before its handle is freed.
    func end() { state.withLock { state in unsafe state.multi = nil } }

    /// Ends the wait soon.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let multi = unsafe state.multi { unsafe loaded_curl_multi_wakeup(multi) }
        }
    }
}
