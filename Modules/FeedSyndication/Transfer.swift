import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// One request and its answer over URLSession.
///
/// It has watches of its own, because URLSession on Linux counts its timeouts differently from elsewhere, and it does not
/// wait for URLSession once it has made up its mind: a server cannot make a fetch last longer than it may.
final class Transfer: NSObject, URLSessionDataDelegate {
    /// What a server answered.
    struct Answer: Sendable {
        var status = 0
        var headers: [String: String] = [:]
        var bytes: [UInt8] = []

        /// The value of a header, whatever the case of its name.
        func header(_ name: String) -> String? { headers[name.lowercased()].map(PlainText.line) }
    }

    private struct State {
        var answer = Answer()
        var lastNews = ContinuousClock.now
        var continuation: CheckedContinuation<Result<Answer, FeedError>, Never>?
        /// What was decided before there was anyone to tell.
        var result: Result<Answer, FeedError>?
        var isDecided = false
    }

    private let state = Mutex(State())
    private let address: String
    private let byteLimit: Int

    private init(address: String, byteLimit: Int) {
        self.address = address
        self.byteLimit = byteLimit
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limits: Timeouts and the largest size.
    ///   - remaining: How much of the whole time is left.
    /// - Returns: The answer; a redirect is an answer like others.
    /// - Throws: Why there is none.
    static func run(
        _ request: URLRequest, _ limits: FeedFetcher.Configuration, within remaining: Duration
    ) async throws(FeedError) -> Answer {
        let address = WebAddress.shown(request.url?.absoluteString ?? "")
        let transfer = Transfer(address: address, byteLimit: limits.byteLimit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        // Ours are sooner; these only end what was forgotten.
        configuration.timeoutIntervalForRequest = limits.totalTimeout.inSeconds + 30
        configuration.timeoutIntervalForResource = limits.totalTimeout.inSeconds + 30
        let session = URLSession(configuration: configuration, delegate: transfer, delegateQueue: nil)
        let task = session.dataTask(with: request)
        let watch = Task.detached { await transfer.watch(idle: limits.idleTimeout, total: remaining, limits: limits) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if transfer.begin(continuation) { task.resume() }
            }
        } onCancel: {
            transfer.decide(.failure(.cancelled))
        }
        watch.cancel()
        // URLSession waits for its own queue here, which a server that sends fast keeps busy for seconds.
        DispatchQueue.global().async { session.invalidateAndCancel() }
        return try result.get()
    }

    /// Whether there is still something to do: a task may be cancelled before it begins.
    private func begin(_ continuation: CheckedContinuation<Result<Answer, FeedError>, Never>) -> Bool {
        let early = state.withLock { state -> Result<Answer, FeedError>? in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
        if let early { continuation.resume(returning: early) }
        return early == nil
    }

    /// The first decision counts.
    private func decide(_ result: Result<Answer, FeedError>) {
        let continuation = state.withLock { state -> CheckedContinuation<Result<Answer, FeedError>, Never>? in
            guard !state.isDecided else { return nil }
            state.isDecided = true
            state.result = result
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: result)
    }

    private func watch(idle: Duration, total: Duration, limits: FeedFetcher.Configuration) async {
        let end = ContinuousClock.now + total
        while !Task.isCancelled {
            let now = ContinuousClock.now
            let next = min(end, state.withLock(\.lastNews) + idle)
            guard now < next else {
                let waited = next == end ? limits.totalTimeout : idle
                return decide(.failure(.timedOut(address: address, seconds: waited.inSeconds)))
            }
            try? await Task.sleep(until: next, clock: .continuous)
        }
    }

    // MARK: What URLSession tells, on a queue of its own

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // The handler is not called, not even to refuse: URLSession on Linux traps if the session ends before it has
        // taken in what the handler was told. What was not told is dropped with the session.
        take(response)
        decide(.success(state.withLock(\.answer)))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        take(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard !state.isDecided else { return false }
            state.lastNews = .now
            guard state.answer.bytes.count + data.count <= byteLimit else { return true }
            state.answer.bytes.append(contentsOf: data)
            return false
        }
        if isTooLarge { decide(.failure(.tooLarge(limit: byteLimit))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            decide(.failure(.connectionFailed(address: address, reason: Self.reason(error))))
        } else {
            if let response = task.response { take(response) }
            decide(.success(state.withLock(\.answer)))
        }
    }

    private func take(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)".lowercased()] = "\(value)" }
        let status = response.statusCode
        state.withLock { [headers] state in
            state.lastNews = .now
            state.answer.status = status
            state.answer.headers = headers
        }
    }

    /// Why a connection failed, in words without the address: the system's own message may have the password in it.
    private static func reason(_ error: any Error) -> String {
        guard let code = (error as? URLError)?.code else { return "the connection broke" }
        return switch code {
        case .cannotFindHost, .dnsLookupFailed: "there is no such host"
        case .cannotConnectToHost: "nobody answers there"
        case .timedOut: "no answer came in time"
        case .networkConnectionLost, .badServerResponse: "the connection broke before all was there"
        case .notConnectedToInternet: "there is no network"
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
            "its certificate is not trusted or no secure connection could be made"
        default: "the connection broke (number \(code.rawValue))"
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
