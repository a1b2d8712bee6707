import Glibc

/// One request and its answer, on a thread of its own: libcurl waits there, which none of Swift's threads may do for long.
enum Transfer {
    /// What a server is asked.
    struct Request: Sendable {
        /// An address with http or https, without user and password.
        let address: String
        private(set) var fields: [String] = []

        /// Makes a request.
        ///
        /// - Parameter address: An address with http or https, without user and password.
        init(_ address: String) { self.address = address }

        /// Sets a header; one that is empty or could end its line is left out.
        mutating func set(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return }
            fields.append("\(name): \(value)")
        }
    }

    /// What a server answered.
    struct Answer: Sendable {
        var status = 0
        /// The headers, by their names in lower case.
        var fields: [String: String] = [:]
        /// The body of a success; that of others is not read.
        var bytes: [UInt8] = []

        /// The value of a header, whatever the case of its name.
        func header(_ name: String) -> String? { fields[name.lowercased()].map(PlainText.line) }
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
        guard let alarm = Alarm() else { throw exhausted }
        let result: Result<Answer, FeedError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRunning = startThread {
                    continuation.resume(returning: Exchange.run(request, limits, within: remaining, until: alarm))
                }
                if !isRunning { continuation.resume(returning: .failure(exhausted)) }
            }
        } onCancel: {
            alarm.ring()
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

/// Wakes a thread that waits in `poll`: a pair of sockets, and a byte in one of them once it has rung.
final class Alarm: Sendable {
    /// What is to be polled.
    let descriptor: CInt
    private let writer: CInt

    /// Makes an alarm, unless too many files are open.
    init?() {
        // Closed in the processes that are started meanwhile, which a pipe could be told only later.
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        var ends: [CInt] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        descriptor = ends[0]
        writer = ends[1]
    }

    deinit {
        close(descriptor)
        close(writer)
    }

    /// Rings, for good.
    func ring() {
        var byte: UInt8 = 1
        unsafe write(writer, &byte, 1)
    }
}
