import CCurl
import Glibc
import Synchronization

/// One request and its answer, on a thread of its own: libcurl waits there, which none of Swift's threads may do for long.
enum Transfer {
    /// What a server is asked.
    struct Request: Sendable {
        /// An address with http or https, without user and password.
        let address: String
        /// Which servers may be asked.
        let reach: Reach
        private(set) var fields: [String] = []

        /// Makes a request.
        ///
        /// - Parameters:
        ///   - address: An address with http or https, without user and password.
        ///   - reach: Which servers may be asked.
        init(_ address: String, reach: Reach) {
            self.address = address
            self.reach = reach
        }

        /// Sets a header; one that is empty or could end its line is left out.
        mutating func set(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return }
            fields.append("\(name): \(value)")
        }
    }

    /// The headers that are read.
    enum Field: String, CaseIterable {
        case contentType = "Content-Type"
        case entityTag = "ETag"
        case lastModified = "Last-Modified"
        case location = "Location"
    }

    /// What a server answered.
    struct Answer: Sendable {
        let status: Int
        /// The headers, of which the first of each name counts.
        let fields: [Field: String]
        /// The body of a success; that of others is not read.
        let bytes: [UInt8]
        /// Whom the connection was made to: the server, or a proxy.
        let server: NetworkAddress?
    }

    /// Sends a request.
    ///
    /// When this returns, libcurl has let go of everything, so a program may end right after it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: Timeouts and the largest size.
    ///   - remaining: How much of the whole time is left.
    /// - Returns: The answer; a redirect is an answer like others.
    /// - Throws: Why there is none.
    static func run(
        _ request: Request, _ limits: FeedFetcher.Configuration, within remaining: Duration
    ) async throws(FeedError) -> Answer {
        guard !Task.isCancelled else { throw .cancelled }
        let exhausted = FeedError.connectionFailed(
            address: WebAddress.shown(request.address), reason: "too much is open or running on this machine")
        let waiter = Waiter()
        let result: Result<Answer, FeedError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRunning = startThread {
                    continuation.resume(returning: Exchange.run(request, limits, within: remaining, until: waiter))
                }
                if !isRunning { continuation.resume(returning: .failure(exhausted)) }
            }
        } onCancel: {
            waiter.cancel()
        }
        return try result.get()
    }

    /// Starts a thread that no write to a broken connection can end the program from.
    ///
    /// - Parameter body: What the thread does.
    /// - Returns: Whether it was started.
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
    /// Marked safe: the handle is only woken up, which any thread may do, and only between `begin` and `end`.
    @safe private struct State: @unchecked Sendable {
        var isCancelled = false
        var multi: UnsafeMutableRawPointer?
    }

    private let state = Mutex(State())

    /// Whether nobody waits for the answer any more.
    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Begins a wait; whoever waits looks at `isCancelled` whenever it is woken up.
    ///
    /// - Parameter multi: The handle to wake up, until `end`.
    func begin(_ multi: UnsafeMutableRawPointer) { state.withLock { state in unsafe state.multi = unsafe multi } }

    /// Ends the wait, before its handle is freed.
    func end() { state.withLock { state in unsafe state.multi = nil } }

    /// Has the wait end soon.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let multi = unsafe state.multi { unsafe loaded_curl_multi_wakeup(multi) }
        }
    }
}
